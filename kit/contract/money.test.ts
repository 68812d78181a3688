/** Converting and splitting money: exact to the last unit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocate,
  convert,
  convertUp,
  CURRENCIES,
  CURRENCY_OF,
  decimal,
  FIRST_BASE_CURRENCY,
  MINOR_UNITS,
  money,
  PRICE_STEP,
  rateBetween,
  toBaseAmount,
} from './money.ts'

test('an amount is written in whole units, with both decimals', () => {
  expect([5, 1200, 1250].map(decimal)).toEqual(['0.05', '12.00', '12.50'])
})

test('converting rounds half up to the step of the currency', () => {
  expect(convert(12345, 0.14, 'USD')).toBe(1728)
  expect(convert(5, 0.1, 'USD')).toBe(1)
  expect(convert(100, 2200, 'IDR')).toBe(220000)
  expect(convert(1, 2233, 'IDR') % 100).toBe(0)
})

test('the parts of an amount sum to it, for any weights, signs and steps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(1, 100),
      (amount, weights, step) => {
        const parts = allocate(amount, weights, step)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        for (const part of parts) expect(part * Math.sign(amount)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('what cannot be split evenly goes to the largest remainders, ties to the first', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocate(10, [0, 0])).toEqual([5, 5])
  expect(allocate(7, [1, 2, 4])).toEqual([1, 2, 4])
})

test('half a step goes up, less goes down, also in whole rupiah', () => {
  expect([14, 15].map((amount) => convert(amount, 0.1, 'USD'))).toEqual([1, 2])
  expect([49, 50, 149, 150].map((amount) => convert(amount, 1, 'IDR'))).toEqual([0, 100, 100, 200])
  expect(convert(0, 2200, 'IDR')).toBe(0)
})

test('back into the base currency half a unit goes up, less goes down', () => {
  expect([1399, 1400, 1404].map((amount) => toBaseAmount(amount, 0.14))).toEqual([
    9993, 10_000, 10_029,
  ])
  expect([1099, 1100].map((amount) => toBaseAmount(amount, 2200))).toEqual([0, 1])
})

test('converting up never falls below the exact value, and adds no step to what is exact', () => {
  expect(convertUp(100, 0.14, 'USD')).toBe(14)
  expect(convertUp(101, 0.14, 'USD')).toBe(15)
  expect(convertUp(1, 2233, 'IDR')).toBe(2300)
  expect(convertUp(1, 2200, 'IDR')).toBe(2200)
  // 0.07 × 100 is 7.000000000000001 in floating point.
  expect(convertUp(100, 0.07, 'USD')).toBe(7)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 3_000_000 }),
      fc.constantFrom(...CURRENCIES),
      (amount, rateMillionths, currency) => {
        const rate = rateMillionths / 1e6
        const [up, step] = [convertUp(amount, rate, currency), PRICE_STEP[currency]]
        expect(up % step).toBe(0)
        expect(up - amount * rate).toBeGreaterThan(-1e-3)
        expect(up - amount * rate).toBeLessThan(step + 1e-3)
      },
    ),
  )
})

test('each part is its exact share rounded down, or one step more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.array(fc.integer({ min: 0, max: 1e4 }), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const total = weights.reduce((sum, each) => sum + each, 0)
        fc.pre(total > 0)
        for (const [i, part] of allocate(amount, weights).entries()) {
          const floor = Math.floor((amount * weights[i]!) / total)
          expect([floor, floor + 1]).toContain(part)
        }
      },
    ),
  )
})

test('the larger remainder goes first, whatever its place', () => {
  expect(allocate(10, [1, 2])).toEqual([3, 7])
  expect(allocate(10, [2, 1])).toEqual([7, 3])
  expect(allocate(11, [3, 5, 2])).toEqual([3, 6, 2])
  expect(allocate(100, [0, 1, 0])).toEqual([0, 100, 0])
})

test('parts are whole steps, and a remainder below a step goes to the largest remainder', () => {
  expect(allocate(1000, [1, 1, 1], 100)).toEqual([400, 300, 300])
  expect(allocate(1050, [1, 2], 100)).toEqual([300, 750])
  expect(allocate(-1050, [1, 2], 100)).toEqual([-300, -750])
  expect(allocate(50, [1, 1], 100)).toEqual([50, 0])
})

test('zero is split into zeros, and no part is minus zero', () => {
  expect(allocate(5, [])).toEqual([])
  expect(allocate(0, [1, 2])).toEqual([0, 0])
  expect(allocate(-1, [1, 0])).toEqual([-1, 0])
})

test('amounts beyond what a float multiplies exactly are split exactly', () => {
  expect(allocate(9_007_199_254_740_991, [1, 9_007_199_254_740_990])).toEqual([
    1, 9_007_199_254_740_990,
  ])
})

test('each language shows its currency', () => {
  expect(CURRENCY_OF).toEqual({ cn: 'CNY', en: 'USD', spa: 'USD', id: 'IDR' })
  expect([FIRST_BASE_CURRENCY, MINOR_UNITS]).toEqual(['CNY', 100])
  expect(money(5, 'IDR')).toEqual({ amount: 5, currency: 'IDR' })
})

test('a rate between any currencies is of whole units', () => {
  const yuan = { amount: 71_500, currency: 'CNY' }
  expect(rateBetween({ amount: 9200, currency: 'EUR' }, yuan)).toBe(7.77174)
  expect(rateBetween({ amount: 15_000, currency: 'JPY' }, yuan)).toBe(0.0476667)
  expect(rateBetween(yuan, yuan)).toBe(1)
})
