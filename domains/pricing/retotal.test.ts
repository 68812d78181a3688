/** An order that is changed costs what it would have cost at its prices and its tax; one that is not changed costs the same. */
import { expect, test } from 'vitest'
import type { Currency } from '#kit/contract/money.ts'
import { retotal } from './retotal.ts'
import { priceLines } from './server/price-lines.ts'
import { GUEST, type Rules } from './server/unit-price.ts'

const HOME: Rules = {
  superPercent: 0,
  levelPercents: {},
  taxRatePercent: 13,
  pricesInclude: true,
  foreignPercent: null,
}
const RULES: [string, Rules][] = [
  ['at home, within the prices', HOME],
  ['at home, on top', { ...HOME, pricesInclude: false }],
  ['abroad, without tax', { ...HOME, foreignPercent: 0 }],
  ['abroad, with its own', { ...HOME, foreignPercent: 21 }],
  ['abroad, prices without tax', { ...HOME, pricesInclude: false, foreignPercent: 11 }],
]

const priced = (rules: Rules, quantities: readonly number[], freight: number, currency: Currency) =>
  priceLines({
    currency,
    profile: GUEST,
    rules,
    lines: quantities.map((quantity, index) => ({
      key: String(index),
      skuId: index + 1,
      quantity,
      baseQuantity: quantity,
      factor: 1,
      tiers: [{ audience: 'all', minQuantity: 1, priceAmount: 3_300 * (index + 7) }],
    })),
    freight: { amount: freight, steps: [] },
    adjustmentAmount: 0,
  }).totals

test.each(RULES)(
  '%s: as many as before cost the same, and fewer what they would have',
  (_name, rules) => {
    for (const currency of ['CNY', 'USD', 'IDR'] as const) {
      const agreed = priced(rules, [9, 4], 5_500, currency)
      expect(retotal(agreed, agreed).payableAmount).toBe(agreed.payableAmount)
      const fewer = priced(rules, [5, 1], 2_200, currency)
      const { goodsAmount, memberAmount, freightAmount } = fewer
      const couponAmount = 0
      const parts = {
        goodsAmount,
        memberAmount,
        pointsAmount: 0,
        freightAmount,
        adjustmentAmount: 0,
      }
      const { taxReliefAmount, taxAmount, payableAmount } = fewer
      expect(retotal(agreed, parts)).toEqual({
        ...parts,
        couponAmount,
        taxReliefAmount,
        taxAmount,
        payableAmount,
      })
    }
  },
)

test('an adjustment is taxed with what it is an adjustment of', () => {
  const agreed = priced({ ...HOME, pricesInclude: false }, [10], 0, 'CNY')
  const { goodsAmount } = agreed
  expect(retotal(agreed, { ...agreed, adjustmentAmount: -10_000 })).toMatchObject({
    taxAmount: Math.round((goodsAmount - 10_000) * 0.13),
    payableAmount: Math.round((goodsAmount - 10_000) * 1.13),
  })
})

const withFreightCoupon = (freight: number, fee: number, off: number) => {
  const steps = [{ kind: 'freight' as const, amount: freight - fee, values: {} }]
  const fees = fee === 0 ? [] : [{ kind: 'transferFee' as const, amount: fee, values: {} }]
  const agreed = priced(HOME, [1], freight, 'CNY')
  return {
    ...agreed,
    couponAmount: -off,
    payableAmount: agreed.payableAmount - off,
    steps: {
      ...agreed.steps,
      freight: [...steps, ...fees],
      coupon: [{ kind: 'couponFreight' as const, amount: -off, values: {} }],
    },
  }
}
const couponWith = (agreed: ReturnType<typeof withFreightCoupon>, freightAmount: number) =>
  retotal(agreed, { ...agreed, freightAmount }).couponAmount

test('a coupon for freight takes off no more than the freight there is, and never more than was agreed', () => {
  const whole = withFreightCoupon(2200, 0, 2200)
  expect([2200, 1000, 0, 3000].map((freight) => couponWith(whole, freight))).toEqual([
    -2200, -1000, 0, -2200,
  ])
  const part = withFreightCoupon(2200, 0, 1500)
  expect([2200, 1600, 1000].map((freight) => couponWith(part, freight))).toEqual([
    -1500, -1500, -1000,
  ])
})

test('a fee for a transfer that it left to pay is left to pay, and one that it took off stays off', () => {
  const left = withFreightCoupon(2700, 500, 2200)
  expect([2700, 1500, 500, 400].map((freight) => couponWith(left, freight))).toEqual([
    -2200, -1000, 0, 0,
  ])
  const off = withFreightCoupon(2700, 500, 2700)
  expect([2700, 1500].map((freight) => couponWith(off, freight))).toEqual([-2700, -1500])
})
