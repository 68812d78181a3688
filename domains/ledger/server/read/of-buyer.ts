/** A buyer's own accounts, their lines, and the statement of one over a period: for the buyer, whose domain has checked who they are. */
import type { Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { LedgerLine } from '../../contract.ts'
import type { AccountKind } from '../../kinds.ts'
import { STATEMENT_LINES } from '../../limits.ts'
import { LedgerReasons } from '../../reasons.ts'
import { entriesOfBuyer, openedAccounts } from '../read-sql.ts'
import { shownAmount } from './accounts.ts'
import { openReading, readLines, type Days } from './lines.ts'
import { toPaper, type PaperOptions } from './statement.ts'

export type BuyerStatement = {
  /** As people read amounts of this kind of account. */
  openingAmount: number
  closingAmount: number
  /** The earliest first. */
  lines: LedgerLine[]
}
type Wanted = Days & { buyerId: number; kind: AccountKind; currency: Currency }

/**
 * What is read belongs together: the caller reads it in one moment.
 * @param wanted.most lines; a document holds fewer than a sheet
 * @throws {Refused} notFound where the account has no entry, invalidInput, periodTooLong, tooManyLines
 */
export async function readBuyerStatement(
  db: Queryable,
  { most = STATEMENT_LINES, ...wanted }: Wanted & { most?: number },
): Promise<BuyerStatement> {
  const { lines, openingAmount, closingAmount } = await readMost(db, wanted, most)
  if (lines.length > most) {
    throw new Refused(LedgerReasons.tooManyLines, { values: { count: most } })
  }
  return { openingAmount, closingAmount, lines: lines.toReversed() }
}

/** What was owed before and after, and whether anything happened, however much. @throws {Refused} as `readBuyerStatement`, but for tooManyLines */
export async function readBuyerBalances(db: Queryable, wanted: Wanted) {
  const { lines, ...balances } = await readMost(db, wanted, 1)
  return { ...balances, isEmpty: lines.length === 0 }
}

async function readMost(
  db: Queryable,
  { buyerId, kind, currency, from, to }: Wanted,
  limit: number,
): Promise<BuyerStatement> {
  const account = { kind, owner: `buyer:${buyerId}`, currency }
  const reading = await openReading(db, account, { from, to })
  const whole = { kind, posting: undefined, reference: undefined, after: undefined }
  const lines = await readLines(db, reading, { ...whole, limit })
  const { openingAmount, closingAmount } = reading
  return { openingAmount, closingAmount, lines }
}

export const paperOfBuyer = (
  context: Pick<BuyerContext, 'db' | 'lang' | 'now'>,
  { buyerId, ...account }: Wanted,
  { lines, openingAmount }: BuyerStatement,
  options: PaperOptions,
): Promise<PaperDocument> =>
  toPaper(context, { ...account, owner: `buyer:${buyerId}` }, lines, openingAmount, options)

/** What the ledger holds of a buyer's, amounts as people read them, and since when. */
export async function accountsOf(db: Queryable, buyerId: number) {
  const rows = await openedAccounts(db, buyerId)
  return rows.map(({ balance, ...account }) => ({
    ...account,
    balanceAmount: shownAmount(account.kind, balance),
  }))
}

/** Lines of one account in the order in which they were posted, the newest first, each with the balance after it, whatever is left out. */
export async function listLinesOf(db: Queryable, wanted: Parameters<typeof entriesOfBuyer>[1]) {
  const rows = await entriesOfBuyer(db, wanted)
  return rows.map(({ amount, balance, ...line }) => ({
    ...line,
    amount: shownAmount(wanted.kind, amount),
    balanceAmount: shownAmount(wanted.kind, balance),
  }))
}
