/** Counts of pending payment work, refreshed automatically; loaded only for staff who may see them. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { paymentsWaiting } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingPayments() {
  const may = useMay()
  return useLive(paymentsWaiting, {}, { enabled: may('payments.read'), everyMs: EVERY_MS })
}
