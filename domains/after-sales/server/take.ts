/** What a round takes of an order's lines: checked against what is left of them, and priced by it. */
import {
  closedRestAmount,
  linesForCases,
  type CaseLineRow,
} from '#domains/orders/server/case-door.ts'
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isFinal, shareLines, sumOf, takePart, type Deduction } from '../amounts.ts'
import { differenceFor } from '../difference-amount.ts'
import { causeOf, windowDaysOf } from '../case-reasons.ts'
import type { CaseType, Recovery } from '../contract.ts'
import { OTHER_TEXT_MIN, WINDOWS_AGAIN_MOST } from '../limits.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { deductionsDue } from './gifts.ts'
import { listHeldSkus, type Held } from './held.ts'
import { replacementsFor } from './replacements.ts'
import {
  addLines,
  linesOf,
  otherPricedOf,
  replacedAtOf,
  takeLines,
  type OrderLine,
  type Taken,
} from './round-sql.ts'

export type Asked = {
  type: CaseType
  reason: string
  recovery: Recovery
  text: string
  lines: readonly {
    lineId: number
    quantity: number
    /** What of the line the buyer holds; needed where that is of several SKUs. */
    heldSkuId?: number | null | undefined
    newSkuId?: number | null | undefined
  }[]
  amount: number
  extraAmount: number
}

/** Until when a case may be opened; null: without end, since nothing is received yet. */
export function windowOf(
  order: Pick<OrderRow, 'receivedAt' | 'family'>,
  cause: 'quality' | 'none',
  settings: Settings,
  /** When what replaced its goods arrived: a fault of it has a window of its own, a change of mind has not. */
  replacedAt: Instant | null = null,
): Instant | null {
  if (order.receivedAt === null) return null
  const beginsAgain = cause === 'quality' && replacedAt !== null && replacedAt > order.receivedAt
  const from = beginsAgain ? replacedAt : order.receivedAt
  const days = windowDaysOf(cause, order.family, {
    noReasonDays: settings['afterSales.noReasonDays'],
    qualityDays: settings['afterSales.qualityDays'],
    deviceDays: settings['afterSales.deviceDays'],
  })
  return later(from, days * DAY_MS)
}

/** @throws {Refused} reasonUnknown, recoveryUnknown, textTooShort, replacementNeeded */
export function demandValidRound({
  type,
  reason,
  recovery,
  text,
  lines,
}: Asked): 'quality' | 'none' {
  const cause = causeOf(type, reason)
  if (cause === null) throw new Refused(AfterSalesReasons.reasonUnknown)
  if ((type === 'refund_only') !== (recovery === 'none')) {
    throw new Refused(AfterSalesReasons.recoveryUnknown)
  }
  if (reason === 'other' && text.length < OTHER_TEXT_MIN) {
    throw new Refused(AfterSalesReasons.textTooShort, { values: { count: OTHER_TEXT_MIN } })
  }
  if (lines.some(({ newSkuId = null }) => (newSkuId !== null) !== (type === 'exchange'))) {
    throw new Refused(AfterSalesReasons.replacementNeeded)
  }
  return cause
}

/** What was paid for each line that has left whole, and what cases have taken of it. Nothing is written: the line may have no case yet. */
export async function linesLeft(db: Queryable, order: OrderRow): Promise<OrderLine[]> {
  const [noted, shares] = await Promise.all([linesOf(db, order.id), sharesOf(db, order)])
  const others = shares.filter(({ lineId }) => noted.every((line) => line.lineId !== lineId))
  const added = others.map((share) => ({
    ...share,
    takenQuantity: 0,
    takenGoodsAmount: 0,
    takenFreightAmount: 0,
    refundedFreightAmount: 0,
    refundedGoodsAmount: 0,
    refundedQuantity: 0,
  }))
  return [...noted, ...added]
}

async function sharesOf(db: Queryable, order: OrderRow) {
  const [lines, closedAmount] = await Promise.all([
    linesForCases(db, [order.id]),
    closedRestAmount(db, order.id),
  ])
  const shares = shareLines({ ...order, closedAmount }, lines)
  return lines.flatMap((line, index) =>
    isFinal(line) ? [{ ...shares[index]!, quantity: line.shippedQuantity }] : [],
  )
}

/** Until when a refusal may be answered after the window: about the lines that were refused, for the same kind of reason. */
export type Grace = {
  until: Instant
  lineIds: readonly number[]
  cause: 'quality' | 'none' | null
}

/** Until when these lines may be applied for; null: they were not received yet. */
export async function windowUntil(
  db: Queryable,
  order: OrderRow,
  { cause, lines }: { cause: 'quality' | 'none'; lines: readonly { lineId: number }[] },
): Promise<Instant | null> {
  const replaced = await replacedAtOf(db, order.id, WINDOWS_AGAIN_MOST)
  const each = lines.map(
    ({ lineId }) => replaced.find((line) => line.lineId === lineId)?.at ?? null,
  )
  // Of lines of which only some were replaced the earliest counts.
  const replacedAt = each.includes(null) ? null : (each.toSorted()[0] ?? null)
  return windowOf(order, cause, await readSettings(db), replacedAt)
}

/** @throws {Refused} notShipped, windowOver */
export async function demandWindow(
  tx: Queryable,
  order: OrderRow,
  {
    cause,
    lines,
    now,
    grace = null,
  }: {
    cause: 'quality' | 'none'
    lines: Asked['lines']
    now: Instant
    grace?: Grace | null
  },
): Promise<void> {
  if (order.fulfilment === 'unfulfilled') throw new Refused(AfterSalesReasons.notShipped)
  const until = await windowUntil(tx, order, { cause, lines })
  if (until === null || now < until) return
  const isAnswer =
    grace !== null &&
    grace.cause === cause &&
    lines.every(({ lineId }) => grace.lineIds.includes(lineId))
  if (isAnswer && now < grace.until) return
  throw new Refused(AfterSalesReasons.windowOver)
}

/**
 * Takes the pieces and their money, all or none, by a statement that refuses more than is left.
 * @param order that this transaction has locked
 * @param caseId of another round of a case, whose former pieces are free
 * @throws {Refused} notShipped, tooMany, amountChanged, nothingPaid, heldNeeded, replacementNeeded, moreExpensive, otherPriceOnce, mixedPrices
 */
export async function takeFor(
  tx: Queryable,
  order: OrderRow,
  asked: Asked,
  { caseId, now }: { caseId: number | null; now: Instant },
): Promise<{ lines: Taken[]; deductions: Deduction[] }> {
  const shares = await sharesOf(tx, order)
  await addLines(tx, { orderId: order.id, buyerId: order.buyerId, shares })
  const left = new Map((await linesOf(tx, order.id)).map((line) => [line.lineId, line]))
  const isTwice = new Set(asked.lines.map(({ lineId }) => lineId)).size !== asked.lines.length
  if (isTwice) throw new Refused(AfterSalesReasons.tooMany)
  const ordered = await linesForCases(tx, [order.id])
  const isToCome = (lineId: number) => ordered.some((line) => line.id === lineId && !isFinal(line))
  if (asked.lines.some(({ lineId }) => isToCome(lineId))) {
    throw new Refused(AfterSalesReasons.notShipped)
  }
  const held = await listHeldSkus(tx, order.id, { ordered, exceptCaseId: caseId })
  const pieces = asked.lines.map(({ lineId, quantity, heldSkuId = null }) => {
    const line = left.get(lineId)
    const leftQuantity = line === undefined ? 0 : line.quantity - line.takenQuantity
    if (line === undefined || quantity > leftQuantity) throw new Refused(AfterSalesReasons.tooMany)
    const all = held.get(lineId) ?? []
    if (all.length === 0) throw new Refused(AfterSalesReasons.tooMany)
    const own = chooseHeld(all, heldSkuId)
    if (quantity > own.leftQuantity) throw new Refused(AfterSalesReasons.tooMany)
    const rest = {
      quantity: leftQuantity,
      goodsAmount: line.goodsAmount - line.takenGoodsAmount,
      freightAmount: line.freightAmount - line.takenFreightAmount,
    }
    const isWhole = quantity === line.quantity && line.takenQuantity === 0
    const part = takePart(rest, quantity, order.currency)
    const about = { heldSkuId: own.skuId, heldOptionText: own.optionText }
    return { lineId, quantity, isWhole, ...part, ...about }
  })
  const lines = await priceReplacements(tx, order, { asked, pieces, ordered, now })
  const wholeAmount = lines.reduce((sum, line) => sum + (line.backAmount ?? line.goodsAmount), 0)
  const { type, reason } = asked
  const asking = { caseId, type, reason, isSent: true, lines, amount: wholeAmount }
  const deductions = await deductionsDue(tx, order, asking)
  const amount = wholeAmount - sumOf(deductions)
  const extraAmount = lines.reduce((sum, line) => sum + (line.extraAmount ?? 0), 0)
  if (amount !== asked.amount || extraAmount !== asked.extraAmount) {
    throw new Refused(AfterSalesReasons.amountChanged, { detail: { amount, extraAmount } })
  }
  if (asked.type === 'exchange' && amount > 0 && extraAmount > 0) {
    throw new Refused(AfterSalesReasons.mixedPrices)
  }
  if (amount === 0 && asked.type !== 'exchange') throw new Refused(AfterSalesReasons.nothingPaid)
  const count = await takeLines(tx, { orderId: order.id, lines, sign: 1 })
  if (count !== lines.length) throw new Refused(AfterSalesReasons.tooMany)
  return { lines, deductions }
}

/** @throws {Refused} heldNeeded where the line holds several SKUs and none of them is named */
function chooseHeld(held: readonly Held[], skuId: number | null): Held {
  const own =
    skuId === null && held.length === 1 ? held[0] : held.find((one) => one.skuId === skuId)
  if (own === undefined) throw new Refused(AfterSalesReasons.heldNeeded)
  return own
}

type Pricing = {
  asked: Asked
  /** `isWhole`: all pieces of the line, of which none is in another case. */
  pieces: readonly (Pick<Taken, 'lineId' | 'quantity' | 'goodsAmount' | 'freightAmount'> & {
    heldSkuId: number
    heldOptionText: string
    isWhole: boolean
  })[]
  ordered: readonly CaseLineRow[]
  now: Instant
}

/** What points took off the pieces of a line that were shipped, rounded up: at least 0. */
export const pointsOfShipped = ({
  pointsAmount,
  shippedQuantity,
  quantity,
}: Pick<CaseLineRow, 'pointsAmount' | 'shippedQuantity' | 'quantity'>): number =>
  Math.ceil((-pointsAmount * shippedQuantity) / quantity)

/** What goes back, or is paid, for each line that something replaces. @throws {Refused} replacementNeeded, moreExpensive, otherPriceOnce, promotedOnly */
async function priceReplacements(
  tx: Queryable,
  order: OrderRow,
  { asked, pieces, ordered, now }: Pricing,
): Promise<Taken[]> {
  const nothing = { newSkuId: null, newOptionText: null, backAmount: null, extraAmount: null }
  if (asked.type !== 'exchange')
    return pieces.map(({ isWhole: _whole, ...line }) => ({ ...line, ...nothing }))
  const otherPriced = await otherPricedOf(tx, order.id)
  const given = pieces.flatMap(({ lineId, heldSkuId: skuId, heldOptionText: optionText }) => {
    const line = ordered.find(({ id }) => id === lineId)
    return line === undefined ? [] : [{ skuId, optionText, productId: line.productId }]
  })
  const choice = await replacementsFor(tx, { ...order, now }, given)
  return pieces.map(({ isWhole, ...line }) => {
    const newSkuId = asked.lines.find(({ lineId }) => lineId === line.lineId)?.newSkuId ?? null
    const all = choice.get(line.heldSkuId) ?? []
    const chosen = all.find((each) => each.skuId === newSkuId)
    if (chosen === undefined || newSkuId === null) {
      throw new Refused(AfterSalesReasons.replacementNeeded)
    }
    const amounts = { wasAmount: all[0]?.unitAmount ?? null, newAmount: chosen.unitAmount }
    const isSame = newSkuId === line.heldSkuId
    const own = ordered.find(({ id }) => id === line.lineId)
    const isPromoted = own?.isPromoted ?? false
    const paid = {
      paidAmount: line.goodsAmount,
      pointsAmount: own === undefined ? 0 : pointsOfShipped(own),
    }
    if (isPromoted && !isSame) throw new Refused(AfterSalesReasons.promotedOnly)
    const difference = isSame
      ? { backAmount: 0, extraAmount: 0 }
      : differenceFor(paid, amounts, order.currency)
    // A price of another day is no way to what costs more, and shares are spread over all pieces of a line.
    if (otherPriced.includes(line.lineId) && !isSame) {
      throw new Refused(AfterSalesReasons.otherPriceOnce)
    }
    if (difference === null) throw new Refused(AfterSalesReasons.moreExpensive)
    if (difference.backAmount + difference.extraAmount > 0 && !isWhole) {
      throw new Refused(AfterSalesReasons.otherPriceOnce)
    }
    return { ...line, newSkuId, newOptionText: chosen.optionText, ...difference }
  })
}
