/** What goes back for goods that were not shipped: the line's own charge, with tax and adjustment, without freight. */
import { expect, test } from 'vitest'
import { restAmountOf } from './shares.ts'

type ChargedLine = Parameters<typeof restAmountOf>[1][number]

const line = (changes: Partial<ChargedLine>): ChargedLine => ({
  quantity: 10,
  shippedQuantity: 0,
  lineAmount: 1000,
  freightAmount: 0,
  taxAmount: 0,
  taxReliefAmount: 0,
  ...changes,
})
const order = (paidAmount: number, changes = {}) => ({
  currency: 'CNY' as const,
  paidAmount,
  refundedAmount: 0,
  taxIncluded: true,
  ...changes,
})

test('a part of a line is a part of its amount, and freight stays', () => {
  expect(restAmountOf(order(1000), [line({ shippedQuantity: 7 })])).toBe(300)
  expect(restAmountOf(order(1200), [line({ shippedQuantity: 7, freightAmount: 200 })])).toBe(300)
})

test('of each line to the nearest step: the pieces that were sent keep the remainder, for a case about them', () => {
  const third = () => line({ quantity: 3, shippedQuantity: 2, lineAmount: 100 })
  expect(restAmountOf(order(300), [third(), third(), third()])).toBe(99)
  const twoThirds = line({ quantity: 3, shippedQuantity: 1, lineAmount: 100 })
  expect(restAmountOf(order(100), [twoThirds])).toBe(67)
  // No bank sends half a rupiah.
  expect(
    restAmountOf(order(10_000, { currency: 'IDR' }), [{ ...third(), lineAmount: 10_000 }]),
  ).toBe(3300)
})

test('tax on top goes back with its goods, that of freight does not', () => {
  const lines = [line({ shippedQuantity: 5, freightAmount: 1000, taxAmount: 200 })]
  expect(restAmountOf(order(2200, { taxIncluded: false }), lines)).toBe(550)
  expect(restAmountOf(order(2000), lines)).toBe(500)
  const relieved = [line({ shippedQuantity: 5, taxReliefAmount: -100 })]
  expect(restAmountOf(order(900, { taxIncluded: false }), relieved)).toBe(450)
})

test('an adjustment of the order is in it by its share', () => {
  const half = [line({ shippedQuantity: 5 })]
  expect(restAmountOf(order(900), half)).toBe(450)
  expect(restAmountOf(order(0), half)).toBe(0)
})

test('never more than was paid, and nothing for what was free', () => {
  const all = [line({})]
  expect(restAmountOf(order(1000, { refundedAmount: 900 }), all)).toBe(100)
  expect(restAmountOf(order(0), [line({ lineAmount: 0 })])).toBe(0)
  const large = [
    line({ quantity: 100_000, shippedQuantity: 99_999, lineAmount: 1_000_000_000_000 }),
  ]
  expect(restAmountOf(order(1_000_000_000_000), large)).toBe(10_000_000)
})
