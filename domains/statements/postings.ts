/** Which kinds of lines an account of the statement can have: what its filter offers, and each has a cause and a name. */
import type { PostingKind } from '#domains/ledger/kinds.ts'
import type { MoneyKind } from './sections.ts'

export const POSTINGS_OF = {
  wallet: [
    'receipt',
    'refund_sent',
    'withdrawal',
    'withdrawal_returned',
    'commission_settled',
    'commission_reversed',
    'commission_recovered',
    'prize',
    'top_up',
    'super_days_refund',
    'wallet_adjustment',
  ],
  wallet_held: ['withdrawal', 'withdrawal_paid', 'withdrawal_returned'],
  refunds_owed: ['receipt', 'refund', 'refund_sent'],
  receivable: [
    'receipt',
    'refund_sent',
    'repayment',
    'repayment_reversed',
    'prepayment_used',
    'prepayment_returned',
    'write_off',
    'write_off_reversed',
    'cash_discount',
    'cash_discount_reversed',
  ],
  prepayment: [
    'repayment',
    'repayment_reversed',
    'prepayment_used',
    'prepayment_returned',
    'prepayment_refund',
    'prepayment_refund_reversed',
  ],
  prepayment_owed: ['prepayment_refund', 'prepayment_refund_sent', 'prepayment_refund_reversed'],
  commission: ['commission', 'commission_reversed', 'commission_settled'],
  commission_owed: [
    'commission_reversed',
    'commission_settled',
    'commission_recovered',
    'commission_written_off',
  ],
} as const satisfies Record<MoneyKind, readonly PostingKind[]>

/** Kinds of postings that a buyer's own accounts know. */
export type LineKind = (typeof POSTINGS_OF)[MoneyKind][number]

const LINE_KINDS: readonly string[] = Object.values(POSTINGS_OF).flat()

export const isLineKind = (kind: string): kind is LineKind => LINE_KINDS.includes(kind)
