/** The number of quote requests without an answer. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingQuotes } from '../../office-calls.gen.ts'

export const useWaitingQuotes = () => usePending(waitingQuotes)
