/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5000 to 5099. */
export const ShippingReasons = {
  notServed: { code: 5000, message: 'shipping.notServed' },
  freightInUse: { code: 5001, message: 'shipping.freightInUse' },
} as const satisfies Record<string, Reason>
