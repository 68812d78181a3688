/** The number of verifications that wait for review. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingVerifications } from '../../office-calls.gen.ts'

export const useWaitingVerifications = () => usePending(waitingVerifications)
