/** What waits in transfers, kept up to date by itself; asked only by who may know. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingTransfers } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingTransfers() {
  const may = useMay()
  return useLive(waitingTransfers, {}, { enabled: may('stock.read'), everyMs: EVERY_MS })
}
