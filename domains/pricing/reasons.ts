/** Why requests about prices are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4900 to 4999. */
export const PricingReasons = {
  taxRateTaken: { code: 4900, message: 'pricing.taxRateTaken' },
} as const satisfies Record<string, Reason>
