/** Why requests about credit terms are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 7600 to 7699. */
export const CreditReasons = {
  temporaryTooLong: { code: 7601, message: 'credit.temporaryTooLong' },
  endPast: { code: 7602, message: 'credit.endPast' },
  unverified: { code: 7603, message: 'credit.unverified' },
} as const satisfies Record<string, Reason>
