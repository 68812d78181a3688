/** Counts of pending questions. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingQuestions } from '../calls.gen.ts'

export const useWaitingQuestions = () => usePending(waitingQuestions)
