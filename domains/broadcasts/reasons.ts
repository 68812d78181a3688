/** Why requests about broadcasts are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9380 to 9389. */
export const BroadcastReasons = {
  notifiedAlready: { code: 9380, message: 'broadcasts.notifiedAlready' },
  audienceWrong: { code: 9381, message: 'broadcasts.audienceWrong' },
  announcementHidden: { code: 9382, message: 'broadcasts.announcementHidden' },
} as const satisfies Record<string, Reason>
