/** What goes back for goods that were not shipped: the line's own charge, with tax and adjustment, without freight. */
import { expect, test } from 'vitest'
import { restAmountOf } from './rest.ts'
import type { ChargedLine } from './sql.ts'

const line = (changes: Partial<ChargedLine>): ChargedLine => ({
  skuId: 1,
  productId: 1,
  quantity: 10,
  factor: 1,
  shippedQuantity: 0,
  lineAmount: 1000,
  freightAmount: 0,
  taxAmount: 0,
  taxReliefAmount: 0,
  pointsAmount: 0,
  giftActivityId: null,
  ...changes,
})
const order = (payableAmount: number, changes = {}) => ({
  payableAmount,
  adjustmentAmount: 0,
  paidAmount: payableAmount,
  refundedAmount: 0,
  taxIncluded: true,
  ...changes,
})

test('a part of a line is a part of its amount, and freight stays', () => {
  expect(restAmountOf(order(1000), [line({ shippedQuantity: 7 })])).toBe(300)
  expect(restAmountOf(order(1200), [line({ shippedQuantity: 7, freightAmount: 200 })])).toBe(300)
})

test('lines are summed before they are rounded', () => {
  const third = () => line({ quantity: 3, shippedQuantity: 2, lineAmount: 100 })
  expect(restAmountOf(order(300), [third(), third(), third()])).toBe(100)
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
  expect(restAmountOf(order(900, { adjustmentAmount: -100 }), half)).toBe(450)
  expect(restAmountOf(order(0, { adjustmentAmount: -1000 }), half)).toBe(0)
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
