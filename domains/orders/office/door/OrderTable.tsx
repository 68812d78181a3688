/** A table of orders: short for the inbox and a customer's page, or with the columns that a list has chosen. */
import type { ReactNode } from 'react'
import { DataTable, type Column, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { groupedNumber } from '../../web/door/number.ts'
import { useOrderColumns, type OrderRow } from '../order-columns.tsx'

type Props = {
  rows: readonly OrderRow[]
  empty: ReactNode
  /** Without it those of `isShort`, or all that a list begins with. */
  columns?: readonly Column<OrderRow>[]
  /** Leaves out payment, warehouse and time: for the inbox. */
  isShort?: boolean
  /** All orders are of one buyer, whose name is left out. */
  isOneBuyer?: boolean
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  selectOnPhone?: boolean
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}

export function OrderTable({ rows, empty, columns, isShort = false, isOneBuyer, ...props }: Props) {
  const t = useT('office.orders')
  const all = useOrderColumns()
  const shown = columns ?? all.filter(({ id }) => !isShort || SHORT.includes(id))
  return (
    <DataTable
      label={t('title')}
      columns={shown.filter(({ id }) => isOneBuyer !== true || id !== 'buyer')}
      rows={rows}
      keyOf={({ number }) => number}
      nameOf={({ number }) => groupedNumber(number)}
      empty={empty}
      {...props}
    />
  )
}

const SHORT = ['number', 'buyer', 'payable', 'state', 'waiting']
