/** Why acts of reconciliation are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8500 to 8519. */
export const ReconciliationReasons = {
  dayNotOver: { code: 8500, message: 'reconciliation.dayNotOver' },
  dayTooOld: { code: 8516, message: 'reconciliation.dayTooOld' },
  fetchedLately: { code: 8501, message: 'reconciliation.fetchedLately' },
  notReadable: { code: 8502, message: 'reconciliation.notReadable' },
  badFile: { code: 8503, message: 'reconciliation.badFile' },
  alreadyClosed: { code: 8504, message: 'reconciliation.alreadyClosed' },
  /** The provider's own bill of the day is here. */
  alreadyFetched: { code: 8506, message: 'reconciliation.alreadyFetched' },
  /** No try to fetch it has failed. */
  askedFirst: { code: 8511, message: 'reconciliation.askedFirst' },
  noKeys: { code: 8505, message: 'reconciliation.noKeys' },
  /** It moved no money for a dispute, or in no currency of the shop. */
  notADispute: { code: 8507, message: 'reconciliation.notADispute' },
  /** Another line of the bank is this payout, or it is another amount or much older. */
  payoutGone: { code: 8508, message: 'reconciliation.payoutGone' },
  payoutInBill: { code: 8509, message: 'reconciliation.payoutInBill' },
  /** No bill of the day was brought as a file. */
  noFile: { code: 8512, message: 'reconciliation.noFile' },
  ownFile: { code: 8513, message: 'reconciliation.ownFile' },
  notAChargeback: { code: 8514, message: 'reconciliation.notAChargeback' },
  ownExplanation: { code: 8515, message: 'reconciliation.ownExplanation' },
  lineCounted: { code: 8510, message: 'reconciliation.lineCounted' },
} as const satisfies Record<string, Reason>
