/** Tax included in prices and on top of them, rounded half up to the currency's step. */
import { expect, test } from 'vitest'
import { taxOf } from './tax.ts'

test('tax on top of prices is a share of them, included tax is what they contain', () => {
  expect(taxOf(10_000, { ratePercent: 13, included: false }, 1)).toBe(1300)
  expect(taxOf(11_300, { ratePercent: 13, included: true }, 1)).toBe(1300)
})

test('half a step goes up, less goes down', () => {
  const on = (amount: number) => taxOf(amount, { ratePercent: 10, included: false }, 1)
  expect([on(4), on(5), on(14), on(15)]).toEqual([0, 1, 1, 2])
  const within = (amount: number) => taxOf(amount, { ratePercent: 100, included: true }, 1)
  expect([within(1), within(2), within(3)]).toEqual([1, 1, 2])
})

test('tax in rupiah is whole', () => {
  const on = (amount: number) => taxOf(amount, { ratePercent: 11, included: false }, 100)
  expect([on(400), on(500), on(10_000)]).toEqual([0, 100, 1100])
})

test('no rate means no tax', () => {
  for (const included of [true, false]) {
    expect(taxOf(10_000, { ratePercent: 0, included }, 1)).toBe(0)
  }
})
