/** The bell's count and items, asked for every half minute and after each act. */
import { usePending } from '#domains/staff/office/door/pending.ts'
import { workBell } from '../../notices-calls.gen.ts'

const EVERY_MS = 30_000

export const useBell = () => usePending(workBell, EVERY_MS)
