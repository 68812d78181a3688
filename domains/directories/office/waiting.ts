/** Counts of what companies have sent and staff have not answered. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingCompanies } from '../office-calls.gen.ts'

export const useWaitingCompanies = () => usePending(waitingCompanies)
