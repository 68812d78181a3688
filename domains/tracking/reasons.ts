/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8100 to 8199. */
export const TrackingReasons = {
  keysNeeded: { code: 8100, message: 'tracking.keysNeeded' },
  askedLately: { code: 8101, message: 'tracking.askedLately' },
  notFollowed: { code: 8102, message: 'tracking.notFollowed' },
} as const satisfies Record<string, Reason>
