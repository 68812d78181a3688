/** What waits for the reader as the second person, kept up to date by itself. */
import { useLive } from '#kit/web/calls/live.ts'
import { approvalsWaiting } from '../../calls.gen.ts'

const EVERY_MS = 60_000

export const useWaitingApprovals = () => useLive(approvalsWaiting, {}, { everyMs: EVERY_MS })
