/** The number of customers who wait in the live chat. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingChats } from '../office-calls.gen.ts'

export const useWaitingChats = () => usePending(waitingChats)
