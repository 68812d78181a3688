/** /office/ledger/account: the lines of one account in a month, with its running balance, as a table and as files. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { AnyCurrency } from '#kit/contract/money.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text, textLike } from '#kit/web/pages/search-params.ts'
import { ledgerLines } from '../calls.gen.ts'
import { ACCOUNT_KIND_NAMES, POSTING_KINDS } from '../kinds.ts'
import { AccountFiles } from './AccountFiles.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { AccountLines } from './AccountLines.tsx'
import { daysOf, month } from './month.ts'
import { customerIdOf, useOwnerName } from './owner-name.ts'

export const Route = createFileRoute('/_frame/office/ledger/account')({
  validateSearch: searchOf({
    kind: oneOf(...ACCOUNT_KIND_NAMES),
    owner: text(60),
    currency: textLike(/^[A-Z]{3}$/),
    month,
    posting: oneOf(...POSTING_KINDS),
    reference: text(40),
  }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.ledger')('title') }] }),
  component: AccountPage,
})

function AccountPage() {
  const t = useT('office.ledger')
  const may = useMay()
  const nameOf = useOwnerName()
  const search = Route.useSearch()
  const { kind = 'bank', owner = 'shop', currency = baseCurrency(), posting, reference } = search
  const account = { kind, owner, currency }
  const days = daysOf(search.month)
  const lines = useLivePages(ledgerLines, { ...account, ...days, posting, reference })
  const first = lines.data?.pages[0]
  const customerId = customerIdOf(owner)
  const name = first === undefined ? '' : nameOf({ owner, ownerName: first.ownerName })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/ledger" {...props} /> },
          {
            label: t(`kind.${kind}`),
            link: (props) => <Link to="/office/ledger" search={{ kind }} {...props} />,
          },
          { label: name },
        ]}
      />
      <PageTitle
        title={name === '' ? t(`kind.${kind}`) : name}
        look="record"
        note={`${t(`kind.${kind}`)} · ${currency}`}
        beside={
          customerId !== null &&
          may('customers.read') && (
            <Link
              to="/office/customers/$id"
              params={{ id: String(customerId) }}
              className="link text-sm"
            >
              {t('customer')}
            </Link>
          )
        }
      >
        {may('ledger.export') && (
          <AccountFiles account={account} days={days} posting={posting} reference={reference} />
        )}
      </PageTitle>
      {first !== undefined && <Amounts of={first} currency={currency} />}
      <Panel flush>
        <AccountFilters />
        <Loaded query={lines}>
          {({ pages }) => (
            <AccountLines rows={pages.flatMap(({ items }) => items)} currency={currency} />
          )}
        </Loaded>
        <EndlessFoot
          query={lines}
          note={
            (posting ?? reference) !== undefined && <span className="ms-2">{t('filtered')}</span>
          }
        />
      </Panel>
    </>
  )
}

type AmountsProps = {
  of: Record<'openingAmount' | 'increaseAmount' | 'decreaseAmount' | 'closingAmount', number>
  currency: AnyCurrency
}

function Amounts({ of, currency }: AmountsProps) {
  const t = useT('office.ledger')
  const { money } = useMoney()
  return (
    <section className="panel panel-clip kpis">
      <Kpi label={t('opening')} figure={money(of.openingAmount, currency)} />
      <Kpi label={t('increase')} figure={money(of.increaseAmount, currency)} />
      <Kpi label={t('decrease')} figure={money(of.decreaseAmount, currency)} />
      <Kpi label={t('closing')} figure={money(of.closingAmount, currency)} />
    </section>
  )
}
