/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5600 to 5699. */
export const TransferReasons = {
  notNow: { code: 5600, message: 'transfers.notNow' },
  enoughThere: { code: 5601, message: 'transfers.enoughThere' },
  nowhere: { code: 5602, message: 'transfers.nowhere' },
  alreadyAsked: { code: 5603, message: 'transfers.alreadyAsked' },
  skuGone: { code: 5604, message: 'transfers.skuGone' },
  warehouseGone: { code: 5605, message: 'transfers.warehouseGone' },
  short: { code: 5606, message: 'transfers.short' },
  feeTooHigh: { code: 5607, message: 'transfers.feeTooHigh' },
  sameWarehouse: { code: 5608, message: 'transfers.sameWarehouse' },
  moreThanShipped: { code: 5609, message: 'transfers.moreThanShipped' },
  reasonNeeded: { code: 5610, message: 'transfers.reasonNeeded' },
  restNeeded: { code: 5611, message: 'transfers.restNeeded' },
  nothingCame: { code: 5612, message: 'transfers.nothingCame' },
} as const satisfies Record<string, Reason>
