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
      const parts = { goodsAmount, memberAmount, freightAmount, adjustmentAmount: 0 }
      const { taxReliefAmount, taxAmount, payableAmount } = fewer
      expect(retotal(agreed, parts)).toEqual({
        ...parts,
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
