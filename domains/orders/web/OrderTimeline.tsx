/** The progress of an order: finished steps with their time, the current one, and those to come. */
import { Timeline } from '#kit/ui/lists/Timeline.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'
import { isOnTerms } from '../on-terms.ts'

export function OrderTimeline({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { moment } = useDates()
  if (order.axes.lifecycle === 'closed') return null
  const times = {
    placed: order.placedAt,
    paid: order.paidAt,
    // Handed over at once, it was ready then.
    ready: order.pickupReadyAt ?? order.receivedAt,
    shipped: order.shippedAt,
    received: order.receivedAt,
  }
  // A pickup order is shipped and received in one step.
  const isPickup = order.delivery === 'pickup'
  const names =
    // A difference order has no goods.
    order.caseNumber !== null
      ? (['placed', 'paid'] as const)
      : isPickup
        ? (['placed', 'paid', 'ready', 'received'] as const)
        : (['placed', 'paid', 'shipped', 'received'] as const)
  const wordOf = (name: (typeof names)[number]) =>
    isPickup && name === 'received'
      ? 'collected'
      : name === 'paid' && isOnTerms(order)
        ? 'onTerms'
        : name
  const now = names.findIndex((name) => times[name] === null)
  return (
    <Timeline
      label={t('details.timeline')}
      steps={names.map((name, index) => ({
        id: name,
        label: t(`timeline.${wordOf(name)}`),
        note: times[name] === null ? undefined : moment(times[name]),
        state: times[name] !== null ? 'done' : index === now ? 'now' : 'coming',
      }))}
    />
  )
}
