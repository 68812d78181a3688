import { expect, test } from 'vitest'
import { shareAmong, taxOfPart, taxWithin } from './amounts.ts'

const CNY = { currency: 'CNY', taxAmount: 115, payableAmount: 1000 } as const
const IDR = { currency: 'IDR', taxAmount: 110_000, payableAmount: 1_110_000 } as const

test.each([
  ['the whole', CNY, 1000, 115],
  ['half up', CNY, 100, 12],
  ['below half', CNY, 30, 3],
  ['exactly half', { ...CNY, taxAmount: 5, payableAmount: 10 }, 1, 1],
  ['nothing', CNY, 0, 0],
  ['whole rupiah', IDR, 100_000, 9900],
  ['rupiah half up', { ...IDR, taxAmount: 100, payableAmount: 200 }, 100, 100],
  [
    'beyond what a double holds',
    { ...CNY, taxAmount: 9e13, payableAmount: 1e14 },
    1e14 - 1,
    9e13 - 1,
  ],
] as const)('the tax within a part: %s', (_name, order, amount, tax) => {
  expect(taxWithin(order, amount)).toBe(tax)
})

const NONE = { takenAmount: 0, takenTaxAmount: 0 }

test('three parts of an order state its tax exactly', () => {
  const first = taxOfPart(CNY, 333, NONE)
  const second = taxOfPart(CNY, 333, { takenAmount: 333, takenTaxAmount: first })
  const third = taxOfPart(CNY, 334, { takenAmount: 666, takenTaxAmount: first + second })
  expect([first, second, third]).toEqual([38, 39, 38])
})

test('the smallest parts state no more tax than the order, and none more than its amount', () => {
  const order = { ...CNY, taxAmount: 13, payableAmount: 113 }
  let taken = NONE
  for (let part = 0; part < 113; part++) {
    const tax = taxOfPart(order, 1, taken)
    expect(tax).toBeGreaterThanOrEqual(0)
    expect(tax).toBeLessThanOrEqual(1)
    taken = { takenAmount: taken.takenAmount + 1, takenTaxAmount: taken.takenTaxAmount + tax }
  }
  expect(taken.takenTaxAmount).toBe(13)
})

test('parts that are freed and taken anew sum to the order’s tax as well, in whichever order', () => {
  const order = { ...CNY, taxAmount: 1150, payableAmount: 10_007 }
  const parts: { amount: number; tax: number }[] = []
  const taken = () => ({
    takenAmount: parts.reduce((sum, part) => sum + part.amount, 0),
    takenTaxAmount: parts.reduce((sum, part) => sum + part.tax, 0),
  })
  const take = (amount: number) => parts.push({ amount, tax: taxOfPart(order, amount, taken()) })
  let seed = 7
  const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
  for (let turn = 0; turn < 2000; turn++) {
    const left = order.payableAmount - taken().takenAmount
    if (left > 0 && (parts.length === 0 || random(3) > 0)) take(1 + random(Math.min(left, 40)))
    else parts.splice(random(parts.length), 1)
    expect(taken().takenTaxAmount).toBeLessThanOrEqual(order.taxAmount)
  }
  take(order.payableAmount - taken().takenAmount)
  expect(taken()).toEqual({ takenAmount: 10_007, takenTaxAmount: 1150 })
})

test('a part whose tax others have stated already has none', () => {
  expect(taxOfPart(CNY, 10, { takenAmount: 0, takenTaxAmount: 40 })).toBe(0)
  expect(taxOfPart(CNY, 10, { takenAmount: 900, takenTaxAmount: 0 })).toBe(10)
})

test.each([
  [[1, 1, 1], 100, 'CNY', [34, 33, 33]],
  [[0, 0], 101, 'CNY', [51, 50]],
  [[-5, 10], 100, 'CNY', [0, 100]],
  [[1, 2], 1000, 'IDR', [300, 700]],
  [[], 0, 'CNY', []],
] as const)('an amount shared among lines by %j: %i %s', (weights, amount, currency, shares) => {
  expect(shareAmong(amount, weights, currency)).toEqual(shares)
})
