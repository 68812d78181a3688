/** What waits in orders, kept up to date by itself; asked only by who may know. */
import { useMay } from '#domains/staff/office/door.ts'
import { useLive } from '#kit/web/live.ts'
import { ordersWaiting } from '../office-contract.ts'

const EVERY_MS = 60_000

export function useWaitingOrders() {
  const may = useMay()
  return useLive(ordersWaiting, {}, { enabled: may('orders.read'), everyMs: EVERY_MS })
}
