/** Counts of unsent messages. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { unsentCounts } from '../../outbox-calls.gen.ts'

export const useUnsent = () => usePending(unsentCounts)
