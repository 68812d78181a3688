/** Counts of pending transfer work. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingTransfers } from '../../office-calls.gen.ts'

export const useWaitingTransfers = () => usePending(waitingTransfers)
