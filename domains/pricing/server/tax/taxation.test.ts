/** Which tax a sale is charged, and exactly how much: exports without domestic tax, other rates, other customers. */
import { expect, test } from 'vitest'
import type { TaxRate } from '../../tax-contract.ts'
import { priceLines } from '../price-lines.ts'
import { GUEST, type Rules } from '../unit-price.ts'
import { foreignPercentOf } from './taxation.ts'

const settings = { 'tax.country': 'CN', 'tax.ratePercent': 13 }
const rate = (
  country: string,
  ratePercent: number,
  customerType: TaxRate['customerType'] = null,
): TaxRate => ({ id: 1, country, customerType, ratePercent, version: 0 })
const percentOf = (
  rates: readonly TaxRate[],
  country: string | null,
  customerType: 'individual' | 'business' = 'individual',
) => foreignPercentOf(settings, rates, { country, customerType })

test('without a rate everybody is taxed as at home, and so is who has no address yet', () => {
  expect(percentOf([], 'ES')).toBeNull()
  expect(percentOf([rate('*', 0)], null)).toBeNull()
})

test('the country goes before all others, the kind of customer before everybody', () => {
  const rates = [
    rate('ES', 21),
    rate('ES', 0, 'business'),
    rate('*', 0),
    rate('*', 5, 'individual'),
  ]
  expect(percentOf(rates, 'ES')).toBe(21)
  expect(percentOf(rates, 'ES', 'business')).toBe(0)
  expect(percentOf(rates, 'ID')).toBe(5)
  expect(percentOf(rates, 'ID', 'business')).toBe(0)
})

test('“every other country” is not the shop’s own, which may have a rate for one kind of customer', () => {
  expect(percentOf([rate('*', 0)], 'CN')).toBeNull()
  const rates = [rate('*', 0), rate('CN', 6, 'business')]
  expect([percentOf(rates, 'CN'), percentOf(rates, 'CN', 'business')]).toEqual([null, 6])
})

test('a rate equal to the domestic one changes nothing', () => {
  expect(percentOf([rate('ID', 13)], 'ID')).toBeNull()
})

const RULES: Rules = {
  superPercent: 0,
  levelPercents: {},
  taxRatePercent: 13,
  pricesInclude: true,
  foreignPercent: 0,
}
const line = (key: string, quantity: number, priceAmount: number, skuId = 1) => ({
  key,
  skuId,
  quantity,
  baseQuantity: quantity,
  factor: 1,
  tiers: [{ audience: 'all' as const, minQuantity: 1, priceAmount }],
})
const price = (
  lines: ReturnType<typeof line>[],
  rules: Partial<Rules> = {},
  more: Partial<Parameters<typeof priceLines>[0]> = {},
) =>
  priceLines({
    currency: 'CNY',
    profile: GUEST,
    rules: { ...RULES, ...rules },
    lines,
    freight: null,
    adjustmentAmount: 0,
    ...more,
  })

test('an export pays the price without the domestic tax, on goods and freight together', () => {
  const freight = { amount: 2260, steps: [] }
  const { totals } = price([line('a', 10, 11_300)], {}, { freight })
  expect(totals).toMatchObject({
    goodsAmount: 113_000,
    freightAmount: 2260,
    taxReliefAmount: -13_260,
    taxAmount: 0,
    taxIncluded: false,
    taxRatePercent: 0,
    payableAmount: 102_000,
  })
  expect(totals.steps.relief).toEqual([
    { kind: 'taxRelief', amount: -13_260, values: { percent: 13 } },
  ])
  expect(totals.steps.tax).toEqual([])
})

test('ten thousand screws at five fen lose nothing to rounding: it is done once, on the sum', () => {
  // Piece by piece 0.05 would become 0.04, and the order 400.00 instead of 442.48.
  expect(price([line('a', 10_000, 5)]).totals).toMatchObject({
    goodsAmount: 50_000,
    taxReliefAmount: -5752,
    payableAmount: 44_248,
  })
})

test('another country’s own rate comes on top of the net amount', () => {
  expect(price([line('a', 1, 11_300)], { foreignPercent: 21 }).totals).toMatchObject({
    taxReliefAmount: -1300,
    taxAmount: 2100,
    taxRatePercent: 21,
    payableAmount: 12_100,
  })
})

test('where prices do not contain tax there is nothing to take off, and the place’s rate alone is added', () => {
  const added = { pricesInclude: false }
  expect(price([line('a', 1, 10_000)], { ...added, foreignPercent: 0 }).totals).toMatchObject({
    taxReliefAmount: 0,
    taxAmount: 0,
    payableAmount: 10_000,
  })
  expect(price([line('a', 1, 10_000)], { ...added, foreignPercent: 5 }).totals).toMatchObject({
    taxAmount: 500,
    payableAmount: 10_500,
  })
})

test('the lines’ shares of what is taken off sum to it, and rupiah stay whole', () => {
  const { lines, totals } = price(
    [line('a', 3, 100_000, 1), line('b', 1, 777_700, 2), line('c', 7, 33_300, 3)],
    {},
    { currency: 'IDR' },
  )
  const shares = lines.map(({ taxReliefAmount }) => taxReliefAmount)
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(totals.taxReliefAmount)
  expect([...shares, totals.taxReliefAmount].filter((each) => each % 100 !== 0)).toEqual([])
  expect(totals.payableAmount).toBe(totals.goodsAmount + totals.taxReliefAmount)
})
