/** Counts of pending payment work. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { paymentsWaiting } from '../../calls.gen.ts'

export const useWaitingPayments = () => usePending(paymentsWaiting)
