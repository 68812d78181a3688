/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5700 to 5799. */
export const StockAlertReasons = {
  thereAlready: { code: 5700, message: 'stock-alerts.thereAlready' },
  skuGone: { code: 5701, message: 'stock-alerts.skuGone' },
  warehouseGone: { code: 5702, message: 'stock-alerts.warehouseGone' },
  tooManyNotices: { code: 5703, message: 'stock-alerts.tooManyNotices' },
} as const satisfies Record<string, Reason>
