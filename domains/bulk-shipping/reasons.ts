/** Why files of tracking numbers and rows of tasks are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes within those of orders, 5200 to 5299. */
export const BulkShippingReasons = {
  fileUnreadable: { code: 5256, message: 'bulk-shipping.fileUnreadable' },
  fileTooLong: { code: 5257, message: 'bulk-shipping.fileTooLong' },
  mayNotShip: { code: 5263, message: 'bulk-shipping.mayNotShip' },
} as const satisfies Record<string, Reason>
