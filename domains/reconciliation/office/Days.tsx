/** Days of all providers, the latest first, with how each agrees. */
import { Link } from '@tanstack/react-router'
import { Select } from '#kit/ui/forms/Select.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { useRowKeys } from '#kit/ui/lists/row-keys.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { billDays } from '../calls.gen.ts'
import { BilledProvider, DayState, type BillDay } from '../contract.ts'
import { DayTag } from './DayTag.tsx'

type Filter = { provider: BilledProvider | undefined; state: DayState | undefined }
type Props = Filter & { onFilter: (filter: Filter) => void }

export function Days({ provider, state, onFilter }: Props) {
  const t = useT('office.reconciliation')
  const table = useRowKeys()
  const days = useLivePages(billDays, { provider, state })
  const columns = useColumns()
  const isFiltered = provider !== undefined || state !== undefined
  return (
    <>
      <div className="office-filters">
        <Select
          aria-label={t('filter.provider')}
          value={provider ?? ''}
          options={[
            { value: '', label: `${t('filter.provider')}: ${t('filter.all')}` },
            ...BilledProvider.options.map((id) => ({ value: id, label: t(`provider.${id}`) })),
          ]}
          onChange={({ target }) =>
            onFilter({ provider: BilledProvider.options.find((id) => id === target.value), state })
          }
        />
        <Select
          aria-label={t('filter.state')}
          value={state ?? ''}
          options={[
            { value: '', label: `${t('filter.state')}: ${t('filter.all')}` },
            ...DayState.options.map((id) => ({ value: id, label: t(`state.${id}`) })),
          ]}
          onChange={({ target }) =>
            onFilter({ provider, state: DayState.options.find((id) => id === target.value) })
          }
        />
      </div>
      <div ref={table}>
        <Loaded query={days}>
          {({ pages }) => (
            <DataTable
              label={t('tab.days')}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ provider: of, day }) => `${of} ${day}`}
              empty={
                isFiltered ? (
                  <EmptyState size="small" title={t('none.found')} />
                ) : (
                  <EmptyState title={t('none.days.title')} text={t('none.days.text')} />
                )
              }
              columns={columns}
            />
          )}
        </Loaded>
      </div>
      <EndlessFoot query={days} />
    </>
  )
}

function useColumns(): Column<BillDay>[] {
  const t = useT('office.reconciliation')
  const { date, moment } = useDates()
  const { number } = useNumbers()
  const { money } = useMoney()
  const sums = (row: BillDay, amountOf: (sum: BillDay['sums'][number]) => number) => (
    <span className="grid justify-items-end">
      {row.sums.map((sum) => (
        <span key={sum.currency} className="whitespace-nowrap">
          {money(amountOf(sum), sum.currency)}
        </span>
      ))}
      {row.sums.length === 0 && <span className="text-ink-3">—</span>}
    </span>
  )
  return [
    {
      id: 'day',
      header: t('column.day'),
      cell: ({ provider, day }) => (
        <Link
          to="/office/reconciliation/$provider/$day"
          params={{ provider, day }}
          className="font-semibold text-ink hover:text-link"
        >
          {t('day.title', {
            provider: t(`provider.${provider}`),
            day: date(`${day}T12:00:00.000Z`),
          })}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      phone: 'corner',
      cell: (row) => (
        <span className="grid justify-items-start gap-0.5">
          <DayTag state={row.state} />
          <span className="text-xs text-ink-3">
            {row.failure !== null && t(`failure.${row.failure}`)}
            {row.state === 'waiting' && t('day.published', { at: moment(row.publishedAt) })}
            {row.state === 'differs' && t('differences', { count: row.openCount })}
            {row.state === 'agreed' &&
              row.settledCount > 0 &&
              t('explained', { count: row.settledCount })}
          </span>
        </span>
      ),
    },
    {
      id: 'lines',
      header: t('column.lines'),
      align: 'number',
      phone: 'labelled',
      cell: ({ lineCount }) => number(lineCount),
    },
    {
      id: 'sum',
      header: t('column.sum'),
      align: 'number',
      phone: 'labelled',
      cell: (row) => sums(row, (sum) => sum.paidAmount - sum.refundedAmount + sum.adjustmentAmount),
    },
    {
      id: 'fee',
      header: t('column.fee'),
      align: 'number',
      phone: 'labelled',
      cell: (row) => sums(row, (sum) => sum.feeAmount),
    },
  ]
}
