/** /office/super-purchases: days of super membership that customers paid for online, the newest first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { listSuperPurchases } from '../office-calls.gen.ts'
import type { OfficeSuperPurchase } from '../office-contract.ts'
import { REFRESH, RefundPurchase } from './RefundPurchase.tsx'

export const Route = createFileRoute('/_frame/office/super-purchases')({
  validateSearch: searchOf({ currency: oneOf(...CURRENCIES), q: text(60) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.membership')('purchases.title') }],
  }),
  component: SuperPurchasesPage,
})

function SuperPurchasesPage() {
  const t = useT('office.membership')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const purchases = useLivePages(listSuperPurchases, search)
  const columns = useColumns()
  const set = (part: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const one = choiceFilter(search, set)
  return (
    <>
      <PageTitle title={t('purchases.title')} />
      <PendingApprovals kind="payments.refundSuper" refresh={REFRESH} />
      <Panel flush>
        <ListFilters
          words={{
            label: t('purchases.search'),
            value: search.q,
            maxLength: 60,
            onWords: (q) => set({ q }),
          }}
          filters={[
            one(
              'currency',
              t('purchases.currency'),
              CURRENCIES.map((value) => ({ value, label: value })),
            ),
          ]}
        />
        <Loaded query={purchases}>
          {(data) => (
            <DataTable
              label={t('purchases.title')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => String(id)}
              empty={<Nothing isFiltered={Object.values(search).some(Boolean)} />}
              columns={columns}
            />
          )}
        </Loaded>
        <EndlessFoot query={purchases} />
      </Panel>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.membership')
  return isFiltered ? (
    <EmptyState
      size="small"
      title={t('purchases.noneFound')}
      action={
        <Link
          to="/office/super-purchases"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('purchases.clear')}
        </Link>
      }
    />
  ) : (
    <EmptyState size="small" title={t('purchases.none')} text={t('purchases.noneText')} />
  )
}

function useColumns(): Column<OfficeSuperPurchase>[] {
  const t = useT('office.membership')
  const { date, dateTime } = useDates()
  return [
    {
      id: 'customer',
      header: t('purchases.customer'),
      cell: ({ buyerId, buyerName }) => <Customer id={buyerId} name={buyerName} />,
    },
    {
      id: 'number',
      header: t('purchases.number'),
      cell: ({ number }) => <Posted number={number} />,
    },
    {
      id: 'days',
      header: t('purchases.what'),
      cell: ({ days }) => t('purchases.days', { days }),
    },
    { id: 'at', header: t('purchases.at'), cell: ({ boughtAt }) => dateTime(boughtAt) },
    { id: 'until', header: t('purchases.until'), cell: ({ until }) => date(until) },
    {
      id: 'amount',
      header: t('purchases.amount'),
      align: 'number',
      phone: 'corner',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'refund',
      header: t('purchases.refund'),
      align: 'number',
      cell: (purchase) => <RefundPurchase purchase={purchase} />,
    },
  ]
}

function Customer({ id, name }: { id: number; name: string }) {
  const may = useMay()
  if (!may('customers.read')) return <span className="wrap-anywhere">{name}</span>
  return (
    <Link
      to="/office/customers/$id"
      params={{ id: String(id) }}
      className="font-semibold wrap-anywhere text-ink hover:text-link"
    >
      {name}
    </Link>
  )
}

/** Its number; to the posting of its money, for who reads the ledger. */
function Posted({ number }: { number: string }) {
  const may = useMay()
  if (!may('ledger.read')) return number
  return (
    <Link to="/office/ledger/postings" search={{ q: number }} className="link">
      {number}
    </Link>
  )
}
