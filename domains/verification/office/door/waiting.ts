/** The number of verifications that wait for review, refreshed automatically; loaded only for staff who may see it. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingVerifications } from '../../office-calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingVerifications() {
  const may = useMay()
  return useLive(waitingVerifications, {}, { enabled: may('papers.review'), everyMs: EVERY_MS })
}
