/** Counts of lines that wait for somebody. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingLines } from '../calls.gen.ts'

export const useWaitingLines = () => usePending(waitingLines)
