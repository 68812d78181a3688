/** Whether a quantity can be bought: each bound from both sides, and which of several reasons is reported. */
import { expect, test } from 'vitest'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { LineProblem } from '../contract.ts'
import { CART_SETTINGS } from '../settings.ts'
import {
  availableIn,
  checkLine,
  fitQuantity,
  limitNumbers,
  numbersOf,
  REASON_OF,
  type Checked,
} from './check.ts'

const unit = { minQuantity: 5, step: 4, maxQuantity: 40, factor: 6 } as NonNullable<Checked['unit']>
const sku = { published: true, quoteOnly: false, tiers: [{}] }
const check = (part: Partial<Checked> = {}) =>
  checkLine({ sku, unit, quantity: 8, available: 100, ...part })

test('a quantity on its step, within its bounds and in stock can be bought', () => {
  expect(check()).toBeNull()
  expect(check({ quantity: 40 })).toBeNull()
  expect(check({ available: 8 })).toBeNull()
})

test('the first reason that applies is reported', () => {
  expect(check({ sku: undefined })).toBe('skuGone')
  expect(check({ unit: undefined })).toBe('skuGone')
  expect(check({ sku: { published: false, quoteOnly: true, tiers: [] } })).toBe('unpublished')
  expect(check({ sku: { published: true, quoteOnly: true, tiers: [] } })).toBe('quoteOnly')
  expect(check({ sku: { ...sku, tiers: [] }, quantity: 1 })).toBe('noPrice')
  expect(check({ quantity: 7 })).toBe('belowMinimum')
  expect(check({ quantity: 43 })).toBe('offStep')
  expect(check({ quantity: 44, left: 0 })).toBe('aboveMaximum')
  expect(check({ left: 0, available: 0 })).toBe('overLimit')
})

test('machines that are sold by quote can be ordered by an answered request, and by nothing else', () => {
  const asked = { ...sku, quoteOnly: true }
  expect(check({ sku: asked, isQuoted: true })).toBeNull()
  expect(check({ sku: asked, isQuoted: false })).toBe('quoteOnly')
  expect(check({ sku: asked })).toBe('quoteOnly')
})

test('the least quantity is the first multiple of the step that reaches the minimum', () => {
  expect([4, 5, 8, 9, 12].map((quantity) => check({ quantity }))).toEqual([
    'belowMinimum',
    'belowMinimum',
    null,
    'offStep',
    null,
  ])
})

test('a purchase limit counts base units', () => {
  expect(check({ quantity: 8, left: 48 })).toBeNull()
  expect(check({ quantity: 8, left: 47 })).toBe('overLimit')
})

test('no stock at all is sold out, some stock is short', () => {
  expect([0, 7, 8, 11, 12].map((available) => check({ quantity: 12, available }))).toEqual([
    'soldOut',
    'soldOut',
    'short',
    'short',
    null,
  ])
})

test('only whole units are available, and never a negative number', () => {
  expect([-7, 0, 5, 6, 11, 12].map((count) => availableIn(unit, count))).toEqual([0, 0, 0, 1, 1, 2])
})

test('a fitting quantity is on the step, within the wanted quantity, the maximum and the stock', () => {
  const fits = (quantity: number, available = 1000) => fitQuantity(unit, quantity, available)
  expect([fits(7), fits(8), fits(11), fits(12), fits(40), fits(99)]).toEqual([0, 8, 8, 12, 40, 40])
  expect([fits(40, 47), fits(40, 48), fits(40, 71), fits(40, 72)]).toEqual([0, 8, 8, 12])
})

test('a refusal’s numbers are those of the unit', () => {
  expect(numbersOf(unit, 13)).toEqual({ minimum: 8, step: 4, maximum: 40, available: 2 })
  expect(numbersOf(undefined, 13)).toEqual({ minimum: 1, step: 1, maximum: 0, available: 0 })
  const limit = {
    skuId: null,
    dayCount: null,
    period: 'week',
    maxCount: 9,
    boughtCount: 4,
    leftCount: 5,
  } as const
  expect(limitNumbers(limit, 'piece')).toEqual({
    scope: 'product',
    period: 'week',
    days: 0,
    limit: 9,
    bought: 4,
    left: 5,
    unit: 'piece',
  })
})

test('every problem has its refusal', () => {
  expect(Object.keys(REASON_OF).sort()).toEqual([...LineProblem.options].sort())
})

test('the merchant sets the maximum of a line, and never more than its column can store', () => {
  expect(CART_SETTINGS['cart.maxQuantity']).toMatchObject({ minimum: 1, maximum: QUANTITY_MAX })
  expect(QUANTITY_MAX).toBe(100_000)
})
