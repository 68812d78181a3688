/** The number of approvals that wait for the reader. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingApprovals } from '../../calls.gen.ts'

export const useWaitingApprovals = () => usePending(waitingApprovals)
