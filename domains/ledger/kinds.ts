/** The kinds of accounts and postings, as the table `ledger.account_kind` and postings hold them. */

/** `side`: where the account's balance stands when it is as one expects. Pages show it above zero there. */
export const ACCOUNT_KINDS = {
  bank: { owner: 'shop', side: 'debit' },
  provider_clearing: { owner: 'provider', side: 'debit' },
  order_payments: { owner: 'buyer', side: 'credit' },
  refunds_owed: { owner: 'buyer', side: 'credit' },
  receivable: { owner: 'buyer', side: 'debit' },
  prepayment: { owner: 'buyer', side: 'credit' },
  prepayment_owed: { owner: 'buyer', side: 'credit' },
  discounts_given: { owner: 'shop', side: 'debit' },
  bad_debt: { owner: 'shop', side: 'debit' },
} as const satisfies Record<
  string,
  { owner: 'shop' | 'provider' | 'buyer'; side: 'debit' | 'credit' }
>

export type AccountKind = keyof typeof ACCOUNT_KINDS

export const ACCOUNT_KIND_NAMES = Object.keys(ACCOUNT_KINDS) as readonly AccountKind[]

export const POSTING_KINDS = [
  'receipt',
  'refund',
  'refund_sent',
  'repayment',
  'repayment_reversed',
  'prepayment_used',
  'prepayment_refund',
  'prepayment_refund_sent',
  'prepayment_refund_reversed',
  'write_off',
  'write_off_reversed',
  'cash_discount',
  'cash_discount_reversed',
] as const

export type PostingKind = (typeof POSTING_KINDS)[number]
