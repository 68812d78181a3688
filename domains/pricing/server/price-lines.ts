/**
 * The one pipeline behind every cart, quote and order: base or volume price, the one best reduction, coupon, points, freight,
 * tax, adjustment. Pure; every amount comes with the steps that led to it, and every share sums exactly.
 */
import { allocate, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { PricedLine, Step, Totals } from '../contract.ts'
import { taxedAmounts } from '../line-shares.ts'
import { memberSteps } from '../member-steps.ts'
import { taxOf } from '../tax.ts'
import { unitPrice, type Activity, type Profile, type Rules, type Tier } from './unit-price.ts'

export type LineToPrice = {
  key: string
  skuId: number
  /** In the line's unit, and in base units. */
  quantity: number
  baseQuantity: number
  /** Base units in one of the line's unit. */
  factor: number
  /** In the order's currency, per base unit, rising. */
  tiers: readonly Tier[]
  /** On for this buyer, in the order's currency. */
  activities?: readonly Activity[]
}

/** What is taken off the order (> 0), and over which lines it is shared: weights by their keys. */
type ReductionToPrice = { amount: number; weights: ReadonlyMap<string, number>; step: Step }

export type ToPrice = {
  currency: Currency
  profile: Profile
  rules: Rules
  lines: readonly LineToPrice[]
  /** Null before an address and a delivery method are chosen. */
  freight: { amount: number; steps: Step[] } | null
  coupon?: ReductionToPrice | null
  /** Of what the coupon leaves of the goods. */
  points?: ReductionToPrice | null
  /** Signed; staff change it while the order is unpaid. Never makes the sum negative. */
  adjustmentAmount: number
}

export type Priced = {
  /** In the order of the input. */
  lines: PricedLine[]
  /** Keys of lines without a price in this currency; they are in no sum. */
  unpriced: string[]
  totals: Totals
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

export function priceLines({
  currency,
  profile,
  rules,
  lines,
  freight,
  coupon = null,
  points = null,
  adjustmentAmount,
}: ToPrice): Priced {
  const { bare, unpriced, volumeAmount } = bareLinesOf({ lines, profile, rules, currency })
  const weights = bare.map((line) => line.lineAmount)
  const goodsAmount = sum(bare.map((line) => line.goodsAmount))
  const memberAmount = sum(bare.map((line) => line.memberAmount))
  const freightAmount = freight?.amount ?? 0
  const grain = PRICE_STEP[currency]
  const couponAmount = coupon === null ? 0 : 0 - coupon.amount
  const pointsAmount = points === null ? 0 : 0 - points.amount
  const grossAmount = goodsAmount + memberAmount + couponAmount + pointsAmount + freightAmount
  const { taxReliefAmount, taxAmount, taxIncluded, taxRatePercent } = taxesOf(
    grossAmount,
    rules,
    grain,
  )
  const freights = allocate(freightAmount, weights, grain)
  const coupons = coupon === null ? [] : reductionShares(coupon, bare, grain)
  const pointsShares = points === null ? [] : reductionShares(points, bare, grain)
  const paid = taxedAmounts(
    weights.map((lineAmount, index) => ({
      lineAmount,
      couponAmount: coupons[index] ?? 0,
      pointsAmount: pointsShares[index] ?? 0,
      freightAmount: freights[index] ?? 0,
    })),
  )
  const taxes = allocate(taxAmount, paid, grain)
  const reliefs = allocate(taxReliefAmount, paid, grain)

  const before = grossAmount + taxReliefAmount + (taxIncluded ? 0 : taxAmount)
  const adjustment = Math.max(adjustmentAmount, -before)
  return {
    lines: bare.map((line, index) => ({
      ...line,
      couponAmount: coupons[index] ?? 0,
      pointsAmount: pointsShares[index] ?? 0,
      freightAmount: freights[index] ?? 0,
      taxAmount: taxes[index] ?? 0,
      taxReliefAmount: reliefs[index] ?? 0,
    })),
    unpriced,
    totals: {
      currency,
      goodsAmount,
      memberAmount,
      couponAmount,
      pointsAmount,
      freightAmount,
      taxReliefAmount,
      taxAmount,
      taxIncluded,
      taxRatePercent,
      adjustmentAmount: adjustment,
      payableAmount: before + adjustment,
      steps: {
        goods: goodsSteps(goodsAmount, volumeAmount),
        member: memberSteps(bare),
        coupon: coupon === null ? [] : [coupon.step],
        points: points === null ? [] : [points.step],
        freight: freight?.steps ?? [],
        relief: reliefSteps(taxReliefAmount, rules),
        tax: taxAmount === 0 ? [] : [taxStep(taxAmount, { taxIncluded, taxRatePercent })],
        adjustment:
          adjustment === 0 ? [] : [{ kind: 'adjustment', amount: adjustment, values: {} }],
      },
    },
  }
}

/** Lines by their unit prices alone, keys of those without one, and what volume takes off. */
function bareLinesOf({
  lines,
  ...buying
}: Pick<ToPrice, 'lines' | 'profile' | 'rules' | 'currency'>) {
  const together = Map.groupBy(lines, (line) => line.skuId)
  const unpriced: string[] = []
  let volumeAmount = 0
  const bare = lines.flatMap((line) => {
    const quantityOfSku = sum((together.get(line.skuId) ?? []).map((each) => each.baseQuantity))
    const price = unitPrice(line.tiers, quantityOfSku, buying, line.factor, line.activities)
    if (price === null) {
      unpriced.push(line.key)
      return []
    }
    const { key, skuId, quantity, baseQuantity, factor } = line
    const goodsAmount = price.listAmount * baseQuantity
    const lineAmount = price.amount * baseQuantity
    volumeAmount += goodsAmount - price.retailAmount * baseQuantity
    return [
      {
        key,
        skuId,
        quantity,
        baseQuantity,
        listUnitAmount: price.listAmount * factor,
        unitAmount: price.amount * factor,
        goodsAmount,
        memberAmount: lineAmount - goodsAmount,
        lineAmount,
        steps: price.steps,
      },
    ]
  })
  return { bare, unpriced, volumeAmount }
}

type Taxes = Pick<Totals, 'taxReliefAmount' | 'taxAmount' | 'taxIncluded' | 'taxRatePercent'>

/**
 * At home the shop's rate, within the prices or on top. Elsewhere what the prices contain of it is taken off the whole
 * sum, once, so cheap pieces lose nothing to rounding, and the place's own rate comes on top of the rest.
 */
function taxesOf(grossAmount: number, rules: Rules, grain: number): Taxes {
  const { taxRatePercent: homePercent, pricesInclude, foreignPercent } = rules
  const atHome = { ratePercent: homePercent, included: pricesInclude }
  if (foreignPercent === null) {
    return {
      taxReliefAmount: 0,
      taxAmount: taxOf(grossAmount, atHome, grain),
      taxIncluded: pricesInclude,
      taxRatePercent: homePercent,
    }
  }
  const taxReliefAmount = pricesInclude ? 0 - taxOf(grossAmount, atHome, grain) : 0
  const there = { ratePercent: foreignPercent, included: false }
  return {
    taxReliefAmount,
    taxAmount: taxOf(grossAmount + taxReliefAmount, there, grain),
    taxIncluded: false,
    taxRatePercent: foreignPercent,
  }
}

const reductionShares = (
  { amount, weights }: ReductionToPrice,
  lines: readonly { key: string }[],
  grain: number,
): number[] =>
  allocate(
    0 - amount,
    lines.map(({ key }) => weights.get(key) ?? 0),
    grain,
  )

const reliefSteps = (amount: number, { taxRatePercent: percent }: Rules): Step[] =>
  amount === 0 ? [] : [{ kind: 'taxRelief', amount, values: { percent } }]

const taxStep = (
  amount: number,
  { taxRatePercent, taxIncluded }: Pick<Taxes, 'taxRatePercent' | 'taxIncluded'>,
): Step => ({
  kind: taxIncluded ? 'taxIncluded' : 'taxAdded',
  amount,
  values: { percent: taxRatePercent },
})

/** The amount piece by piece, and the volume discount. */
const goodsSteps = (amount: number, volumeAmount: number): Step[] =>
  volumeAmount === 0
    ? []
    : [
        { kind: 'retail', amount: amount - volumeAmount, values: {} },
        { kind: 'volume', amount: volumeAmount, values: {} },
      ]
