/** Converting and splitting money: exact to the last unit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, convert } from './money.ts'

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
