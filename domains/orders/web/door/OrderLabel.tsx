/** The label of an order, in the colour and with the dot of its state (design 11). */
import { StatusDot, type StatusTone } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Label, OrderDetail } from '../../contract.ts'

const STYLES: Record<Label, { tone: StatusTone; hollow?: true }> = {
  closed: { tone: 'neutral' },
  submitted: { tone: 'info', hollow: true },
  under_review: { tone: 'warning', hollow: true },
  review_pending_payment: { tone: 'warning' },
  pending_payment: { tone: 'sale' },
  payment_successful: { tone: 'success', hollow: true },
  pending_shipment: { tone: 'warning' },
  pending_receipt: { tone: 'info' },
  to_be_evaluated: { tone: 'success', hollow: true },
  completed: { tone: 'success' },
}

type Props = { order: Pick<OrderDetail, 'label' | 'axes' | 'delivery' | 'pickupReadyAt'> }

export function OrderLabel({ order }: Props) {
  return (
    <StatusDot {...STYLES[order.label]}>
      <LabelWord order={order} />
    </StatusDot>
  )
}

/** The second badge: something of the order is in after-sales. */
export function CasesTag({ count }: { count: number }) {
  const t = useT('orders')
  return count === 0 ? null : <Tag tone="danger">{t('label.in_after_sales')}</Tag>
}

/** The label as text, for the title of the order's page. */
export function LabelWord({ order: { label, axes, delivery, pickupReadyAt } }: Props) {
  const t = useT('orders')
  if (label === 'pending_shipment' && delivery === 'pickup') {
    return t(pickupReadyAt === null ? 'label.pending_pickup' : 'label.ready_for_pickup')
  }
  if (label === 'pending_shipment' && axes.fulfilment === 'partially_shipped') {
    return t('label.partially_shipped')
  }
  return label === 'pending_payment' && axes.payment === 'partially_paid'
    ? t('label.partially_paid')
    : t(`label.${label}`)
}
