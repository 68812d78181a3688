/** Counts of pending payment work. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingPayments } from '../../office-calls.gen.ts'

export const useWaitingPayments = () => usePending(waitingPayments)
