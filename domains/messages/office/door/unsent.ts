/** Messages that did not leave, counted anew by itself; asked only by who may know. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { unsentCounts } from '../../outbox-calls.gen.ts'

const EVERY_MS = 60_000

export function useUnsent() {
  const may = useMay()
  return useLive(unsentCounts, {}, { enabled: may('messages.retry'), everyMs: EVERY_MS })
}
