/** Adds up what one order after the other would have changed. Pure; sums are minor units of the base currency. */
import * as z from 'zod/mini'
import { RehearsalFigures } from '../../contract.ts'
import { SHOWN_LOSSES_MAX } from '../../limits.ts'
import type { Effect, ReadOrder } from './effect.ts'

const SkuSums = z.object({ unitCount: z.int(), costAmount: z.int(), belowCostCount: z.int() })

/** As it is kept between batches. It does not grow with the orders: SKUs are those of the plan. */
export const Sums = z.extend(RehearsalFigures, {
  losses: z.array(z.object({ orderNumber: z.string(), lossAmount: z.int() })),
  skus: z.record(z.string(), SkuSums),
  /** Of gifts: how many orders reach each tier and are given something. Missing in what was kept before there were any. */
  tiers: z.optional(z.record(z.string(), z.int())),
})
export type Sums = z.infer<typeof Sums>

export const newSums = (): Sums => ({
  touchedCount: 0,
  unitCount: 0,
  salesAmount: 0,
  costAmount: 0,
  withCouponCount: 0,
  withActivityCount: 0,
  limitedCount: 0,
  belowCostCount: 0,
  belowCostBeforeCount: 0,
  netAmount: 0,
  knownAmount: 0,
  goodsCostAmount: 0,
  knownLessAmount: 0,
  losses: [],
  skus: {},
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/** What one line comes to in the base currency, before and with it. Net: without tax. */
type LineSums = {
  skuId: number
  count: number
  isTouched: boolean
  paidAmount: number
  lessAmount: number
  netAmount: number
  netLessAmount: number
  /** Null: the cost is not known. */
  goodsCostAmount: number | null
}

type Costs = ReadonlyMap<number, number>

function lineSums(order: ReadOrder, effect: Effect, costs: Costs): LineSums[] {
  const toBase = (amount: number) => Math.round(amount / order.rate)
  const lostShare = effect.lostCouponAmount > 0 ? 1 : 0
  return order.lines.map((line, index) => {
    const paid = line.lineAmount + line.couponAmount
    const less = (effect.lessAmounts[index] ?? 0) + lostShare * line.couponAmount
    const net = order.taxIncluded
      ? paid / (1 + order.taxRatePercent / 100)
      : paid + line.reliefAmount
    const cost = costs.get(line.skuId)
    return {
      skuId: line.skuId,
      count: line.count,
      isTouched: (effect.lessAmounts[index] ?? 0) > 0,
      paidAmount: toBase(paid),
      lessAmount: toBase(less),
      netAmount: toBase(net),
      netLessAmount: paid === 0 ? 0 : toBase((less * net) / paid),
      goodsCostAmount: cost === undefined ? null : cost * line.count,
    }
  })
}

/** @param of whether prices or a coupon are rehearsed: what is counted as taken */
export function addOrder(
  sums: Sums,
  {
    of,
    order,
    effect,
    costs,
    giftCosts,
  }: {
    of: 'activity' | 'coupon'
    order: ReadOrder
    effect: Effect
    costs: Costs
    /** Of gifts: what one piece of each costs the merchant. */
    giftCosts: Costs | null
  },
): Sums {
  const limitedCount = sums.limitedCount + effect.limitedCount
  if (effect.taken.length === 0) return { ...sums, limitedCount }
  const lines = lineSums(order, effect, costs)
  const freightLess = Math.round(effect.freightLessAmount / order.rate)
  const giftCostOf = ({ skuId, count }: Effect['taken'][number]) =>
    (giftCosts?.get(skuId) ?? 0) * count
  const giftCost = sum(effect.taken.map(giftCostOf))
  const known = lines.filter((line) => line.goodsCostAmount !== null)
  const knownNet = sum(known.map((line) => line.netAmount))
  const goodsCost = sum(known.map((line) => line.goodsCostAmount ?? 0))
  const knownLess =
    sum(known.map((line) => line.netLessAmount)) + (known.length > 0 ? freightLess + giftCost : 0)
  const lossAmount = known.length === 0 ? 0 : goodsCost - (knownNet - knownLess)
  const hasCoupon = order.lines.some(({ couponAmount }) => couponAmount < 0)
  return {
    touchedCount: sums.touchedCount + 1,
    unitCount: sums.unitCount + sum(effect.taken.map(({ count }) => count)),
    salesAmount: sums.salesAmount + sum(lines.map((line) => line.paidAmount)),
    costAmount:
      sums.costAmount + sum(lines.map((line) => line.lessAmount)) + freightLess + giftCost,
    withCouponCount: sums.withCouponCount + Number(hasCoupon),
    withActivityCount:
      sums.withActivityCount + Number(order.lines.some(({ activityId }) => activityId !== null)),
    limitedCount,
    belowCostCount: sums.belowCostCount + Number(lossAmount > 0),
    belowCostBeforeCount: sums.belowCostBeforeCount + Number(goodsCost > knownNet),
    netAmount: sums.netAmount + sum(lines.map((line) => line.netAmount)),
    knownAmount: sums.knownAmount + knownNet,
    goodsCostAmount: sums.goodsCostAmount + goodsCost,
    knownLessAmount: sums.knownLessAmount + knownLess,
    losses: withLoss(sums.losses, { orderNumber: order.number, lossAmount }),
    skus:
      giftCosts === null
        ? withSkus(sums.skus, { of, lines, effect })
        : withGifts(sums.skus, effect.taken, giftCostOf),
    ...(effect.tiers !== undefined && { tiers: withTiers(sums.tiers ?? {}, effect.tiers) }),
  }
}

const withLoss = (losses: Sums['losses'], loss: Sums['losses'][number]): Sums['losses'] =>
  loss.lossAmount <= 0
    ? losses
    : [...losses, loss].toSorted((a, b) => b.lossAmount - a.lossAmount).slice(0, SHOWN_LOSSES_MAX)

const withTiers = (counts: Record<string, number>, tiers: readonly number[]) => ({
  ...counts,
  ...Object.fromEntries(tiers.map((tier) => [String(tier), (counts[tier] ?? 0) + 1])),
})

function withGifts(
  skus: Sums['skus'],
  taken: Effect['taken'],
  costOf: (gift: Effect['taken'][number]) => number,
): Sums['skus'] {
  const added = taken.map((gift) => {
    const before = skus[gift.skuId] ?? { unitCount: 0, costAmount: 0, belowCostCount: 0 }
    const unitCount = before.unitCount + gift.count
    return [
      String(gift.skuId),
      { ...before, unitCount, costAmount: before.costAmount + costOf(gift) },
    ] as const
  })
  return { ...skus, ...Object.fromEntries(added) }
}

function withSkus(
  skus: Sums['skus'],
  { of, lines, effect }: { of: 'activity' | 'coupon'; lines: readonly LineSums[]; effect: Effect },
): Sums['skus'] {
  const added = effect.taken.map(({ skuId, count }) => {
    const before = skus[skuId] ?? { unitCount: 0, costAmount: 0, belowCostCount: 0 }
    const own =
      of === 'coupon' ? lines : lines.filter((line) => line.skuId === skuId && line.isTouched)
    const isBelow = (line: LineSums) =>
      line.goodsCostAmount !== null && line.netAmount - line.netLessAmount < line.goodsCostAmount
    return [
      String(skuId),
      {
        unitCount: before.unitCount + count,
        costAmount: before.costAmount + sum(own.map((line) => line.lessAmount)),
        belowCostCount: before.belowCostCount + sum(own.filter(isBelow).map((line) => line.count)),
      },
    ] as const
  })
  return { ...skus, ...Object.fromEntries(added) }
}
