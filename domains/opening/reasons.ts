/** Why requests about the opening are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6900 to 6999. */
export const OpeningReasons = {
  notDone: { code: 6900, message: 'opening.notDone' },
} as const satisfies Record<string, Reason>
