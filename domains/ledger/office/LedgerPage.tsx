/** /office/ledger: the accounts of each kind with their balances, the largest first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import type { AnyCurrency } from '#kit/contract/money.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { ledgerAccounts } from '../calls.gen.ts'
import type { LedgerAccount } from '../contract.ts'
import { ACCOUNT_KIND_NAMES, ACCOUNT_KINDS } from '../kinds.ts'
import { LedgerTabs } from './LedgerTabs.tsx'
import { useOwnerName } from './owner-name.ts'

export const Route = createFileRoute('/_frame/office/ledger/')({
  validateSearch: searchOf({ kind: oneOf(...ACCOUNT_KIND_NAMES), q: text(80) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.ledger')('title') }] }),
  component: LedgerPage,
})

function LedgerPage() {
  const t = useT('office.ledger')
  const navigate = Route.useNavigate()
  const { kind = 'bank', q } = Route.useSearch()
  const accounts = useLivePages(ledgerAccounts, { kind, q })
  const first = accounts.data?.pages[0]
  return (
    <>
      <PageTitle title={t('title')} />
      <LedgerTabs current="accounts" />
      <Panel flush>
        <Tabs
          look="small"
          wraps
          label={t('kinds')}
          current={kind}
          items={ACCOUNT_KIND_NAMES.map((each) => ({
            id: each,
            label: t(`kind.${each}`),
            link: (props) => (
              <Link
                to="/office/ledger"
                search={{ kind: each === 'bank' ? undefined : each }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <div className="office-filters">
          <p className="text-sm text-ink-3">{t(`kindNote.${kind}`)}</p>
          {ACCOUNT_KINDS[kind].owner === 'buyer' && (
            <FilterWords
              key={`${kind} ${q}`}
              label={t('search')}
              words={q}
              onWords={(words) => void navigate({ search: (now) => ({ ...now, q: words }) })}
            />
          )}
        </div>
        {first !== undefined && first.totals.length > 0 && <Totals {...first} />}
        <Loaded query={accounts}>
          {({ pages }) => (
            <Accounts rows={pages.flatMap(({ items }) => items)} isSearched={q !== undefined} />
          )}
        </Loaded>
        <EndlessFoot query={accounts} />
      </Panel>
    </>
  )
}

type Total = Pick<LedgerAccount, 'currency' | 'balanceAmount'> & { accountCount: number }

type TotalsProps = {
  totals: readonly Total[]
  exchangeGain: { amount: number; currency: AnyCurrency } | null
}

function Totals({ totals, exchangeGain }: TotalsProps) {
  const t = useT('office.ledger')
  const { money } = useMoney()
  return (
    <section className="kpis">
      {totals.map(({ currency, balanceAmount, accountCount }) => (
        <Kpi
          key={currency}
          label={currency}
          figure={money(balanceAmount, currency)}
          note={t('accounts', { count: accountCount })}
        />
      ))}
      {exchangeGain !== null && (
        <Kpi
          label={t('exchangeGain')}
          figure={money(exchangeGain.amount, exchangeGain.currency)}
          note={t('exchangeGainNote')}
        />
      )}
    </section>
  )
}

function Accounts({ rows, isSearched }: { rows: LedgerAccount[]; isSearched: boolean }) {
  const t = useT('office.ledger')
  const nameOf = useOwnerName()
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ owner, currency }) => `${owner} ${currency}`}
      empty={
        isSearched ? (
          <EmptyState size="small" title={t('none.found')} />
        ) : (
          <EmptyState title={t('none.title')} text={t('none.text')} />
        )
      }
      columns={[
        {
          id: 'owner',
          header: t('column.owner'),
          cell: ({ kind, owner, ownerName, currency }) => (
            <Link
              to="/office/ledger/account"
              search={{ kind, owner, currency }}
              className="link wrap-anywhere"
            >
              {nameOf({ owner, ownerName })}
            </Link>
          ),
        },
        {
          id: 'currency',
          header: t('column.currency'),
          phone: 'hidden',
          cell: ({ currency }) => currency,
        },
        {
          id: 'balance',
          header: t('column.balance'),
          align: 'number',
          phone: 'right',
          cell: ({ balanceAmount, currency }) => (
            <b>
              <Money amount={balanceAmount} currency={currency} />
            </b>
          ),
        },
      ]}
    />
  )
}
