/** Counts of applications that wait for staff. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingDistributors } from '../office-calls.gen.ts'

export const useWaitingDistributors = () => usePending(waitingDistributors)
