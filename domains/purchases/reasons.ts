/** Why requests are refused here: a number for clients, a message for people. Codes 8900 to 8999. */
import type { Reason } from '#kit/contract/refusal.ts'

export const PurchaseReasons = {
  listNotFound: { code: 8900, message: 'purchases.listNotFound' },
  listNameTaken: { code: 8901, message: 'purchases.listNameTaken' },
  tooManyLists: { code: 8902, message: 'purchases.tooManyLists' },
  listEmpty: { code: 8903, message: 'purchases.listEmpty' },
  tooManyListLines: { code: 8904, message: 'purchases.tooManyListLines' },
} as const satisfies Record<string, Reason>
