/** The number of messages that wait for an answer. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingEnquiries } from '../../calls.gen.ts'

export const useWaitingEnquiries = () => usePending(waitingEnquiries)
