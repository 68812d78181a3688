/** /office/wallets: customers with a wallet in one currency, the largest balances first, and what all of them hold. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { CURRENCIES } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { listWallets } from '../office-calls.gen.ts'
import type { OfficeWallet } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

export const Route = createFileRoute('/_frame/office/wallets/')({
  validateSearch: searchOf({ currency: oneOf(...CURRENCIES), q: text(60) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.wallet')('title') }] }),
  component: WalletsPage,
})

function WalletsPage() {
  const t = useT('office.wallet')
  const { money } = useMoney()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const wallets = useLivePages(listWallets, search)
  const columns = useColumns()
  const set = (part: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const one = choiceFilter(search, set)
  const totals = wallets.data?.pages[0]?.totals ?? []
  return (
    <>
      <PageTitle title={t('title')} />
      <section className="panel panel-clip kpis">
        {totals.map(({ currency, amount, walletCount }) => (
          <Kpi
            key={currency}
            label={t('held', { currency })}
            figure={money(amount, currency)}
            note={t('wallets', { count: walletCount })}
          />
        ))}
      </section>
      <PendingApprovals kind="wallet.adjust" refresh={REFRESH} />
      <Panel flush>
        <ListFilters
          words={{
            label: t('search'),
            value: search.q,
            maxLength: 60,
            onWords: (q) => set({ q }),
          }}
          filters={[
            one(
              'currency',
              t('currency'),
              CURRENCIES.map((value) => ({ value, label: value })),
            ),
          ]}
        />
        <Loaded query={wallets}>
          {(data) => (
            <DataTable
              label={t('title')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={({ buyerId }) => String(buyerId)}
              empty={<Nobody isFiltered={Object.values(search).some(Boolean)} />}
              columns={columns}
            />
          )}
        </Loaded>
        <EndlessFoot query={wallets} />
      </Panel>
    </>
  )
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.wallet')
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return isFiltered ? (
    <EmptyState
      size="small"
      title={t('none.found')}
      action={
        <Link to="/office/wallets" className={look}>
          {t('filter.clear')}
        </Link>
      }
    />
  ) : (
    <EmptyState
      size="small"
      title={t('none.yet')}
      text={t('none.text')}
      action={
        <Link to="/office/customers" className={look}>
          {t('toCustomers')}
        </Link>
      }
    />
  )
}

function useColumns(): Column<OfficeWallet>[] {
  const t = useT('office.wallet')
  const { dateTime } = useDates()
  return [
    {
      id: 'customer',
      header: t('column.customer'),
      cell: ({ buyerId, buyerName }) => (
        <Link
          to="/office/wallets/$id"
          params={{ id: String(buyerId) }}
          className="font-semibold wrap-anywhere text-ink hover:text-link"
        >
          {buyerName}
        </Link>
      ),
    },
    {
      id: 'amount',
      header: t('column.balance'),
      align: 'number',
      phone: 'corner',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'last',
      header: t('column.last'),
      phone: 'labelled',
      cell: ({ lastAt }) => <span className="text-ink-3">{dateTime(lastAt)}</span>,
    },
  ]
}
