/**
 * What an activity or a coupon would have changed about one order. Pure; amounts are minor units of the order's currency.
 *
 * Buyers count as they are today, since orders do not say what they were, and everybody it is for has it: the result is what it costs
 * at most if people buy as they did.
 */
import { discountOf, worthIn, type Goods } from '#domains/coupons/worth.ts'
import { limitOfActivity } from '#domains/promotions/activity-limit.ts'
import { isInScope } from '#domains/catalog/scope.ts'
import { allocate, convertUp, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { CouponPlan, GiftPlan, Plan, PlannedSku, PricePlan } from './plan.ts'

export type ReadLine = {
  skuId: number
  productId: number
  /** Base units that were not closed. */
  count: number
  /** After the buyer's own prices, before the coupon. */
  lineAmount: number
  /** Shares, below zero. */
  couponAmount: number
  reliefAmount: number
  /** The activity whose price it has. */
  activityId: number | null
  /** No coupon comes on top of that price. */
  isAlone: boolean
}

export type ReadOrder = {
  id: number
  number: string
  buyerId: number
  currency: Currency
  /** Units of it for one of the base currency. */
  rate: number
  taxIncluded: boolean
  taxRatePercent: number
  freightAmount: number
  /** Of it the fee of a transfer between warehouses. */
  feeAmount: number
  /** Has pieces of a flash sale, which no coupon comes on top of. */
  hasFlash: boolean
  /** Its buyer had paid for none when it was placed. */
  isFirst: boolean
  lines: ReadLine[]
}

export type Buyer = { isFor: boolean }

/** What is left of limits, when the order is read. */
export type Left = {
  /** Of the SKU's quota, or of the coupons; null: without a limit. */
  quota(skuId: number): number | null
  /** What this buyer has had so far. SKU 0 is the coupon. */
  had(skuId: number): number
}

export type Effect = {
  /** For each line, what it costs less; never below zero. */
  lessAmounts: number[]
  /** What the freight costs less. */
  freightLessAmount: number
  /** The coupon that the order gives up for it, as what it took off. */
  lostCouponAmount: number
  /** By SKU, or SKU 0 for a coupon. */
  taken: { skuId: number; count: number }[]
  /** Base units, or coupons, that its limits did not let them have. */
  limitedCount: number
  /** Of gifts: the tiers that give something, by their place in the rule. */
  tiers?: number[]
}

export type Scopes = ReadonlyMap<number, Omit<Goods, 'amount' | 'productId'>>
type Context = {
  buyer: Buyer
  left: Left
  /** The price of an SKU in a currency, or null. */
  priceIn: (sku: PlannedSku, currency: Currency) => number | null
  scopes: Scopes
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const nothingBut = (limitedCount: number, { lines }: ReadOrder): Effect => ({
  lessAmounts: lines.map(() => 0),
  freightLessAmount: 0,
  lostCouponAmount: 0,
  taken: [],
  limitedCount,
})

export function effectOf(plan: Plan, order: ReadOrder, context: Context): Effect {
  if (!context.buyer.isFor) return nothingBut(0, order)
  if (plan.of === 'coupon') return effectOfCoupon(plan, order, context)
  return plan.kind === 'gift'
    ? effectOfGifts(plan, order, context)
    : effectOfActivity(plan, order, context)
}

/**
 * Gifts come beside what is bought, which costs what it did: the first of each tier that are left, as buyers who choose nothing have them. An
 * order keeps its coupon where these gifts take none; goods at a price that takes no coupon in an order with pieces of a flash sale earn nothing.
 */
function effectOfGifts(
  { rule, skus }: GiftPlan,
  order: ReadOrder,
  { left, scopes }: Context,
): Effect {
  const effect = nothingBut(0, order)
  const hasCoupon = order.lines.some(({ couponAmount }) => couponAmount < 0)
  const earning = order.lines.filter(
    ({ productId, isAlone }) =>
      !(order.hasFlash && isAlone) &&
      isInScope(rule, {
        productId,
        ...(scopes.get(productId) ?? { brandId: null, categoryIds: [] }),
      }),
  )
  if (earning.length === 0 || (hasCoupon && !rule.takesCoupon)) return effect
  const isByAmount = rule.measure === 'amount'
  const total = sum(earning.map(({ lineAmount, count }) => (isByAmount ? lineAmount : count)))
  const reached = rule.tiers.flatMap(({ least, ...tier }, index) =>
    (isByAmount ? convertUp(least, order.rate, order.currency) : least) <= total
      ? [{ ...tier, index }]
      : [],
  )
  const taken = new Map<number, number>()
  const isLeft = (skuId: number) => {
    const sku = skus.find((each) => each.skuId === skuId)
    const count = taken.get(skuId) ?? 0
    if (sku === undefined) return false
    const limit = limitOfActivity({
      ...sku,
      quotaCount: left.quota(skuId),
      takenCount: count,
      buyerCount: left.had(skuId) + count,
    })
    return limit === null || (limit.leftCount > 0 && count < (sku.perOrderCount ?? Infinity))
  }
  const tiers: number[] = []
  for (const { skuIds, chooseCount, index } of rule.isEachTier ? reached : reached.slice(-1)) {
    const given = skuIds.filter(isLeft).slice(0, chooseCount)
    effect.limitedCount += Math.min(chooseCount, skuIds.length) - given.length
    for (const skuId of given) taken.set(skuId, (taken.get(skuId) ?? 0) + 1)
    if (given.length > 0) tiers.push(index)
  }
  return {
    ...effect,
    taken: [...taken].map(([skuId, count]) => ({ skuId, count })),
    tiers,
  }
}

/** An SKU has the price for all of its pieces in the order, or for none, and only where it is the lowest. */
function effectOfActivity(
  { kind, skus }: PricePlan,
  order: ReadOrder,
  { left, priceIn }: Context,
): Effect {
  const effect = nothingBut(0, order)
  for (const sku of skus) {
    const own = order.lines.flatMap((line, index) => (line.skuId === sku.skuId ? [index] : []))
    const price = own.length === 0 ? null : priceIn(sku, order.currency)
    if (price === null) continue
    const lineOf = (index: number) => order.lines[index]!
    const count = sum(own.map((index) => lineOf(index).count))
    const lessOf = (index: number) =>
      Math.max(0, lineOf(index).lineAmount - price * lineOf(index).count)
    if (count === 0 || sum(own.map(lessOf)) === 0) continue
    const limit = limitOfActivity({
      ...sku,
      quotaCount: left.quota(sku.skuId),
      takenCount: 0,
      buyerCount: left.had(sku.skuId),
    })
    if (limit !== null && count > limit.leftCount) {
      effect.limitedCount += count
      continue
    }
    for (const index of own) effect.lessAmounts[index] = lessOf(index)
    effect.taken.push({ skuId: sku.skuId, count })
  }
  if (kind !== 'flash') return withinCoupon(effect, order)
  // No coupon comes on top of a flash sale: the order takes what is cheaper.
  const lostCouponAmount = -sum(order.lines.map(({ couponAmount }) => couponAmount))
  return sum(effect.lessAmounts) > lostCouponAmount && effect.taken.length > 0
    ? { ...effect, lostCouponAmount }
    : nothingBut(effect.limitedCount, order)
}

/** A coupon keeps what it took off, as long as something is left of the line. */
const withinCoupon = (effect: Effect, { lines, currency }: ReadOrder): Effect => ({
  ...effect,
  lessAmounts: effect.lessAmounts.map((amount, index) => {
    const { lineAmount = 0, couponAmount = 0 } = lines[index] ?? {}
    const most = lineAmount + couponAmount - (couponAmount === 0 ? 0 : PRICE_STEP[currency])
    return Math.max(0, Math.min(amount, most))
  }),
})

/** One coupon for an order: it takes the place of the order's own where it takes off more. */
function effectOfCoupon(plan: CouponPlan, order: ReadOrder, { left, scopes }: Context): Effect {
  if (order.hasFlash) return nothingBut(0, order)
  const { why, discount } = discountOf(worthIn(plan, order.currency, order.rate), {
    currency: order.currency,
    lines: order.lines.map(({ lineAmount, productId, isAlone, activityId }) => ({
      amount: lineAmount,
      productId,
      isAlone,
      isOfActivity: activityId !== null,
      ...(scopes.get(productId) ?? { brandId: null, categoryIds: [] }),
    })),
    freightAmount: order.freightAmount,
    feeAmount: order.feeAmount,
  })
  const lostCouponAmount = -sum(order.lines.map(({ couponAmount }) => couponAmount))
  if (why !== null || discount.amount <= lostCouponAmount) return nothingBut(0, order)
  if (left.quota(0) === 0 || left.had(0) >= plan.perPerson) return nothingBut(1, order)
  const isFreight = plan.kind === 'freight'
  return {
    lessAmounts: isFreight
      ? order.lines.map(() => 0)
      : allocate(discount.amount, discount.weights, PRICE_STEP[order.currency]),
    freightLessAmount: isFreight ? discount.amount : 0,
    lostCouponAmount,
    taken: [{ skuId: 0, count: 1 }],
    limitedCount: 0,
  }
}
