/** However an order with a coupon and points is changed: no coupon for freight makes goods cheaper, shares sum, no line costs less than nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountOf, type Worth } from '#domains/coupons/worth.ts'
import type { PricedLine, Totals } from '#domains/pricing/contract.ts'
import { lineShares, pointsBasis } from '#domains/pricing/line-shares.ts'
import { mostOf, pointsWith } from '#domains/pricing/points-with.ts'
import { isCouponForFreight, retotal } from '#domains/pricing/retotal.ts'
import { GUEST, priceLines, type Rules, type ToPrice } from '#domains/pricing/server/door.ts'
import { stepsAfter } from '#domains/pricing/steps-after.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { restAmountOf } from '../../shares.ts'

type Line = Pick<
  PricedLine,
  | 'quantity'
  | 'unitAmount'
  | 'lineAmount'
  | 'couponAmount'
  | 'pointsAmount'
  | 'freightAmount'
  | 'taxAmount'
  | 'taxReliefAmount'
>
type Order = { totals: Totals; pointsCount: number; lines: Line[] }

const RULES: fc.Arbitrary<Rules> = fc.record({
  superPercent: fc.constant(0),
  levelPercents: fc.constant({}),
  taxRatePercent: fc.constantFrom(0, 13),
  pricesInclude: fc.boolean(),
  foreignPercent: fc.constantFrom(null, 0, 21),
})
const PLACED = fc.record({
  currency: fc.constantFrom<Currency>('CNY', 'USD', 'IDR'),
  rules: RULES,
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), steps: fc.nat(3000) }), {
    minLength: 1,
    maxLength: 4,
  }),
  freight: fc.nat(5000),
  fee: fc.nat(500),
  kind: fc.constantFrom<Worth['kind']>('reduction', 'discount', 'freight'),
  off: fc.integer({ min: 1, max: 3000 }),
  percent: fc.integer({ min: 1, max: 100 }),
  cap: fc.option(fc.integer({ min: 1, max: 4000 })),
  /** Of a narrow coupon: the one line that it is for. */
  only: fc.option(fc.nat(3)),
  /** What they take off at most, and how much of that they do. */
  points: fc.option(
    fc.record({ percent: fc.integer({ min: 1, max: 90 }), part: fc.integer({ min: 1, max: 10 }) }),
  ),
})
type Placed = typeof PLACED extends fc.Arbitrary<infer Each> ? Each : never
const CHANGES = fc.array(
  fc.oneof(
    fc.record({ freight: fc.nat(6000) }),
    fc.record({ line: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ adjust: fc.integer({ min: -300, max: 300 }) }),
  ),
  { maxLength: 6 },
)
type Change = {
  freight?: number | undefined
  line?: number | undefined
  quantity?: number | undefined
  adjust?: number | undefined
}

/** @returns null where the coupon is not for it */
function place(from: Placed): Order | null {
  const { currency, rules, kind } = from
  const step = PRICE_STEP[currency]
  const fee = from.fee * step
  const freight = {
    amount: from.freight * step + fee,
    steps: [
      { kind: 'freight' as const, amount: from.freight * step, values: {} },
      { kind: 'transferFee' as const, amount: fee, values: {} },
    ],
  }
  const toPrice = {
    currency,
    profile: GUEST,
    rules,
    adjustmentAmount: 0,
    freight,
    lines: from.lines.map(({ quantity, steps }, index) => ({
      key: String(index),
      skuId: index + 1,
      quantity,
      baseQuantity: quantity,
      factor: 1,
      tiers: [{ audience: 'all' as const, minQuantity: 1, priceAmount: (steps + 1) * step }],
    })),
  }
  const bare = priceLines(toPrice)
  const worth = {
    kind,
    thresholdAmount: 0,
    offAmount: from.off * step,
    offPercent: from.percent,
    capAmount: kind === 'reduction' || from.cap === null ? null : from.cap * step,
  }
  const isNarrow = from.only !== null && from.only < from.lines.length
  const scope = isNarrow
    ? { scope: 'product' as const, scopeIds: [from.only!] }
    : { scope: 'all' as const, scopeIds: [] }
  const { discount } = discountOf(
    { ...worth, ...scope },
    {
      currency,
      freightAmount: freight.amount,
      feeAmount: fee,
      lines: bare.lines.map(({ lineAmount }, productId) => ({
        amount: lineAmount,
        productId,
        brandId: null,
        categoryIds: [],
      })),
    },
  )
  if (discount === null) return null
  const withCoupon: ToPrice = {
    ...toPrice,
    coupon: {
      amount: discount.amount,
      weights: new Map(discount.weights.map((weight, index) => [String(index), weight])),
      step: {
        kind: kind === 'freight' ? 'couponFreight' : 'coupon',
        amount: -discount.amount,
        values: {},
      },
    },
  }
  const priced = priceLines(withCoupon)
  const points = pointsOf(priced, from)
  const { lines, totals } = points === null ? priced : priceLines({ ...withCoupon, points })
  return { lines, totals, pointsCount: -totals.pointsAmount * POINTS }
}

/** Points for a minor unit. */
const POINTS = 3

function pointsOf({ lines, totals }: Omit<Order, 'pointsCount'>, { points, kind }: Placed) {
  if (points === null) return null
  const { percent, part } = points
  const basis = pointsBasis(
    lines.map((line) => ({ ...line, pointsAmount: -1 })),
    { isForFreight: kind === 'freight' },
  )
  const grain = PRICE_STEP[totals.currency]
  const mostAmount = mostOf(
    basis.reduce((sum, each) => sum + each, 0),
    percent,
    grain,
  )
  const amount = Math.floor((mostAmount * part) / 10 / grain) * grain
  if (amount === 0) return null
  const values = { count: amount * POINTS, percent }
  return {
    amount,
    weights: new Map(basis.map((weight, index) => [String(index), weight])),
    step: { kind: 'points' as const, amount: -amount, values },
  }
}

/** As addresses and reviews change an order; what would cost nothing is refused there, and leaves it as it is. */
function changed(order: Order, change: Change): Order {
  const { totals } = order
  const step = PRICE_STEP[totals.currency]
  const lines = order.lines.map((line, index) => {
    const quantity =
      index === change.line ? Math.min(line.quantity, change.quantity ?? 1) : line.quantity
    return { ...line, quantity, lineAmount: line.unitAmount * quantity }
  })
  const freightAmount = change.freight === undefined ? totals.freightAmount : change.freight * step
  const used = { pointsAmount: totals.pointsAmount, pointsCount: order.pointsCount }
  const { pointsAmount, pointsCount } = pointsWith(totals, used, lines, freightAmount)
  const now = retotal(totals, {
    pointsAmount,
    goodsAmount: lines.reduce((sum, { lineAmount }) => sum + lineAmount, 0),
    memberAmount: 0,
    freightAmount,
    adjustmentAmount: change.adjust === undefined ? totals.adjustmentAmount : change.adjust * step,
  })
  const isCovered = now.goodsAmount + now.couponAmount + now.pointsAmount + now.freightAmount > 0
  if (now.payableAmount <= 0 || !isCovered) return order
  const isForFreight = isCouponForFreight(totals.steps.coupon)
  const shares = lineShares(lines, now, { isForFreight, grain: step })
  return {
    totals: {
      ...totals,
      ...now,
      steps: stepsAfter(totals, { ...now, pointsCount }),
    },
    pointsCount,
    lines: lines.map((line, index) => ({ ...line, ...shares[index] })),
  }
}

const sumOf = (lines: readonly Line[], key: keyof Line) =>
  lines.reduce((sum, line) => sum + line[key], 0)

/** As the statement of the rest reads a line. */
const charged = (line: Line, isForFreight: boolean, shippedQuantity: number) => {
  const offFreight = isForFreight
    ? Math.max(line.couponAmount, -line.freightAmount)
    : Math.min(0, line.lineAmount + line.couponAmount)
  return {
    skuId: 1,
    productId: 1,
    factor: 1,
    quantity: line.quantity,
    shippedQuantity,
    lineAmount: line.lineAmount + line.couponAmount + line.pointsAmount - offFreight,
    freightAmount: line.freightAmount + offFreight,
    taxAmount: line.taxAmount,
    taxReliefAmount: line.taxReliefAmount,
    pointsAmount: line.pointsAmount,
    giftActivityId: null,
  }
}

/** Of an order of which nothing has left: its goods give back what they cost, by a coupon for freight the whole of it. */
function expectRestOf({ totals, lines }: Order, isForFreight: boolean): void {
  const rest = restAmountOf(
    { ...totals, paidAmount: totals.payableAmount, refundedAmount: 0 },
    lines.map((line) => charged(line, isForFreight, 0)),
  )
  expect(rest).toBeLessThanOrEqual(totals.payableAmount)
  const isPlain = totals.adjustmentAmount === 0 && totals.taxIncluded
  if (!isPlain || !isForFreight) return
  // Shares of freight and of its coupon are rounded each for itself.
  const grains = lines.length * PRICE_STEP[totals.currency]
  expect(Math.abs(rest - totals.goodsAmount - totals.pointsAmount)).toBeLessThanOrEqual(grains)
}

function expectCouponHeld(before: Totals, after: Totals, isForFreight: boolean): void {
  const lessFreight = Math.max(0, before.freightAmount - after.freightAmount)
  const lessCoupon = after.couponAmount - before.couponAmount
  expect(lessCoupon).toBeGreaterThanOrEqual(0)
  // What costs more leaves the coupon, and what costs less takes no more of it than it is less.
  expect(lessCoupon).toBeLessThanOrEqual(isForFreight ? lessFreight : 0)
  const leastFreight = isForFreight ? -after.couponAmount : 0
  expect(after.freightAmount).toBeGreaterThanOrEqual(leastFreight)
}

const SHARED = [
  'couponAmount',
  'pointsAmount',
  'freightAmount',
  'taxAmount',
  'taxReliefAmount',
] as const

function expectShared({ totals, lines, pointsCount }: Order): void {
  for (const key of SHARED) expect(sumOf(lines, key)).toBe(totals[key])
  for (const key of ['coupon', 'points', 'freight'] as const)
    expect(totals.steps[key].reduce((sum, { amount }) => sum + amount, 0)).toBe(
      totals[`${key}Amount`],
    )
  for (const { lineAmount, couponAmount, pointsAmount, freightAmount } of lines) {
    expect(lineAmount + couponAmount + pointsAmount + freightAmount).toBeGreaterThanOrEqual(0)
    expect(lineAmount + pointsAmount).toBeGreaterThanOrEqual(0)
  }
  // Points are never worth more than they were agreed to be, and none is used for nothing.
  expect(-totals.pointsAmount * POINTS).toBeLessThanOrEqual(pointsCount)
  expect(pointsCount === 0).toBe(totals.pointsAmount === 0)
  expect(totals.steps.points.map(({ values }) => values['count'])).toEqual(
    pointsCount === 0 ? [] : [pointsCount],
  )
}

test('with every kind of coupon, through any changes', () => {
  const seen = { reduction: 0, discount: 0, freight: 0, points: 0, lowered: 0 }
  fc.assert(
    fc.property(PLACED, CHANGES, (placed, changes) => {
      let order = place(placed)
      if (order === null) return
      seen[placed.kind]++
      const isForFreight = placed.kind === 'freight'
      for (const each of changes) {
        const before: Order = order
        order = changed(order, each)
        expectCouponHeld(before.totals, order.totals, isForFreight)
        expect(order.pointsCount).toBeLessThanOrEqual(before.pointsCount)
        if (order.pointsCount > 0) seen.points++
        if (order.pointsCount < before.pointsCount) seen.lowered++
        expectShared(order)
      }
      expectRestOf(order, isForFreight)
    }),
    { numRuns: 3000 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})
