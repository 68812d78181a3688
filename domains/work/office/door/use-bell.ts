/** The bell's count and items, asked for every minute. */
import { useLive } from '#kit/web/calls/live.ts'
import { workBell } from '../../notices-calls.gen.ts'

const EVERY_MS = 30_000

export const useBell = () => useLive(workBell, {}, { everyMs: EVERY_MS })
