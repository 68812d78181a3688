/** Every column that the list of orders has. */
import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useShippingWords } from '#domains/shipping/office/door/methods.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { CrownTag, Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Waiting } from '#kit/ui/states/Waiting.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Axes } from '../contract.ts'
import type { officeOrders } from '../office-contract.ts'
import { isReceiptPaused } from '../paused.ts'
import { groupedNumber } from '../web/door/number.ts'
import { CasesTag, OrderLabel } from '../web/door/OrderLabel.tsx'

export type OrderRow = DataOf<typeof officeOrders>['items'][number]

/** Columns that a list shows when somebody has chosen them. */
export const EXTRA_COLUMNS = [
  'method',
  'level',
  'country',
  'delivery',
  'paidAt',
  'paid',
  'tracking',
] as const

const PAYMENT_TONES: Record<Axes['payment'], TagTone> = {
  unpaid: 'neutral',
  voucher_review: 'warning',
  partially_paid: 'warning',
  paid: 'success',
  partially_refunded: 'info',
  refunded: 'neutral',
}

export function useOrderColumns(): Column<OrderRow>[] {
  const first = useFirstColumns()
  const state = useStateColumns()
  const extra = useExtraColumns()
  return [...first, ...state, ...extra]
}

function useFirstColumns(): Column<OrderRow>[] {
  const t = useT('office.orders')
  const { moment } = useDates()
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ number, noteCount }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Link
            to="/office/orders/$number"
            params={{ number }}
            className="text-ink hover:text-link"
          >
            {groupedNumber(number)}
          </Link>
          {noteCount > 0 && (
            <span className="text-ink-3" title={t('notes.count', { count: noteCount })}>
              <Icon of={NotebookPen} size="small" />
              <span className="sr-only">{t('notes.count', { count: noteCount })}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'placed',
      header: t('column.placed'),
      wide: true,
      phone: 'last',
      canSort: true,
      cell: ({ placedAt }) => (
        <span className="whitespace-nowrap max-md:text-xs max-md:text-ink-3">
          {moment(placedAt)}
        </span>
      ),
    },
    {
      id: 'buyer',
      header: t('column.buyer'),
      cell: ({ buyerName, superMember }) => (
        <span className="flex max-w-44 min-w-0 items-center gap-1">
          <span className="truncate" title={buyerName}>
            {buyerName}
          </span>
          {superMember && (
            <CrownTag>
              <span className="sr-only">{t('superMember')}</span>
            </CrownTag>
          )}
        </span>
      ),
    },
    {
      id: 'goods',
      header: t('column.goods'),
      wide: true,
      phone: 'lead',
      cell: (row) => <Goods row={row} />,
    },
    {
      id: 'payable',
      header: t('column.payable'),
      align: 'number',
      phone: 'right',
      canSort: true,
      cell: ({ payableAmount, currency }) => (
        <b>
          <Money amount={payableAmount} currency={currency} />
        </b>
      ),
    },
  ]
}

function Goods({ row: { pictureUrls, lineCount, pieceCount } }: { row: OrderRow }) {
  const t = useT('office.orders')
  if (lineCount === 0) return <span className="text-ink-3">{t('difference')}</span>
  return (
    <span
      className="flex items-center gap-1 whitespace-nowrap"
      title={t('goods', { lines: lineCount, pieces: pieceCount })}
    >
      {pictureUrls.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          width={26}
          height={26}
          loading="lazy"
          className="size-6.5 rounded-1 bg-photo object-cover max-md:size-8 max-md:not-first:hidden"
        />
      ))}
      <span className="text-ink-3 max-md:sr-only">{t('goodsShort', { lines: lineCount })}</span>
    </span>
  )
}

function useStateColumns(): Column<OrderRow>[] {
  const t = useT('office.orders')
  return [
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
          {order.openCaseCount > 0 && (
            <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-3">
              <CasesTag count={order.openCaseCount} />
              {isReceiptPaused(order) && t('receiptPaused')}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'waiting',
      header: t('column.waiting'),
      phone: 'corner',
      canSort: true,
      cell: (row) => <WaitingCell row={row} />,
    },
    {
      id: 'warehouse',
      header: t('column.warehouse'),
      wide: true,
      phone: 'hidden',
      cell: ({ warehouseNames }) => (
        <span className="block max-w-40 truncate" title={warehouseNames.join(' · ')}>
          {warehouseNames.join(' · ')}
        </span>
      ),
    },
  ]
}

function useExtraColumns(): Column<OrderRow>[] {
  const t = useT('office.orders')
  const methods = useShippingWords()
  const { moment } = useDates()
  const text = (
    id: (typeof EXTRA_COLUMNS)[number],
    of: (row: OrderRow) => string,
  ): Column<OrderRow> => ({
    id,
    header: t(`column.${id}`),
    phone: 'hidden',
    cell: (row) => <span className="whitespace-nowrap">{of(row)}</span>,
  })
  return [
    text('method', ({ method }) => t(`method.${method}`)),
    text('level', ({ level }) => t('filter.levelOf', { level })),
    text('country', ({ country }) => country),
    text('delivery', ({ delivery }) => methods(delivery)),
    text('paidAt', ({ paidAt }) => (paidAt === null ? '—' : moment(paidAt))),
    {
      id: 'paid',
      header: t('column.paid'),
      align: 'number',
      phone: 'hidden',
      cell: ({ paidAmount, currency }) => <Money amount={paidAmount} currency={currency} />,
    },
    text('tracking', ({ trackingNumbers }) => trackingNumbers.join(' · ') || '—'),
  ]
}

function WaitingCell({ row: { waitingSince, remindedCount } }: { row: OrderRow }) {
  const t = useT('office.orders')
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 whitespace-nowrap',
        waitingSince === null && remindedCount === 0 && 'max-md:hidden',
      )}
    >
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
