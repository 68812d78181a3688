/** Messages that wait for an answer, kept up to date by themselves; asked only by who may answer. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingEnquiries } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingEnquiries() {
  const may = useMay()
  return useLive(waitingEnquiries, {}, { enabled: may('enquiries.answer'), everyMs: EVERY_MS })
}
