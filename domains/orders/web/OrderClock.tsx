/** Until when something must happen, and what happens then. */
import { ClockLine } from '#kit/ui/ClockLine.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { OrderDetail } from '../contract.ts'

export function OrderClock({ clock }: { clock: OrderDetail['clock'] }) {
  const t = useT('orders')
  return clock === null ? null : <ClockLine label={t(`clock.${clock.kind}`)} at={clock.at} />
}
