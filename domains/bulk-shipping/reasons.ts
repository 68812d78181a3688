/** Why files of tracking numbers are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes within those of orders, 5200 to 5299. */
export const BulkShippingReasons = {
  fileUnreadable: { code: 5256, message: 'bulk-shipping.fileUnreadable' },
  fileTooLong: { code: 5257, message: 'bulk-shipping.fileTooLong' },
} as const satisfies Record<string, Reason>
