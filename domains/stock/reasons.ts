/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 4700 to 4799. */
export const StockReasons = {
  short: { code: 4700, message: 'stock.short' },
  belowReserved: { code: 4701, message: 'stock.belowReserved' },
  warehouseNotFound: { code: 4702, message: 'stock.warehouseNotFound' },
  skuNotFound: { code: 4703, message: 'stock.skuNotFound' },
  warehouseNameTaken: { code: 4704, message: 'stock.warehouseNameTaken' },
  movedMeanwhile: { code: 4705, message: 'stock.movedMeanwhile' },
} as const satisfies Record<string, Reason>
