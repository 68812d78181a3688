/** A table of orders: number, buyer, goods, amount, state, waiting time. */
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { Waiting } from '#kit/ui/states/Waiting.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Axes } from '../../contract.ts'
import type { officeOrders } from '../../office-contract.ts'
import { groupedNumber } from '../../web/door/number.ts'
import { OrderLabel } from '../../web/door/OrderLabel.tsx'

export type OrderRow = DataOf<typeof officeOrders>['items'][number]

const PAYMENT_TONES: Record<Axes['payment'], TagTone> = {
  unpaid: 'neutral',
  voucher_review: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  partially_refunded: 'info',
  refunded: 'neutral',
}

type Props = {
  rows: readonly OrderRow[]
  empty: ReactNode
  /** Leaves out payment, warehouse and time: for the inbox. */
  isShort?: boolean
  /** All orders are of one buyer, whose name is left out. */
  isOneBuyer?: boolean
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  busy?: boolean
}

export function OrderTable({
  rows,
  empty,
  isShort = false,
  isOneBuyer,
  selected,
  onSelect,
  busy,
}: Props) {
  const t = useT('office.orders')
  const columns = useColumns().filter(
    ({ id }) => (!isShort || SHORT.includes(id)) && (isOneBuyer !== true || id !== 'buyer'),
  )
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
      nameOf={({ number }) => groupedNumber(number)}
      empty={empty}
      selected={selected}
      onSelect={onSelect}
      busy={busy}
    />
  )
}

const SHORT = ['number', 'buyer', 'payable', 'state', 'waiting']

function WaitingCell({ row: { waitingSince, remindedCount } }: { row: OrderRow }) {
  const t = useT('office.orders')
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Waiting since={waitingSince} />
      {remindedCount > 0 && (
        <span className="inline-flex items-center gap-1 text-warning">
          <Icon of={BellRing} size="small" />
          {remindedCount}
          <span className="sr-only">{t('reminded', { count: remindedCount })}</span>
        </span>
      )}
    </span>
  )
}

function useColumns(): Column<OrderRow>[] {
  const t = useT('office.orders')
  const { moment } = useDates()
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ number }) => (
        <Link
          to="/office/orders/$number"
          params={{ number }}
          className="whitespace-nowrap text-ink hover:text-link"
        >
          {groupedNumber(number)}
        </Link>
      ),
    },
    {
      id: 'placed',
      header: t('column.placed'),
      wide: true,
      phone: 'hidden',
      cell: ({ placedAt }) => <span className="whitespace-nowrap">{moment(placedAt)}</span>,
    },
    {
      id: 'buyer',
      header: t('column.buyer'),
      phone: 'hidden',
      cell: ({ buyerName }) => buyerName,
    },
    {
      id: 'goods',
      header: t('column.goods'),
      wide: true,
      phone: 'hidden',
      cell: ({ lineCount, pieceCount }) => (
        <span className="whitespace-nowrap">
          {t('goods', { lines: lineCount, pieces: pieceCount })}
        </span>
      ),
    },
    {
      id: 'payable',
      header: t('column.payable'),
      align: 'number',
      phone: 'right',
      cell: ({ payableAmount, currency }) => (
        <b>
          <Money amount={payableAmount} currency={currency} />
        </b>
      ),
    },
    {
      id: 'payment',
      header: t('column.payment'),
      phone: 'hidden',
      cell: ({ axes: { payment } }) => (
        <Tag tone={PAYMENT_TONES[payment]}>{t(`payment.${payment}`)}</Tag>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: (order) => (
        <span className="md:whitespace-nowrap">
          <OrderLabel order={order} />
          <span className="text-xs text-ink-3 md:hidden"> · {order.buyerName}</span>
        </span>
      ),
    },
    {
      id: 'waiting',
      header: t('column.waiting'),
      phone: 'right',
      cell: (row) => <WaitingCell row={row} />,
    },
    {
      id: 'warehouse',
      header: t('column.warehouse'),
      wide: true,
      phone: 'hidden',
      cell: ({ warehouseNames }) => warehouseNames.join(' · '),
    },
  ]
}
