/** Counts of pending transfer work, refreshed automatically; loaded only for staff who may see them. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingTransfers } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingTransfers() {
  const may = useMay()
  return useLive(waitingTransfers, {}, { enabled: may('stock.read'), everyMs: EVERY_MS })
}
