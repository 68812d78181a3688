/** Counts of pending order work. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingOrders } from '../../office-calls.gen.ts'

export const useWaitingOrders = () => usePending(waitingOrders)
