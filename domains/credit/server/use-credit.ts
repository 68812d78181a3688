/** What orders and payments do with a credit account: take of it for an order, give back, and begin the time to pay. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { CreditAccount } from '../contract.ts'
import { deadlineOf } from '../last-day.ts'
import { CreditReasons } from '../reasons.ts'
import { WRITE_OFF_KINDS } from '../write-offs.ts'
import * as accounts from './account-sql.ts'
import * as sql from './entry-sql.ts'
import { undoDiscounts } from './discounts.ts'
import { membersBehind } from './importers.ts'
import { freePrepaid, usePrepayment } from './prepayment.ts'
import * as repayments from './repayment-sql.ts'
import { computeUndone } from './undone.ts'
import { findVerified, momentAt, toAccountView } from './views.ts'
import { undoWriteOffs } from './write-offs/undo.ts'
import { amountsByKind } from './write-offs/sql.ts'

export type Wanted = { buyerId: number; amount: number; currency: Currency; now: Instant }

/**
 * The account with everything that keeps the buyer from ordering this on terms.
 * @returns null for a buyer without an account
 */
export async function creditFor(
  db: Queryable,
  { buyerId, amount, currency, now }: Wanted,
): Promise<CreditAccount | null> {
  const row = await accounts.accountOf(db, buyerId, await momentAt(db, now))
  if (row === null) return null
  const isVerified = (await findVerified(db, [buyerId])).has(buyerId)
  return toAccountView(row, { isVerified, now }, { amount, currency })
}

/**
 * Takes what an order costs of its buyer's credit, in the transaction that pays the order. Of many at once as many pass as the limit
 * allows.
 * @returns the entry, with its term number, and how long after the shipment it is due
 * @throws {Refused} notUsable, with the account and everything in the way
 */
export async function useCredit(
  tx: Queryable,
  { orderNumber, ...wanted }: Wanted & { orderNumber: string },
): Promise<{ id: number; number: string; periodDays: number }> {
  const { buyerId, now } = wanted
  const { lateBefore } = await momentAt(tx, now)
  // What is late is read after whoever repays or reverses at this moment.
  await accounts.lockAccount(tx, buyerId)
  const isVerified = (await findVerified(tx, [buyerId])).has(buyerId)
  const entry = isVerified ? await sql.takeCredit(tx, { ...wanted, orderNumber, lateBefore }) : null
  if (entry !== null) return entry
  throw new Refused(CreditReasons.notUsable, { detail: { account: await creditFor(tx, wanted) } })
}

/**
 * What an order on terms costs has changed by an amount, in the transaction that changes the order: more is taken of its buyer's credit
 * within the limit, less is free again.
 * @returns false where it costs less than is settled of it already
 * @throws {Refused} notUsable, with the account and everything in the way
 */
export async function changeCredit(
  tx: Queryable,
  { orderNumber, ...wanted }: Wanted & { orderNumber: string },
): Promise<boolean> {
  const { buyerId, amount, now } = wanted
  const { lateBefore } = await momentAt(tx, now)
  await accounts.lockAccount(tx, buyerId)
  const isVerified = amount <= 0 || (await findVerified(tx, [buyerId])).has(buyerId)
  const isChanged =
    isVerified && (await sql.changeCredit(tx, { ...wanted, orderNumber, lateBefore }))
  if (isChanged || amount <= 0) return isChanged
  throw new Refused(CreditReasons.notUsable, { detail: { account: await creditFor(tx, wanted) } })
}

/**
 * Gives back to the limit what goes back of an order: as much as its entry still owes. What was repaid already is for the caller to pay out.
 * What was never paid is not: the goods' share of discounts and rebates, credit notes, and what was written off beyond all that was owed and
 * paid, is owed again first (`undone.ts`).
 * What of it was paid in advance before is a prepayment again, which pays what else is owed at once.
 * @returns what went back to the limit, and what of that is paid in advance again
 */
export async function returnCredit(
  tx: Queryable,
  entryId: number,
  { amount, now }: { amount: number; now: Instant },
): Promise<{ amount: number; prepaidAmount: number; number: string }> {
  const { buyerId } = await sql.entryById(tx, entryId)
  await accounts.lockAccount(tx, buyerId)
  await undoWhatNobodyPaid(tx, await sql.entryById(tx, entryId), { amount, now })
  const entry = await sql.entryById(tx, entryId)
  const prepaidAmount = await freePrepaid(tx, entry, { amount: amount - entry.openAmount, now })
  const back = Math.min(amount, entry.openAmount + prepaidAmount)
  await sql.returnToLimit(tx, { id: entryId, amount: back, paidOutAmount: amount - back })
  if (prepaidAmount > 0) await usePrepayment(tx, { buyerId, now })
  return { amount: back, prepaidAmount, number: entry.number }
}

async function undoWhatNobodyPaid(
  tx: Queryable,
  entry: sql.EntryRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<void> {
  const { writtenOffAmount, discountAmount } = entry
  if (writtenOffAmount + discountAmount === 0) return
  const settled = { ...entry, ...(await amountsByKind(tx, entry.id)) }
  const { discount, ...writeOffs } = computeUndone(settled, amount)
  if (discount > 0) await undoDiscounts(tx, entry, { amount: discount, now })
  for (const kind of WRITE_OFF_KINDS) {
    await undoWriteOffs(tx, entry.id, { kind, amount: writeOffs[kind], now })
  }
}

/**
 * Goods of an order have left, or it was closed and its merchant keeps its deposit: if it is on terms, it is due at the end of the last day
 * of its payment term. The latest parcel counts.
 */
export async function beginTerm(
  tx: Queryable,
  { orderNumber, from }: { orderNumber: string; from: Instant },
): Promise<void> {
  const entry = await sql.entryOfOrder(tx, orderNumber)
  if (entry === null) return
  const timeZone = (await readSettings(tx))['shop.timeZone']
  const dueAt = deadlineOf(from, entry.periodDays, timeZone)
  await sql.setDue(tx, { orderNumber, dueAt, now: from })
}

/** Of the order that this entry is for. */
export const entryOf = sql.entryOfOrder

/** The members of staff on whose word it rests that an entry was repaid: who recorded it, and who imported the line of a statement for it. */
export const recordersOf = async (
  tx: Queryable,
  { importers }: Pick<StaffContext, 'importers'>,
  entryId: number,
): Promise<number[]> =>
  membersBehind(tx, importers, await repayments.repaymentsOfEntry(tx, entryId))
