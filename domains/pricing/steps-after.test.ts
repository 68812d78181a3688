/** One rule shares and explains what an order comes to, placed or changed: with a coupon, a tax on top, freight and a fee for a transfer. */
import { expect, test } from 'vitest'
import { allocate } from '#kit/contract/money.ts'
import { lineShares, taxedAmounts } from './line-shares.ts'
import { retotal } from './retotal.ts'
import { priceLines } from './server/price-lines.ts'
import { GUEST } from './server/unit-price.ts'
import { stepsAfter } from './steps-after.ts'

const GRAIN = 1
const ON_TOP = {
  superPercent: 0,
  levelPercents: {},
  taxRatePercent: 11,
  pricesInclude: false,
  foreignPercent: null,
}
/** A of 100.00, paid by its coupon, and B of 50.00. */
const placed = (freightAmount: number, feeAmount: number) =>
  priceLines({
    currency: 'CNY',
    profile: GUEST,
    rules: ON_TOP,
    lines: [10_000, 5_000].map((priceAmount, index) => ({
      key: String(index),
      skuId: index + 1,
      quantity: 1,
      baseQuantity: 1,
      factor: 1,
      tiers: [{ audience: 'all', minQuantity: 1, priceAmount }],
    })),
    freight: {
      amount: freightAmount + feeAmount,
      steps: [
        { kind: 'freight', amount: freightAmount, values: {} },
        { kind: 'transferFee', amount: feeAmount, values: {} },
      ],
    },
    coupon: {
      amount: 10_000,
      weights: new Map([['0', 1]]),
      step: { kind: 'coupon', amount: -10_000, values: {} },
    },
    adjustmentAmount: 0,
  })

test.each([0, 300])(
  'with freight of %i, an order that is not changed keeps the shares it was placed with',
  (freightAmount) => {
    const { lines, totals } = placed(freightAmount, 0)
    const taxes = lines.map(({ taxAmount }) => taxAmount)
    expect(taxes).toEqual(freightAmount === 0 ? [0, 550] : [22, 561])
    const again = lineShares(lines, totals, { isForFreight: false, grain: GRAIN })
    expect(again.map(({ taxAmount }) => taxAmount)).toEqual(taxes)
    expect(allocate(totals.taxAmount, taxedAmounts(lines), GRAIN)).toEqual(taxes)
    expect(stepsAfter(totals, { ...totals, pointsCount: 0 })).toEqual(totals.steps)
  },
)

const freightOf = (freightAmount: number) => {
  const { totals } = placed(2_000, 500)
  const now = { ...retotal(totals, { ...totals, freightAmount }), pointsCount: 0 }
  return stepsAfter(totals, now).freight.map(({ kind, amount }) => [kind, amount])
}

test('a fee for a transfer stays a step of the freight, and is never more than the freight', () => {
  expect(freightOf(2_500)).toEqual([
    ['freight', 2_000],
    ['transferFee', 500],
  ])
  expect(freightOf(3_100)).toEqual([
    ['freight', 2_600],
    ['transferFee', 500],
  ])
  expect(freightOf(400)).toEqual([
    ['freight', 0],
    ['transferFee', 400],
  ])
  expect(freightOf(0)).toEqual([['freight', 0]])
})

test('what has changed is explained anew, and what has gone by nothing', () => {
  const { totals } = placed(2_000, 0)
  const parts = { ...totals, goodsAmount: 14_000, adjustmentAmount: -100 }
  const now = { ...retotal(totals, parts), pointsCount: 0 }
  const steps = stepsAfter(totals, now)
  expect(steps.goods).toEqual([])
  expect(steps.coupon).toEqual([{ kind: 'coupon', amount: -10_000, values: {} }])
  expect(steps.tax.map(({ amount }) => amount)).toEqual([now.taxAmount])
  expect(steps.adjustment).toEqual([{ kind: 'adjustment', amount: -100, values: {} }])
  expect(stepsAfter(totals, { ...now, couponAmount: 0, adjustmentAmount: 0 })).toMatchObject({
    coupon: [],
    adjustment: [],
  })
})
