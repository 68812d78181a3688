/** Gifts of an order whose goods go back: they go back too, or their value is taken off. */
import { linesForCases, type CaseLineRow } from '#domains/orders/server/case-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import {
  deductionsFor,
  dueFor,
  goingOf,
  isFinal,
  withoutGifts,
  type Deduction,
  type EarnedGift,
} from '../amounts.ts'
import { causeOf } from '../case-reasons.ts'
import type { CaseType } from '../contract.ts'
import { dueAtRefund } from '../settlement.ts'
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
 * @param isSettled other cases count only where their money has left, and not where the merchant is at fault
 */
export async function earnedGifts(
  db: Queryable,
  orderId: number,
  { ordered, exceptCaseId, isSettled = false }: Counting,
): Promise<EarnedGift[]> {
  if (ordered.every(({ gift }) => gift === null)) return []
  const of = { orderId, exceptCaseId, isSettled }
  const [allBack, came, deducted, allRepriced] = await Promise.all([
    givenBackOf(db, of),
    cameBackOf(db, of),
    deductedOf(db, of),
    repricedOf(db, of),
  ])
  const isCounted = ({ type, reason }: { type: CaseType; reason: string }) =>
    !isSettled || takesOffGifts(type, reason)
  const [back, repriced] = [allBack.filter(isCounted), allRepriced.filter(isCounted)]
  const countIn = (rows: readonly { lineId: number; count: number }[], lineId: number) =>
    rows.reduce((sum, row) => (row.lineId === lineId ? sum + row.count : sum), 0)
  return ordered.flatMap((own) => {
    const { id: lineId, name, quantity, shippedQuantity, gift } = own
    // What has not left is nobody's yet: staff who see that it is not earned close it instead.
    if (gift === null || !isFinal(own)) return []
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

type Counting = {
  ordered: readonly CaseLineRow[]
  exceptCaseId: number | null
  isSettled?: boolean
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
export function deductAgain(tx: Queryable, row: DeductedCase, coming: Coming): Promise<number> {
  return deduct(tx, row, coming, () => Promise.resolve(null))
}

/**
 * Takes off what is due as the money of a case leaves: also what only cases hold that may still come to nothing.
 * @returns what goes back then
 */
export function deductAtRefund(tx: Queryable, row: DeductedCase, coming: Coming): Promise<number> {
  return deduct(tx, row, coming, async () => {
    const ordered = await linesForCases(tx, [row.orderId])
    return earnedGifts(tx, row.orderId, { ordered, exceptCaseId: row.id, isSettled: true })
  })
}

type DeductedCase = Pick<CaseRow, 'id' | 'orderId' | 'type' | 'currency' | 'round'>

async function deduct(
  tx: Queryable,
  row: DeductedCase,
  { reason, amount, asked, came }: Coming,
  settledGifts: () => Promise<EarnedGift[] | null>,
): Promise<number> {
  const gifts = await giftsOfCase(tx, row, reason)
  if (gifts.length === 0) return amount
  const { id: caseId, orderId, type, round, currency } = row
  const before = (await deductionsOf(tx, caseId)).filter((each) => each.round === round)
  const due = { type, currency, gifts, asked, came, before }
  const settled = await settledGifts()
  const { deductions, mostAmount } =
    settled === null ? dueFor(due, amount) : dueAtRefund(due, settled, amount)
  await changeDeductions(tx, { caseId, round, orderId }, deductions)
  return mostAmount
}
