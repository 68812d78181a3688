/** The progress of an order: finished steps with their time, the current one, and those to come. */
import { Timeline } from '#kit/ui/lists/Timeline.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'
import { isInReview } from '../states.ts'

type Step = 'placed' | 'review' | 'paid' | 'ready' | 'shipped' | 'received'

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
    review: null,
  }
  // A pickup order is shipped and received in one step.
  const isPickup = order.delivery === 'pickup'
  const own: readonly Step[] =
    // A difference order has no goods.
    order.caseNumber !== null
      ? ['placed', 'paid']
      : isPickup
        ? ['placed', 'paid', 'ready', 'received']
        : ['placed', 'paid', 'shipped', 'received']
  const next = own.findIndex((name) => times[name] === null)
  // Until it is decided nothing else goes on.
  const names = isInReview(order.axes) ? own.toSpliced(next, 0, 'review') : own
  const wordOf = (name: Step) =>
    isPickup && name === 'received'
      ? 'collected'
      : name === 'paid' && order.isOnTerms
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
