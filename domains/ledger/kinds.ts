/** The kinds of accounts and postings, as the table `ledger.account_kind` and postings hold them. */

/** `side`: where the account's balance stands when it is as one expects. Pages show it above zero there. */
export const ACCOUNT_KINDS = {
  /** On the shop's bank accounts, or on its way there from a provider. */
  bank: { owner: 'shop', side: 'debit' },
  /** With a provider, which has taken it from buyers and neither paid it out, kept it nor given it back. */
  provider_clearing: { owner: 'provider', side: 'debit' },
  /** What a buyer has paid for orders. */
  order_payments: { owner: 'buyer', side: 'credit' },
  /** What goes back to a buyer. */
  refunds_owed: { owner: 'buyer', side: 'credit' },
  /** What a buyer owes for what they have bought on terms. */
  receivable: { owner: 'buyer', side: 'debit' },
  /** What a buyer has paid in advance for orders on terms to come. */
  prepayment: { owner: 'buyer', side: 'credit' },
  /** What of that goes back to them. */
  prepayment_owed: { owner: 'buyer', side: 'credit' },
  /** What the shop has forgone: for early payment, by credit notes and rebates. */
  discounts_given: { owner: 'shop', side: 'debit' },
  /** What nobody will pay. */
  bad_debt: { owner: 'shop', side: 'debit' },
  /** What the shop holds for a buyer in their wallet. */
  wallet: { owner: 'buyer', side: 'credit' },
  /** What staff have added to wallets, less what they took off. */
  wallet_adjustments: { owner: 'shop', side: 'debit' },
  /** What of a wallet waits to be paid out. */
  wallet_held: { owner: 'buyer', side: 'credit' },
  /** What the shop has kept of withdrawals. */
  withdrawal_fees: { owner: 'shop', side: 'credit' },
  /** What a buyer has earned as a distributor and has not been paid. */
  commission: { owner: 'buyer', side: 'credit' },
  /** What a distributor was paid for what went back afterwards. */
  commission_owed: { owner: 'buyer', side: 'debit' },
  /** What distributors cost the shop. */
  commission_costs: { owner: 'shop', side: 'debit' },
  /** What prizes of money cost the shop. */
  prize_costs: { owner: 'shop', side: 'debit' },
  /** What buyers have paid for days of super membership. */
  super_sales: { owner: 'shop', side: 'credit' },
  /** What providers keep of payments, and charge for other things. */
  provider_fees: { owner: 'provider', side: 'debit' },
  /** What providers have taken back from the shop for disputes, less what they gave back of it. */
  chargebacks: { owner: 'provider', side: 'debit' },
  /** What providers have exchanged: of a currency that they took above zero, of one that they gave for it below. */
  currency_conversion: { owner: 'provider', side: 'debit' },
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
  'prepayment_returned',
  'prepayment_refund',
  'prepayment_refund_sent',
  'prepayment_refund_reversed',
  'write_off',
  'write_off_reversed',
  'cash_discount',
  'cash_discount_reversed',
  'wallet_adjustment',
  'withdrawal',
  'withdrawal_paid',
  'withdrawal_returned',
  'commission',
  'commission_reversed',
  'commission_settled',
  'commission_recovered',
  'commission_written_off',
  'prize',
  'top_up',
  'super_days',
  'super_days_refund',
  'payout',
  'payout_reversed',
  'payout_difference',
  'payout_difference_reversed',
  'payout_conversion',
  'payout_conversion_reversed',
  'provider_fee',
  'provider_fee_reversed',
  'chargeback',
  'chargeback_reversed',
  'currency_conversion',
  'currency_conversion_reversed',
] as const

export type PostingKind = (typeof POSTING_KINDS)[number]
