/** Compares a checkout with today's evaluation: lists the changes, and the lines as they could be bought instead. */
import { isDeepStrictEqual } from 'node:util'
import { leftAfter, type Counted } from '#domains/catalog/limit-left.ts'
import type { LimitsOfBuyer } from '#domains/catalog/server/door.ts'
import { availableIn, fitQuantity, lineKey } from '#domains/cart/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { Shortage } from '#domains/stock/server/door.ts'
import type { Change } from '../contract.ts'
import { activityOf } from '#domains/pricing/activity-of.ts'
import { changesOfGifts, shortGifts } from './agreed-gifts.ts'
import type { Evaluated } from './evaluate.ts'
import { changesOfPlan } from './plan-of.ts'
import type { RequestedLine } from './requested-line.ts'
import type { Agreed } from './sql.ts'

/** Lists changed prices, goods, charges and the plan of the payment. Stock is not compared: the reservation decides. */
export function listChanges(agreed: Agreed, today: Evaluated, settings: Settings): Change[] {
  const lines = agreed.lines.flatMap((line) => changeOfLine(line, today))
  const { totals } = today
  const charges: Change[] = []
  if (!isDeepStrictEqual(agreed.address, today.address)) {
    charges.push({ key: 'address', name: '', kind: 'address', was: null, is: null })
  }
  // Freight that differs because goods are missing is not a change of its own; the new checkout shows it.
  const isWhole = today.troubles.length === 0
  const freightMoved = isWhole && agreed.freightAmount !== totals.freightAmount
  if (freightMoved || (isWhole && today.delivery !== agreed.delivery)) {
    const is = today.delivery === agreed.delivery ? totals.freightAmount : null
    charges.push({ key: 'freight', name: '', kind: 'freight', was: agreed.freightAmount, is })
  }
  const couponChange = changeOfCoupon(agreed, today)
  // What a coupon takes off follows the goods: it differs by itself when it can no longer be used.
  if (couponChange !== null && (couponChange.is === null || lines.length + charges.length === 0)) {
    charges.push(couponChange)
  }
  const pointsChange = changeOfPoints(agreed, today)
  if (pointsChange !== null) charges.push(pointsChange)
  // Tax that differs because goods differ is not a change of its own.
  const was = agreed.taxAmount + (agreed.taxReliefAmount ?? 0)
  const is = totals.taxAmount + totals.taxReliefAmount
  const taxMoved = was !== is && lines.length + charges.length === 0
  if (
    taxMoved ||
    agreed.taxIncluded !== totals.taxIncluded ||
    agreed.taxRatePercent !== totals.taxRatePercent
  ) {
    charges.push({ key: 'tax', name: '', kind: 'tax', was, is })
  }
  return [
    ...lines,
    ...changesOfGifts(agreed, today),
    ...charges,
    ...changesOfPlan(agreed, today, settings),
  ]
}

/** `was` and `is`: what it takes off. */
export function changeOfCoupon({ coupon }: Agreed, { coupons }: Evaluated): Change | null {
  if (coupon === undefined) return null
  const { chosen } = coupons
  const is = chosen?.couponId === coupon.couponId ? chosen.toPrice.amount : null
  if (is === coupon.amount) return null
  return { key: 'coupon', name: coupon.name, kind: 'coupon', was: coupon.amount, is }
}

/** `was` and `is`: what they take off. They are fewer where goods cost less, or the buyer has fewer. */
export function changeOfPoints({ points: agreed }: Agreed, { points }: Evaluated): Change | null {
  if (agreed === undefined) return null
  const { used } = points
  if (used?.count === agreed.count && used.amount === agreed.amount) return null
  return { key: 'points', name: '', kind: 'points', was: agreed.amount, is: used?.amount ?? null }
}

function changeOfLine(line: Agreed['lines'][number], today: Evaluated): Change[] {
  const { key, name, quantity, unitAmount, activityId, activity } = line
  const found = today.lines.find((each) => each.key === key)
  if (found !== undefined) {
    const is = found.price.unitAmount
    if (is === unitAmount) return []
    const isOver = activity !== undefined && activityOf(found.price)?.id !== activityId
    return [
      isOver
        ? { key, name, kind: 'activity', was: unitAmount, is, activity }
        : { key, name, kind: 'price', was: unitAmount, is },
    ]
  }
  const trouble = today.troubles.find((each) => each.key === key)
  const problem = trouble?.problem
  if (problem === 'overLimit' && trouble?.unit !== undefined) {
    const is = fitQuantity(trouble.unit, quantity, trouble.leftCount ?? 0)
    return [{ key, name, kind: 'limits', was: quantity, is }]
  }
  const isLimit = problem === 'belowMinimum' || problem === 'offStep' || problem === 'aboveMaximum'
  if (!isLimit) return [{ key, name, kind: 'gone', was: quantity, is: null }]
  const is = trouble?.unit === undefined ? null : withinLimits(trouble.unit, quantity)
  return [{ key, name, kind: 'limits', was: quantity, is }]
}

type Unit = Parameters<typeof fitQuantity>[0]

/** The nearest quantity within the limits, rounded down where possible. */
const withinLimits = (unit: Unit, quantity: number): number =>
  fitQuantity(unit, Math.max(quantity, unit.minQuantity), Number.MAX_SAFE_INTEGER)

/** Lists lines and gifts for which the warehouse has less than was wanted; `is` is what is left, in their unit. */
export function listShortages(today: Evaluated, shortages: readonly Shortage[]): Change[] {
  const lines = today.lines.flatMap((line, position): Change[] => {
    const shortage = shortages.find((each) => each.key === String(position))
    if (shortage === undefined) return []
    const is = availableIn(line.unit, shortage.availableCount)
    return [{ key: line.key, name: line.sku.name, kind: 'short', was: line.quantity, is }]
  })
  return [...lines, ...shortGifts(today, shortages)]
}

/**
 * Lists lines of goods whose limit another order of the buyer has just used up; `is` is what the limit leaves, in their
 * unit.
 */
export function listOverLimit(today: Evaluated, limits: LimitsOfBuyer): Change[] {
  const taken: Counted[] = []
  return today.lines.flatMap(({ key, sku, unit, quantity }) => {
    const { productId, skuId } = sku
    const left = leftAfter(limits, sku, taken)
    if (left === null) return []
    const is = fitQuantity(unit, quantity, left.leftCount)
    taken.push({ productId, skuId, count: is * unit.factor })
    return is === quantity ? [] : [{ key, name: sku.name, kind: 'limits', was: quantity, is }]
  })
}

/** The same lines as far as they are available: short and limited lines lowered, gone ones left out. */
export function lowerLines(
  wanted: readonly RequestedLine[],
  changes: readonly Change[],
  today: Evaluated,
): RequestedLine[] {
  return wanted.flatMap((line) => {
    const key = lineKey(line)
    const change = changes.find((each) => each.key === key)
    if (change === undefined || change.kind === 'price' || change.kind === 'activity') return [line]
    if (change.kind === 'gone' || change.is === null) return []
    const unit =
      today.lines.find((each) => each.key === key)?.unit ??
      today.troubles.find((each) => each.key === key)?.unit
    if (unit === undefined) return []
    const quantity = fitQuantity(unit, change.is, Number.MAX_SAFE_INTEGER)
    return quantity === 0 ? [] : [{ ...line, quantity }]
  })
}
