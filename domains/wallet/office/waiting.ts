/** Counts of withdrawals that wait for staff. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingWithdrawals } from '../office-withdrawals-calls.gen.ts'

export const useWaitingWithdrawals = () => usePending(waitingWithdrawals)
