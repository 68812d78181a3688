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
  validUntil: null,
  blocks: [],
}

test('an order that fits fits, to the last cent, and what was paid in advance counts', () => {
  const fits = { blocks: [], isEnded: false, fitsOncePaid: null, fitsFrom: null, over: null }
  expect(forecastOrder(facts, [], 1000, now)).toEqual({ ...fits, excessAmount: 0 })
  expect(forecastOrder({ ...facts, prepaidAmount: 5 }, [], 1005, now).fitsFrom).toBeNull()
  expect(forecastOrder(facts, [], 1001, now)).toEqual({ ...fits, excessAmount: 1 })
})

test('one that does not fits once enough is due; what has not been shipped is not waited for', () => {
  const dues = [
    { dueAt: day(20), amount: 300 },
    { dueAt: day(10), amount: 300 },
    { dueAt: null, amount: 300 },
    { dueAt: day(-3), amount: 100 },
  ]
  const full = { ...facts, usedAmount: 1000 }
  expect(forecastOrder(full, dues, 400, now).fitsFrom).toBe(day(10))
  expect(forecastOrder(full, dues, 401, now).fitsFrom).toBe(day(20))
  expect(forecastOrder(full, dues, 701, now).fitsFrom).toBeNull()
})

test('a temporary limit that ends before enough is due leaves the order over by its rest, from that day on', () => {
  const raised = { ...facts, usedAmount: 900, temporaryAmount: 2000, temporaryUntil: day(14) }
  const order = 1300
  expect(forecastOrder(raised, [{ dueAt: day(30), amount: 900 }], order, now)).toEqual({
    blocks: [],
    excessAmount: -800,
    fitsOncePaid: null,
    isEnded: false,
    fitsFrom: null,
    over: { amount: 1200, at: day(14) },
  })
  expect(forecastOrder(raised, [{ dueAt: day(14), amount: 900 }], 1000, now).over).toBeNull()
  // The limit that is raised now does not help later.
  const later = { ...raised, usedAmount: 2900 }
  expect(forecastOrder(later, [{ dueAt: day(20), amount: 2900 }], 200, now).fitsFrom).toBe(day(20))
})

test('placed on a later day, what is due by then and what is overdue is paid, and a temporary limit that has ended does not help', () => {
  const dues = [
    { dueAt: day(10), amount: 300 },
    { dueAt: day(20), amount: 300 },
    { dueAt: day(-3), amount: 100 },
  ]
  const full = { ...facts, usedAmount: 1000 }
  const placed = (amount: number, at: string, given: Parameters<typeof forecastOrder>[0] = full) =>
    forecastOrder(given, dues, amount, now, at)
  expect(placed(200, day(10)).excessAmount).toBe(-200)
  expect(placed(500, day(10))).toMatchObject({ excessAmount: 100, fitsFrom: day(20) })
  expect(placed(500, day(20))).toMatchObject({ excessAmount: -200, fitsFrom: null })
  expect(placed(100, day(1)).excessAmount).toBe(0)
  // A day that has passed is today.
  expect(placed(200, day(-30))).toEqual(placed(200, now))
  const raised = { ...full, temporaryAmount: 2000, temporaryUntil: day(14) }
  expect(placed(500, day(12), raised).over).toEqual({ at: day(14), amount: 100 })
  expect(placed(500, day(15), raised)).toMatchObject({ excessAmount: 100, over: null })
})

test('terms that end before the order is placed are said to', () => {
  const ending = { ...facts, validUntil: day(14) }
  const isEnded = (given: typeof ending, at: string) =>
    forecastOrder(given, [], 100, now, at).isEnded
  expect([isEnded(ending, day(13)), isEnded(ending, day(14))]).toEqual([false, true])
  // That they have ended already stands above it.
  expect(isEnded({ ...facts, validUntil: day(-1) }, day(14))).toBe(false)
})

test('whoever may not order is told why, though the limit is enough, and what to pay first', () => {
  const frozen = { why: 'frozen', amount: null, at: day(-9) } as const
  const late = { why: 'overdue', amount: 400, at: day(-5) } as const
  const empty = { why: 'short', amount: 0, at: null } as const
  const dues = [
    { dueAt: day(-5), amount: 400 },
    { dueAt: day(-1), amount: 100 },
  ]
  const owing = { ...facts, usedAmount: 500, blocks: [frozen, late, empty] }
  const placed = (amount: number, at = now) => forecastOrder(owing, dues, amount, now, at)
  expect(placed(100)).toMatchObject({
    blocks: [frozen, late],
    excessAmount: -400,
    fitsOncePaid: 400,
  })
  // The limit takes more than what is late by more than the days of grace, and all of it is not enough.
  expect([950, 1000, 1001].map((amount) => placed(amount).fitsOncePaid)).toEqual([450, 500, null])
  // Paid by then, it blocks no more; what only the shop ends does.
  expect(placed(1000, day(3))).toMatchObject({
    blocks: [frozen],
    excessAmount: 0,
    fitsOncePaid: null,
  })
})
