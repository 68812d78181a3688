/** The table of a report: a row for each key, and the sums of the whole period above them. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Grouping, salesReport, SalesRow, SortKey } from '../contract.ts'
import { signedAmount, type Amount as AmountKey } from '../signed-amount.ts'
import { AMOUNTS, COUNTS, SORTS } from './columns.ts'

type Report = DataOf<typeof salesReport>

type ReportTableProps = {
  report: Report
  sort: SortKey | undefined
  isReversed: boolean
  isBusy: boolean
  onSort: (part: { sort: SortKey | undefined; reversed: true | undefined }) => void
}

const TOTAL = 'total'
const SUMS = [TOTAL]

export function ReportTable({ report, sort, isReversed, isBusy, onSort }: ReportTableProps) {
  const t = useT('office.reports')
  const { by, items, totals } = report
  const columns = useColumns(report)
  const sorted = sort ?? (by === 'day' || by === 'month' ? 'key' : 'netAmount')
  return (
    <div className="report-table table-slide">
      <DataTable
        label={t('title')}
        rows={items.length === 0 ? [] : [{ key: TOTAL, name: '', note: '', ...totals }, ...items]}
        keyOf={({ key }) => key}
        columns={columns}
        busy={isBusy}
        dense
        slides
        sums={SUMS}
        sorting={{ by: sorted, direction: isReversed ? 'ascending' : 'descending' }}
        onSort={({ by: column, direction }) =>
          onSort({
            sort: SORTS.find((each) => each === column),
            // a new column begins with its greatest values
            reversed: column === sorted && direction === 'ascending' ? true : undefined,
          })
        }
        empty={<EmptyState title={t('none')} text={t('noneText')} />}
      />
    </div>
  )
}

function useColumns({ by, currency }: Report): readonly Column<SalesRow>[] {
  const t = useT('office.reports')
  const { number } = useNumbers()
  const isPeriod = by === 'day' || by === 'month'
  return [
    {
      id: 'key',
      header: t(`by.${by}`),
      canSort: isPeriod,
      cell: (row) => (row.key === TOTAL ? t('total') : <Key by={by} row={row} />),
    },
    ...COUNTS.map((key) => ({
      id: key,
      header: t(`column.${key}`),
      align: 'number' as const,
      canSort: true,
      cell: (row: SalesRow) => number(row[key]),
    })),
    ...AMOUNTS.map((key) => ({
      id: key,
      header: t(`column.${key}`),
      align: 'number' as const,
      canSort: true,
      cell: (row: SalesRow) => <Amount row={row} of={key} currency={currency} />,
    })),
  ]
}

/** Its currency stands in the sums; an amount of nothing is quiet. */
function Amount({ row, of, currency }: { row: SalesRow; of: AmountKey; currency: Currency }) {
  const amount = signedAmount(row, of)
  return (
    <Money
      amount={amount}
      currency={currency}
      bare={row.key !== TOTAL}
      className={amount === 0 ? 'text-ink-3' : undefined}
    />
  )
}

function Key({ by, row: { key, name, note } }: { by: Grouping; row: SalesRow }) {
  const t = useT('office.reports')
  const lang = useLang()
  const may = useMay()
  const { date } = useDates()
  if (by === 'day') return date(noonOf(key) ?? key)
  if (by === 'month') return key.slice(0, 7)
  if (by === 'country') return key === '' ? t('noCountry') : countryNameIn(key, lang)
  if (by === 'category' && key === '0') return t('noCategory')
  const text = (
    <>
      {name ?? `${t('gone')} #${key}`}
      {note !== '' && <small className="block text-ink-3">{note}</small>}
    </>
  )
  if (name !== null && by === 'product' && may('catalog.read')) {
    return (
      <Link to="/office/products/$id" params={{ id: key }} className="link">
        {text}
      </Link>
    )
  }
  if (name !== null && by === 'buyer' && may('customers.read')) {
    return (
      <Link to="/office/customers/$id" params={{ id: key }} className="link">
        {text}
      </Link>
    )
  }
  return text
}
