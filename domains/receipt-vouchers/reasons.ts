/** Why a receipt voucher is refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

export const ReceiptVoucherReasons = {
  fileUnknown: { code: 8420, message: 'receipt-vouchers.fileUnknown' },
  sentAlready: { code: 8421, message: 'receipt-vouchers.sentAlready' },
} as const satisfies Record<string, Reason>
