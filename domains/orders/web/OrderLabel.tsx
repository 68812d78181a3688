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

type Props = { label: Label; axes: Axes }

export function OrderLabel({ label, axes }: Props) {
  return (
    <StatusDot {...LOOKS[label]}>
      <LabelWord label={label} axes={axes} />
    </StatusDot>
  )
}

/** The word alone, as the title of the order's page. */
export function LabelWord({ label, axes }: Props) {
  const t = useT('orders')
  if (label === 'pending_shipment' && axes.fulfilment === 'partially_shipped') {
    return t('label.partially_shipped')
  }
  return label === 'pending_payment' && axes.payment === 'partially_paid'
    ? t('label.partially_paid')
    : t(`label.${label}`)
}
