/** What waits in questions, kept up to date by itself; asked only by who may answer. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { waitingQuestions } from '../calls.gen.ts'

const EVERY_MS = 60_000

export function useWaitingQuestions() {
  const may = useMay()
  return useLive(waitingQuestions, {}, { enabled: may('questions.answer'), everyMs: EVERY_MS })
}
