/** The answer form: initial amounts, totals, and why approval is needed. */
import { expect, test } from 'vitest'
import type { OfficeQuote } from '../office-contract.ts'
import {
  approvalReason,
  firstAmounts,
  goodsAmountOf,
  totalAmountOf,
  suggestedFreight,
} from './answer-amounts.ts'

const line = (id: number, quantity: number) => ({
  id,
  productId: id,
  skuId: id,
  unitId: id,
  name: '车床',
  optionText: '',
  code: `M-${id}`,
  unitName: '台',
  picture: null,
  quantity,
  unitAmount: null,
})
/** Two of one machine and three of another: 100.00 and 50.00 each today, sent by freight for 80.00. */
const quote: OfficeQuote = {
  id: 1,
  state: 'sent',
  lines: [line(1, 2), line(2, 3)],
  contactName: '陈工',
  phone: '138',
  region: '',
  place: { country: 'CN', provinceCode: '44' },
  delivery: 'freight',
  neededOn: null,
  note: '',
  createdAt: '2026-03-01T00:00:00.000Z',
  answerBy: null,
  currency: 'CNY',
  answer: null,
  orderNumber: null,
  reason: null,
  declinedBy: null,
  versions: [],
  depositBounds: null,
  countersLeft: 5,
  buyer: { id: 1, nickName: '', contact: '' },
  lang: 'cn',
  retailAmounts: [12_000, 6000],
  usual: {
    unitAmounts: [10_000, 5000],
    goodsAmount: 35_000,
    freights: [{ method: 'freight', amount: 8000, stockedAmount: 8000 }],
  },
  answeredBy: null,
  infoRequests: [],
}
const unpriced = {
  ...quote,
  usual: { unitAmounts: [10_000, null], goodsAmount: null, freights: [] },
}
const typed = { amounts: [10_000, 5000], freight: 8000, delivery: 'freight', percent: 10 } as const

test('an answer begins with what the buyer would pay, else with the retail price, else with zero', () => {
  expect(firstAmounts(quote)).toEqual([10_000, 5000])
  expect(firstAmounts(unpriced)).toEqual([10_000, 6000])
  expect(firstAmounts({ ...unpriced, retailAmounts: [null, null] })).toEqual([10_000, 0])
  expect(firstAmounts({ ...quote, usual: null })).toEqual([12_000, 6000])
})

test('freight begins with that of the delivery method, and is left empty where none serves the place', () => {
  expect(suggestedFreight(quote, 'freight')).toBe(8000)
  expect(suggestedFreight(quote, 'express')).toBeNull()
  expect(suggestedFreight({ ...quote, usual: null }, 'freight')).toBeNull()
})

test('totals count what is typed, and an empty field as zero', () => {
  expect(goodsAmountOf(quote, typed.amounts)).toBe(35_000)
  expect(totalAmountOf(quote, typed.amounts, 8000)).toBe(43_000)
  expect(totalAmountOf(quote, [10_000, NaN], NaN)).toBe(20_000)
  expect(totalAmountOf(quote, [], 0)).toBe(0)
})

test("at today's prices no approval is needed", () => {
  expect(approvalReason(quote, typed)).toBeNull()
})

test("a total that is too low names today's total", () => {
  const low = { ...typed, amounts: [9000, 4500], freight: 0 }
  expect(approvalReason(quote, low)).toEqual({ kind: 'below', usualAmount: 43_000 })
  // Exactly the limit without approval.
  const least = { ...typed, amounts: [9000, 5000], freight: 5700 }
  expect(approvalReason(quote, least)).toBeNull()
})

test("goods that are too cheap name today's price of the goods, whatever the freight", () => {
  const shifted = { ...typed, amounts: [5000, 4000], freight: 30_000 }
  expect(approvalReason(quote, shifted)).toEqual({ kind: 'goodsBelow', usualAmount: 35_000 })
})

test('another delivery method is compared with its own freight', () => {
  const freights = [
    ...quote.usual!.freights,
    { method: 'express' as const, amount: 0, stockedAmount: null },
  ]
  const both = { ...quote, usual: { ...quote.usual!, freights } }
  const express = { ...typed, delivery: 'express' as const, freight: 0 }
  expect(approvalReason(both, express)).toBeNull()
  expect(approvalReason(both, { ...express, delivery: 'freight' })).toEqual({
    kind: 'below',
    usualAmount: 43_000,
  })
})

test('where no rate serves the place approval is needed; a request without a place has no freight', () => {
  const express = { ...typed, delivery: 'express' as const }
  expect(approvalReason(quote, express)).toEqual({ kind: 'noFreight' })
  expect(approvalReason({ ...quote, place: null }, { ...express, freight: 0 })).toBeNull()
  expect(approvalReason(quote, { ...express, percent: 100 })).toBeNull()
})

test('no freight is suggested from a warehouse without the goods', () => {
  const freights = [{ method: 'freight' as const, amount: 0, stockedAmount: null }]
  expect(suggestedFreight({ ...quote, usual: { ...quote.usual!, freights } }, 'freight')).toBeNull()
})

test('where a price is missing approval is needed, unless it never is', () => {
  expect(approvalReason(unpriced, typed)).toEqual({ kind: 'noPrice' })
  expect(approvalReason({ ...quote, usual: null }, typed)).toEqual({ kind: 'noPrice' })
  expect(approvalReason(unpriced, { ...typed, percent: 100 })).toBeNull()
})
