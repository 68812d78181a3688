/** What a buyer's one statement is made of. Each section has its accounts of the ledger; points are counted by their own domain. */
export const SECTIONS = {
  wallet: ['wallet', 'wallet_held'],
  refunds: ['refunds_owed'],
  credit: ['receivable', 'prepayment', 'prepayment_owed'],
  commission: ['commission', 'commission_owed'],
  points: ['points'],
} as const

export type Section = keyof typeof SECTIONS
export const SECTION_NAMES = Object.keys(SECTIONS) as readonly Section[]

export type StatementKind = (typeof SECTIONS)[Section][number]
export const STATEMENT_KINDS = Object.values(SECTIONS).flat() as readonly StatementKind[]
/** Those that the ledger has. */
export type MoneyKind = Exclude<StatementKind, 'points'>
export const MONEY_KINDS = STATEMENT_KINDS.filter((kind): kind is MoneyKind => kind !== 'points')

/** What the buyer owes the shop: what is added to it is no money that they have. */
export const isDebt = (kind: StatementKind): boolean =>
  kind === 'receivable' || kind === 'commission_owed'
