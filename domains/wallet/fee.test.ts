/** What a withdrawal costs: what is kept and what is sent are the whole, and both can be transferred. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, PRICE_STEP } from '#kit/contract/money.ts'
import { feeOf } from './fee.ts'

test('the nearest amount that can be transferred, halves up: rupiah have no sen', () => {
  expect(feeOf(1050, 1.5, 'CNY')).toBe(16)
  expect(feeOf(1_005_000, 1.5, 'IDR')).toBe(15_100)
})

test('of any amount that can be transferred, fee and rest can be too, and neither is below zero', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 5000 }),
      (currency, steps, hundredths) => {
        const step = PRICE_STEP[currency]
        const fee = feeOf(steps * step, hundredths / 100, currency)
        expect(fee % step).toBe(0)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(steps * step)
      },
    ),
  )
})
