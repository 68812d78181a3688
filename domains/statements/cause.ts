/** What caused a line of the statement, as the page that shows it. Pure. */
import type { PostingKind } from '#domains/ledger/kinds.ts'
import { isLineKind, type LineKind } from './postings.ts'

export const CAUSE_PAGES = [
  'order',
  'withdrawals',
  'repayments',
  'entries',
  'credit',
  'commission',
  'lottery',
  'topUps',
  'membership',
] as const
export type CausePage = (typeof CAUSE_PAGES)[number]

/** Null where the line itself says all, as of an adjustment with its reason. */
const PAGE_OF: Record<LineKind, CausePage | null> = {
  receipt: 'order',
  refund: 'order',
  refund_sent: 'order',
  repayment: 'repayments',
  repayment_reversed: 'repayments',
  prepayment_used: 'order',
  prepayment_returned: 'order',
  prepayment_refund: 'credit',
  prepayment_refund_sent: 'credit',
  prepayment_refund_reversed: 'credit',
  // It is named by the transfer that earned it, as the repayment is; taken back, by that or by the order that was returned.
  cash_discount: 'repayments',
  cash_discount_reversed: 'entries',
  write_off: 'entries',
  write_off_reversed: 'entries',
  withdrawal: 'withdrawals',
  withdrawal_paid: 'withdrawals',
  withdrawal_returned: 'withdrawals',
  commission: 'commission',
  commission_reversed: 'commission',
  commission_settled: 'commission',
  commission_recovered: 'commission',
  commission_written_off: 'commission',
  prize: 'lottery',
  top_up: 'topUps',
  super_days_refund: 'membership',
  wallet_adjustment: null,
}

/** @returns null where no page says more than the line */
export const causeOf = (kind: PostingKind): CausePage | null =>
  isLineKind(kind) ? PAGE_OF[kind] : null

/** A distributor's commission comes from orders of others: their numbers are nobody else's business. */
export const hidesReference = (kind: PostingKind): boolean =>
  kind === 'commission' || kind === 'commission_reversed'
