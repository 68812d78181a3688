/** An order in review with fewer goods, another freight or another price: what it comes to, and what that changes. */
import { lowerLimited } from '#domains/catalog/server/door.ts'
import { lowerOffers } from '#domains/promotions/server/door.ts'
import { addSales } from '#domains/catalog/server/sale-door.ts'
import { lineShares } from '#domains/pricing/line-shares.ts'
import { pointsWith, type PointsUsed } from '#domains/pricing/points-with.ts'
import { isCouponForFreight, retotal, type Retotaled } from '#domains/pricing/retotal.ts'
import { stepsAfter } from '#domains/pricing/steps-after.ts'
import { lowerReserved } from '#domains/stock/server/lowering-door.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { change, type By } from '../change/change.ts'
import { couponFollows, couponLeft } from '../change/coupon.ts'
import { pointsFollow } from '../change/points.ts'
import { planAfter } from '../change/plan.ts'
import { totalsOf, type OrderRow } from '../row.ts'
import { requantify } from './requantify.ts'
import * as sql from './revise-sql.ts'

/** What staff want it to be: the quantities that change, and both amounts. */
export type Wanted = {
  lines: readonly { lineId: number; quantity: number }[]
  freightAmount: number
  adjustmentAmount: number
}

export type Revised = {
  amounts: Retotaled & Pick<PointsUsed, 'pointsCount'>
  /** All lines, in their order. */
  lines: (sql.Line & { wasQuantity: number; wasUnitAmount: number })[]
}

/**
 * Prices follow the quantities (`requantify`).
 * @returns null where a line is not the order's, or would have more than it has or none; `boundToQuantity` where fewer have no price
 */
export async function computeRevision(
  tx: Queryable,
  order: OrderRow,
  { lines: wanted, freightAmount, adjustmentAmount }: Wanted,
  now: Instant,
): Promise<Revised | 'boundToQuantity' | null> {
  const lines = await sql.linesOf(tx, order.id)
  const isPossible = wanted.every(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line !== undefined && quantity >= 1 && quantity <= line.quantity
  })
  if (!isPossible) return null
  const lowered = lines.map((line) => {
    const quantity = wanted.find(({ lineId }) => lineId === line.id)?.quantity ?? line.quantity
    return { ...line, quantity, wasQuantity: line.quantity }
  })
  const revised = await requantify(tx, order, lowered, now)
  if (revised === null) return 'boundToQuantity'
  const goodsAmount = revised.reduce((sum, each) => sum + each.listUnitAmount * each.quantity, 0)
  const goodsAndMember = revised.reduce((sum, each) => sum + each.unitAmount * each.quantity, 0)
  const memberAmount = goodsAndMember - goodsAmount
  const agreed = totalsOf(order)
  const { pointsAmount, pointsCount } = pointsWith(
    agreed,
    order,
    revised.map((line) => ({ ...line, lineAmount: line.unitAmount * line.quantity })),
    freightAmount,
  )
  const parts = { goodsAmount, memberAmount, pointsAmount, freightAmount, adjustmentAmount }
  return { amounts: { ...retotal(agreed, parts), pointsCount }, lines: revised }
}

type Applying = {
  by: By
  event: string
  note: string
  now: Instant
}

/**
 * Changes a locked order and gives back in the same transaction what it no longer has: goods, purchase limits and, where it is on credit terms,
 * sales. Its credit is for the caller to change.
 * @throws {Refused} notNow
 */
export async function applyRevision(
  tx: Queryable,
  order: OrderRow,
  { amounts, lines }: Revised,
  { by, event, note, now }: Applying,
): Promise<OrderRow> {
  const isPaid = order.payment === 'paid'
  const { payableAmount, freightAmount } = amounts
  const lessGoods = lines.filter(({ quantity, wasQuantity }) => quantity < wasQuantity)
  const changed = await change(tx, order, {
    act: 'revise',
    set: {
      ...amounts,
      ...couponLeft(order, amounts),
      ...(isPaid ? { paidAmount: payableAmount } : planAfter(order, payableAmount)),
      totalSteps: stepsAfter(totalsOf(order), amounts, lines),
    },
    by,
    event,
    values: { before: order.payableAmount, payable: payableAmount, freight: freightAmount },
    note,
    now,
  })
  await sql.setLines(tx, order.id, sharedOut(order, { amounts, lines }))
  await couponFollows(tx, { was: order, is: changed, now })
  await pointsFollow(tx, { was: order, is: changed, now })
  await lowerOffers(
    tx,
    order.number,
    lessGoods.map(({ skuId, quantity, wasQuantity, factor, giftActivityId }) => ({
      skuId,
      giftActivityId,
      count: (wasQuantity - quantity) * factor,
    })),
  )
  await lowerReserved(tx, {
    reference: order.number,
    lines: lessGoods.map(({ position, quantity, wasQuantity, factor }) => ({
      key: String(position),
      quantity: (wasQuantity - quantity) * factor,
    })),
    now,
    note: event,
    by: by.actor,
  })
  // Gifts count neither as sold nor for limits.
  const less = lessGoods
    .filter(({ giftActivityId }) => giftActivityId === null)
    .map(({ productId, skuId, quantity, wasQuantity, factor }) => ({
      productId,
      skuId,
      count: (wasQuantity - quantity) * factor,
    }))
  await lowerLimited(tx, order.number, less)
  if (isPaid) {
    await addSales(
      tx,
      countByProduct(less).map(({ productId, count }) => ({ productId, quantity: -count })),
    )
  }
  return changed
}

/** The lines with their shares of coupon, points, freight, tax and relief. */
function sharedOut(order: OrderRow, { amounts, lines }: Revised): sql.Charged[] {
  const shares = lineShares(
    lines.map((line) => ({ ...line, lineAmount: line.unitAmount * line.quantity })),
    amounts,
    {
      isForFreight: isCouponForFreight(order.totalSteps.coupon),
      grain: PRICE_STEP[order.currency],
    },
  )
  return lines.map(({ id, quantity, listUnitAmount, unitAmount, steps }, index) => ({
    id,
    quantity,
    listUnitAmount,
    unitAmount,
    steps,
    goodsAmount: listUnitAmount * quantity,
    memberAmount: (unitAmount - listUnitAmount) * quantity,
    ...shares[index]!,
  }))
}

/** Base units by product, in the order in which the catalogue counts them. */
function countByProduct(less: readonly { productId: number; count: number }[]) {
  return [...Map.groupBy(less, ({ productId }) => productId)]
    .map(([productId, all]) => ({
      productId,
      count: all.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => one.productId - other.productId)
}
