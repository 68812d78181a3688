/** What a case takes off for gifts as its money leaves: by what it has agreed to, and by what has really gone back. */
import { expect, test } from 'vitest'
import type { Due, EarnedGift } from './amounts.ts'
import { dueAtRefund } from './settlement.ts'

/** Worth 5.00, given from 100.00 on with twelve pieces of 10.00, of which so many are with the buyer but for this case. */
const gift = (remainingQuantity: number, changes: Partial<EarnedGift> = {}): EarnedGift => ({
  lineId: 9,
  name: 'Mug',
  valueAmount: 500,
  measure: 'amount',
  least: 10_000,
  isReturned: false,
  goods: [{ lineId: 1, quantity: 12, factor: 1, listedAmount: 12_000, remainingQuantity }],
  ...changes,
})

const piece = (lineId: number, quantity: number, backAmount: number | null = null) => ({
  lineId,
  quantity,
  goodsAmount: 1000 * quantity,
  backAmount,
})

/** Three pieces that came back, of a case that takes nothing off by itself. */
const due = (changes: Partial<Due> = {}): Due => ({
  type: 'return_refund',
  currency: 'CNY',
  gifts: [gift(12, { least: 9000 })],
  asked: [piece(1, 3)],
  came: [piece(1, 3)],
  before: [],
  ...changes,
})

test('with enough left nothing is taken off', () => {
  const settled = [gift(12, { least: 9000 })]
  expect(dueAtRefund(due(), settled, 3000)).toEqual({ deductions: [], mostAmount: 3000 })
})

test('what others gave back meanwhile takes the gift off, which the case itself did not', () => {
  const settled = [gift(10, { least: 9000 })]
  expect(dueAtRefund(due(), settled, 3000)).toEqual({
    deductions: [{ lineId: 9, name: 'Mug', amount: 500 }],
    mostAmount: 2500,
  })
})

test('what the case took off stays off while it is due by its own, and is no second time', () => {
  const own = { gifts: [gift(10)], before: [{ lineId: 9, amount: 500 }] }
  const taken = { deductions: [{ lineId: 9, name: 'Mug', amount: 500 }], mostAmount: 2500 }
  expect(dueAtRefund(due(own), [gift(12)], 2500)).toEqual(taken)
  expect(dueAtRefund(due(own), [gift(12, { least: 1000 })], 2500)).toEqual(taken)
})

test('what it took off goes back where neither it nor what is settled needs it', () => {
  const earned = { gifts: [gift(12, { least: 1000 })], before: [{ lineId: 9, amount: 500 }] }
  expect(dueAtRefund(due(earned), [gift(12, { least: 1000 })], 2500)).toEqual({
    deductions: [],
    mostAmount: 3000,
  })
})

test('of two amounts the larger is taken off', () => {
  const own = { gifts: [gift(10)], before: [{ lineId: 9, amount: 200 }] }
  expect(dueAtRefund(due(own), [gift(10)], 2800)).toEqual({
    deductions: [{ lineId: 9, name: 'Mug', amount: 500 }],
    mostAmount: 2500,
  })
  const more = { gifts: [gift(10)], before: [{ lineId: 9, amount: 500 }] }
  expect(dueAtRefund(due(more), [gift(10, { valueAmount: 100 })], 2500).mostAmount).toBe(2500)
})

test('a gift that came back with the goods is not taken off; one that stayed is', () => {
  const asked = [piece(1, 3), { ...piece(9, 1), goodsAmount: 0 }]
  const settled = [gift(10)]
  expect(dueAtRefund(due({ asked, came: asked }), settled, 3000).deductions).toEqual([])
  expect(dueAtRefund(due({ asked, came: [piece(1, 3)] }), settled, 3000).mostAmount).toBe(2500)
  // Where nothing is sent the buyer keeps it too.
  const staying = due({ type: 'refund_only', gifts: [gift(10)], asked, came: null })
  expect(dueAtRefund(staying, settled, 3000).mostAmount).toBe(2500)
})

test('what an exchange replaces counts as it is worth now, whatever was checked in', () => {
  const exchange = due({ type: 'exchange', asked: [piece(1, 3, 2500)], came: [] })
  expect(dueAtRefund(exchange, [gift(12)], 2500)).toEqual({
    deductions: [{ lineId: 9, name: 'Mug', amount: 500 }],
    mostAmount: 2000,
  })
  const same = due({ type: 'exchange', asked: [piece(1, 3, 0)], came: [] })
  expect(dueAtRefund(same, [gift(12)], 0)).toEqual({ deductions: [], mostAmount: 0 })
})

test('at least the smallest step of the currency goes back, over all gifts', () => {
  const settled = [gift(10), gift(10, { lineId: 8, name: 'Bag' })]
  expect(dueAtRefund(due(), settled, 700)).toEqual({
    deductions: [
      { lineId: 9, name: 'Mug', amount: 500 },
      { lineId: 8, name: 'Bag', amount: 199 },
    ],
    mostAmount: 1,
  })
  expect(dueAtRefund(due({ currency: 'IDR' }), settled, 700).mostAmount).toBe(100)
  expect(dueAtRefund(due(), settled, 501).deductions).toEqual([
    { lineId: 9, name: 'Mug', amount: 500 },
  ])
  expect(dueAtRefund(due(), settled, 0)).toEqual({ deductions: [], mostAmount: 0 })
})

test('what stays off for one gift leaves less for the next', () => {
  const own = { gifts: [gift(10)], before: [{ lineId: 9, amount: 500 }] }
  const settled = [
    gift(10, { valueAmount: 100 }),
    gift(10, { lineId: 8, name: 'Bag', valueAmount: 800 }),
  ]
  expect(dueAtRefund(due(own), settled, 400)).toEqual({
    deductions: [
      { lineId: 9, name: 'Mug', amount: 500 },
      { lineId: 8, name: 'Bag', amount: 399 },
    ],
    mostAmount: 1,
  })
})
