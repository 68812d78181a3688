/** /office/top-ups: what customers pay into their wallets online, the newest first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { AttemptOutcome } from '#domains/payments/contract.ts'
import { listTopUps } from '#domains/payments/top-up-office-calls.gen.ts'
import type { OfficeTopUp } from '#domains/payments/top-up-office-contract.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'

export const Route = createFileRoute('/_frame/office/top-ups')({
  validateSearch: searchOf({
    state: oneOf(...AttemptOutcome.options),
    currency: oneOf(...CURRENCIES),
    q: text(60),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.wallet')('topUps.title') }],
  }),
  component: TopUpsPage,
})

function TopUpsPage() {
  const t = useT('office.wallet')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const topUps = useLivePages(listTopUps, search)
  const columns = useColumns()
  const set = (part: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const one = choiceFilter(search, set)
  return (
    <>
      <PageTitle title={t('topUps.title')} />
      <Panel flush>
        <ListFilters
          words={{
            label: t('topUps.search'),
            value: search.q,
            maxLength: 60,
            onWords: (q) => set({ q }),
          }}
          filters={[
            one(
              'state',
              t('topUps.status'),
              AttemptOutcome.options.map((value) => ({ value, label: t(`topUps.state.${value}`) })),
            ),
            one(
              'currency',
              t('currency'),
              CURRENCIES.map((value) => ({ value, label: value })),
            ),
          ]}
        />
        <Loaded query={topUps}>
          {(data) => (
            <DataTable
              label={t('topUps.title')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => String(id)}
              empty={<Nothing isFiltered={Object.values(search).some(Boolean)} />}
              columns={columns}
            />
          )}
        </Loaded>
        <EndlessFoot query={topUps} />
      </Panel>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.wallet')
  return isFiltered ? (
    <EmptyState
      size="small"
      title={t('topUps.noneFound')}
      action={
        <Link to="/office/top-ups" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {t('filter.clear')}
        </Link>
      }
    />
  ) : (
    <EmptyState size="small" title={t('topUps.none')} text={t('topUps.noneText')} />
  )
}

const TONES = {
  open: 'info',
  unknown: 'warning',
  succeeded: 'success',
  failed: 'neutral',
  expired: 'neutral',
} as const

function useColumns(): Column<OfficeTopUp>[] {
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
    { id: 'number', header: t('topUps.number'), cell: ({ number }) => number },
    {
      id: 'state',
      header: t('topUps.status'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`topUps.state.${state}`)}</Tag>,
    },
    { id: 'provider', header: t('topUps.provider'), wide: true, cell: ({ provider }) => provider },
    {
      id: 'at',
      header: t('topUps.at'),
      cell: ({ paidAt, createdAt }) => dateTime(paidAt ?? createdAt),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'number',
      phone: 'corner',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ]
}
