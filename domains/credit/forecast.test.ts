/** What an order on terms would come to: from when on it fits, and when it would be too much. */
import { expect, test } from 'vitest'
import { forecastOrder } from './forecast.ts'

const day = (days: number) => new Date(Date.UTC(2026, 2, 1 + days)).toISOString()
const now = day(0)
const facts = {
  limitAmount: 1000,
  temporaryAmount: 0,
  temporaryUntil: null,
  usedAmount: 0,
  prepaidAmount: 0,
}

test('an order that fits fits, to the last cent, and what was paid in advance counts', () => {
  expect(forecastOrder(facts, [], 1000, now)).toEqual({ fitsFrom: null, over: null })
  expect(forecastOrder({ ...facts, prepaidAmount: 5 }, [], 1005, now).fitsFrom).toBeNull()
  expect(forecastOrder(facts, [], 1001, now)).toEqual({ fitsFrom: null, over: null })
})

test('one that does not fits once enough is due; what is late and what has not been shipped is not waited for', () => {
  const dues = [
    { dueAt: day(20), amount: 300 },
    { dueAt: day(10), amount: 300 },
    { dueAt: null, amount: 300 },
    { dueAt: day(-3), amount: 100 },
  ]
  const full = { ...facts, usedAmount: 1000 }
  expect(forecastOrder(full, dues, 300, now).fitsFrom).toBe(day(10))
  expect(forecastOrder(full, dues, 301, now).fitsFrom).toBe(day(20))
  expect(forecastOrder(full, dues, 601, now).fitsFrom).toBeNull()
})

test('a temporary limit that ends before enough is due leaves the order over by its rest, from that day on', () => {
  const raised = { ...facts, usedAmount: 900, temporaryAmount: 2000, temporaryUntil: day(14) }
  const order = 1300
  expect(forecastOrder(raised, [{ dueAt: day(30), amount: 900 }], order, now)).toEqual({
    fitsFrom: null,
    over: { amount: 1200, at: day(14) },
  })
  expect(forecastOrder(raised, [{ dueAt: day(14), amount: 900 }], 1000, now).over).toBeNull()
  // The limit that is raised now does not help later.
  const later = { ...raised, usedAmount: 2900 }
  expect(forecastOrder(later, [{ dueAt: day(20), amount: 2900 }], 200, now).fitsFrom).toBe(day(20))
})
