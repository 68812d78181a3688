/** Counts of pending order work, refreshed automatically; loaded only for staff who may see them. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { ordersWaiting } from '../../office-calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingOrders() {
  const may = useMay()
  return useLive(ordersWaiting, {}, { enabled: may('orders.read'), everyMs: EVERY_MS })
}
