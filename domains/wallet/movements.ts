/** What changes a wallet, as the table `wallet.movement` holds it. */

export const MOVEMENT_KINDS = [
  /** Two people of staff added or took something, with a reason. */
  'adjustment',
  /** An order was paid. */
  'payment',
  /** What was paid for an order went back. */
  'refund',
  /** The buyer applied for a withdrawal: the amount is held. */
  'withdrawal',
  /** It was rejected, cancelled, or failed. */
  'withdrawal_returned',
  /** A distributor was paid. */
  'commission',
  /** Won in the lottery. */
  'prize',
  /** The buyer paid it in online. */
  'top_up',
  /** Days of super membership that they had bought went back. */
  'super_refund',
] as const

export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** `income` raises what the wallet holds, `expense` lowers it. */
export const FLOWS = ['income', 'expense'] as const
