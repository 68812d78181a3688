/** The number of quote requests without an answer, refreshed automatically; loaded only for staff who may see it. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingQuotes } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingQuotes() {
  const may = useMay()
  return useLive(waitingQuotes, {}, { enabled: may('orders.read'), everyMs: EVERY_MS })
}
