/** Bounds of claims and of the bell, for server and screens. */
import { MINUTE_MS } from '#kit/contract/time.ts'

/** How long an item belongs to whoever claimed it, unless they decide or release it sooner. The table refuses more. */
export const CLAIM_MS = 15 * MINUTE_MS
/** Items that one member may hold at once: nobody locks a whole queue. */
export const CLAIMS_MAX = 20

/** Overdue items that the bell shows before all others, and the latest of those. */
export const BELL_LATE_MOST = 10
export const BELL_LATEST_MOST = 20
