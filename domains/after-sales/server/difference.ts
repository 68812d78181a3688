/** The difference order of an exchange for something dearer: what becomes of it and of its money. Within the caller's transaction, all of them locked. */
import { askReversal } from '#domains/invoices/server/door.ts'
import { closeDifference, makeDifference } from '#domains/orders/server/difference-door.ts'
import type { By, OrderRow, SoldOrder } from '#domains/orders/server/order-door.ts'
import { refundableOf, refundPart } from '#domains/payments/server/case-door.ts'
import { closeAndReturn } from '#domains/payments/server/closing-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CaseDetail } from '../contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { mailCase } from './mail.ts'
import { latestLines } from './latest-round.ts'
import { completedExchangesOf } from './round-sql.ts'
import type * as sql from './sql.ts'

type OfRound = Pick<sql.CaseRow, 'number' | 'round'>

/** What the latest round of a case costs more; 0 where it does not. */
export async function extraOf(db: Queryable, row: sql.CaseRow): Promise<number> {
  const lines = await latestLines(db, row)
  return lines.reduce((sum, { extraAmount }) => sum + (extraAmount ?? 0), 0)
}

type Asking = { moved: sql.CaseRow; extraAmount: number; by: By; now: Instant }

/** The order by which the buyer pays what the replacement costs more. */
export async function askForDifference(
  tx: Queryable,
  order: SoldOrder,
  { moved, extraAmount, by, now }: Asking,
): Promise<void> {
  const { number: caseNumber, round, currency } = moved
  const payBy = moved.dueAt ?? now
  await makeDifference(tx, order, { caseNumber, round, amount: extraAmount, payBy, by, now })
  const amount = { amount: extraAmount, currency }
  await mailCase(tx, moved, 'case-pay-difference', { amount, payBy }, now)
}

/** The difference order of the latest round of a case; undefined where it has none. */
export const differenceOf = <Order extends OrderRow>(
  differences: readonly Order[],
  { number, round }: OfRound,
): Order | undefined =>
  differences.find(({ caseNumber, caseRound }) => caseNumber === number && caseRound === round)

/**
 * An exchange comes to nothing: its difference order closes, and what was paid of it goes back, all of it and once. An invoice that states it
 * is to be reversed.
 * @throws {Refused} proofWaiting while staff look at a proof of its payment
 */
export async function endDifference(
  tx: Queryable,
  { differences, row }: { differences: readonly SoldOrder[]; row: OfRound },
  { by, now }: { by: By; now: Instant },
): Promise<void> {
  const own = differenceOf(differences, row)
  if (own === undefined || own.lifecycle === 'closed') return
  if (own.payment === 'voucher_review') throw new Refused(AfterSalesReasons.proofWaiting)
  if (own.payment === 'unpaid') return void (await closeDifference(tx, own, { by, now }))
  if (own.lifecycle === 'open') return void (await closeAndReturn(tx, own, { by, note: '', now }))
  const key = `difference:${row.number}:${row.round}`
  const staffId = by.actor === 'staff' ? by.id : null
  await askReversal(tx, own.id, now)
  await refundPart(tx, own, { amount: own.paidAmount, by: staffId, now, key })
}

/**
 * From which orders an amount of a case goes back: first what completed exchanges of its order paid as differences, the latest first, then
 * the order itself. What all lines may give back is what was paid for all of these, so it suffices.
 */
export async function sourcesOf<Order extends OrderRow>(
  tx: Queryable,
  { order, differences }: { order: Order; differences: readonly Order[] },
  amount: number,
): Promise<{ order: Order; amount: number }[]> {
  const completed = await completedExchangesOf(tx, order.id)
  const sources: { order: Order; amount: number }[] = []
  let left = amount
  for (const each of differences.toReversed()) {
    if (left === 0 || !completed.has(`${each.caseNumber}:${each.caseRound}`)) continue
    const part = Math.min(left, await refundableOf(tx, each.id))
    if (part > 0) sources.push({ order: each, amount: part })
    left -= part
  }
  return left > 0 ? [...sources, { order, amount: left }] : sources
}

/** As both sides see it. */
export function toDifferenceView(
  differences: readonly OrderRow[],
  row: OfRound & Pick<sql.CaseRow, 'endedAt' | 'state'>,
): CaseDetail['difference'] {
  const own = differenceOf(differences, row)
  if (own === undefined) return null
  const { number: orderNumber, payableAmount: amount, payBy } = own
  const isOver = row.endedAt !== null && row.state !== 'completed'
  return { orderNumber, amount, payBy, state: stateOf(own, isOver) }
}

function stateOf({ lifecycle, payment, paidAmount }: OrderRow, isOver: boolean) {
  if (paidAmount > 0 && isOver) return 'returned'
  if (lifecycle === 'closed') return 'closed'
  if (payment === 'voucher_review') return 'checking'
  if (payment === 'unpaid') return 'unpaid'
  return payment === 'partially_paid' ? 'partlyPaid' : 'paid'
}
