/** The deadline of the next step, and what happens then. */
import { useQueryClient } from '@tanstack/react-query'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { myOrder, myOrders, orderCounts } from '../buyer-calls.gen.ts'
import type { OrderDetail } from '../contract.ts'

export function OrderClock({ clock }: { clock: OrderDetail['clock'] }) {
  const t = useT('orders')
  const queries = useQueryClient()
  if (clock === null) return null
  // The server treats what is overdue as over; the screen reloads as soon as the clock reaches the deadline.
  const ask = () => {
    for (const { path } of [myOrder, myOrders, orderCounts])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  const isOwn = clock.kind === 'payBy' || clock.kind === 'voucherBy'
  return <ClockLine label={t(`clock.${clock.kind}`)} at={clock.at} calm={!isOwn} onEnd={ask} />
}
