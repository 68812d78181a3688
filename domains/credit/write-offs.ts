/** Why a debt is written off, and what it is in the books. */

export const WRITE_OFF_KINDS = ['creditNote', 'rebate', 'badDebt'] as const
export type WriteOffKind = (typeof WRITE_OFF_KINDS)[number]

/** The account of the ledger that bears it. */
export const accountOfWriteOff = (kind: WriteOffKind): 'bad_debt' | 'discounts_given' =>
  kind === 'badDebt' ? 'bad_debt' : 'discounts_given'
