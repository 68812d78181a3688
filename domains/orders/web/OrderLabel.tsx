/** The one label of an order, in the colour and with the dot of its state (design 11). */
import { StatusDot, type StatusTone } from '#kit/ui/StatusDot.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Axes, Label } from '../contract.ts'

const LOOKS: Record<Label, { tone: StatusTone; hollow?: true }> = {
  closed: { tone: 'neutral' },
  submitted: { tone: 'info', hollow: true },
  under_review: { tone: 'warning', hollow: true },
  review_pending_payment: { tone: 'warning' },
  pending_payment: { tone: 'sale' },
  payment_successful: { tone: 'success', hollow: true },
  pending_shipment: { tone: 'warning' },
  pending_receipt: { tone: 'info' },
  completed: { tone: 'success' },
}

export function OrderLabel({ label, axes }: { label: Label; axes: Axes }) {
  const t = useT('orders')
  const partly = label === 'pending_shipment' && axes.fulfilment === 'partially_shipped'
  return (
    <StatusDot {...LOOKS[label]}>
      {partly
        ? t('label.partially_shipped')
        : axes.payment === 'partially_paid' && label === 'pending_payment'
          ? t('label.partially_paid')
          : t(`label.${label}`)}
    </StatusDot>
  )
}
