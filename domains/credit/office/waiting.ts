/** Counts of repayments that wait for review. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingSubmissions } from '../office-submissions-calls.gen.ts'

export const useWaitingSubmissions = () => usePending(waitingSubmissions)
