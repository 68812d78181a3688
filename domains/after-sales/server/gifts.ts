/** Gifts of an order whose goods go back: they go back too, or their value is taken off. */
import { linesForCases, type CaseLineRow } from '#domains/orders/server/case-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import {
  deductionsFor,
  dueFor,
  goingOf,
  withoutGifts,
  type Deduction,
  type EarnedGift,
} from '../amounts.ts'
import { causeOf } from '../case-reasons.ts'
import type { CaseType } from '../contract.ts'
import {
  cameBackOf,
  changeDeductions,
  deductedOf,
  deductionsOf,
  givenBackOf,
  repricedOf,
} from './gifts-sql.ts'
import type { Taken } from './round-sql.ts'
import type { CaseRow } from './sql.ts'

/**
 * @param ordered lines of this order
 * @param exceptCaseId whose own pieces count as remaining: the case asks for them again
 */
export async function earnedGifts(
  db: Queryable,
  orderId: number,
  { ordered, exceptCaseId }: { ordered: readonly CaseLineRow[]; exceptCaseId: number | null },
): Promise<EarnedGift[]> {
  if (ordered.every(({ gift }) => gift === null)) return []
  const of = { orderId, exceptCaseId }
  const [back, came, deducted, repriced] = await Promise.all([
    givenBackOf(db, of),
    cameBackOf(db, of),
    deductedOf(db, of),
    repricedOf(db, of),
  ])
  const countIn = (rows: typeof back, lineId: number) =>
    rows.find((row) => row.lineId === lineId)?.count ?? 0
  return ordered.flatMap(({ id: lineId, name, quantity, shippedQuantity, gift }) => {
    if (gift === null || shippedQuantity === 0) return []
    const valueAmount = gift.valueAmount * quantity - countIn(deducted, lineId)
    const goods = ordered
      .filter(({ position }) => gift.positions.includes(position))
      .map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        factor: line.factor,
        listedAmount: worthOf(line, repriced),
        // What the merchant did not send is not the buyer's doing.
        remainingQuantity: line.quantity - countIn(back, line.id),
      }))
    const { measure, least } = gift
    const isReturned = countIn(came, lineId) >= shippedQuantity
    return [{ lineId, name, valueAmount, measure, least, isReturned, goods }]
  })
}

/** What the goods of a line count for, with what exchanges have made of their price; rounded in favour of the buyer. */
const worthOf = (
  { id, quantity, listedAmount }: CaseLineRow,
  repriced: Awaited<ReturnType<typeof repricedOf>>,
): number =>
  repriced
    .filter(({ lineId }) => lineId === id)
    .reduce((worth, { quantity: count, goodsAmount, backAmount, extraAmount }) => {
      const [part, whole] = [BigInt(listedAmount) * BigInt(count), BigInt(quantity)]
      const change =
        (part * BigInt(Math.abs(extraAmount - backAmount))) / (whole * BigInt(goodsAmount))
      return extraAmount > backAmount ? worth + Number(change) : worth - Number(change)
    }, listedAmount)

/** Gifts are the buyer's where the merchant is at fault. */
const takesOffGifts = (type: CaseType, reason: string): boolean => causeOf(type, reason) === 'none'

type Asking = {
  /** Null: not yet a case. */
  caseId: number | null
  type: CaseType
  reason: string
  /** Whether goods are sent back at all. */
  isSent: boolean
  lines: readonly Pick<Taken, 'lineId' | 'quantity' | 'goodsAmount' | 'backAmount'>[]
  /** What would go back without gifts. */
  amount: number
}

/** What is taken off for gifts as the order's cases stand now. Of two cases that are open the later one takes it off. */
export async function deductionsDue(
  db: Queryable,
  order: { id: number; currency: Currency },
  { caseId, type, reason, isSent, lines, amount }: Asking,
): Promise<Deduction[]> {
  if (!takesOffGifts(type, reason)) return []
  const ordered = await linesForCases(db, [order.id])
  const gifts = await earnedGifts(db, order.id, { ordered, exceptCaseId: caseId })
  const sent = isSent && type !== 'refund_only' ? lines : withoutGifts(gifts, lines)
  return deductionsFor(gifts, goingOf(type, sent), amount, order.currency)
}

/** The gifts of an order for which a case takes something off where they stay. */
export async function giftsOfCase(
  db: Queryable,
  row: Pick<CaseRow, 'id' | 'orderId' | 'type'>,
  reason: string,
): Promise<EarnedGift[]> {
  return takesOffGifts(row.type, reason) ? giftsBeside(db, row) : []
}

/** The gifts of a case's order as if it were not there. */
export async function giftsBeside(
  db: Queryable,
  { id: exceptCaseId, orderId }: Pick<CaseRow, 'id' | 'orderId'>,
): Promise<EarnedGift[]> {
  const ordered = await linesForCases(db, [orderId])
  return earnedGifts(db, orderId, { ordered, exceptCaseId })
}

type Coming = {
  reason: string
  /** What was agreed to, or asked for. */
  amount: number
  asked: Asking['lines']
  /** Null: nothing is sent. */
  came: readonly { lineId: number; quantity: number }[] | null
}

/**
 * Takes off what is due once it is known what of a case comes back, in place of what its round took off before.
 * @returns what goes back at most then
 */
export async function deductAgain(
  tx: Queryable,
  row: Pick<CaseRow, 'id' | 'orderId' | 'type' | 'currency' | 'round'>,
  { reason, amount, asked, came }: Coming,
): Promise<number> {
  const gifts = await giftsOfCase(tx, row, reason)
  if (gifts.length === 0) return amount
  const { id: caseId, orderId, type, round, currency } = row
  const before = (await deductionsOf(tx, caseId)).filter((each) => each.round === round)
  const due = { type, currency, gifts, asked, came, before }
  const { deductions, mostAmount } = dueFor(due, amount)
  await changeDeductions(tx, { caseId, round, orderId }, deductions)
  return mostAmount
}
