/** Days of an address as instants, on the shop's clock wherever the browser is. */
import { afterEach, expect, test } from 'vitest'
import { setShopTimeZone } from './dates.ts'
import { dayEnd, dayOf, daysAgo, dayStart, noonOf, timeOf } from './days.ts'

afterEach(() => setShopTimeZone('Asia/Shanghai'))

test("a day begins and ends at the shop's midnight, and the last day is included", () => {
  expect(timeOf({ from: '2026-11-21', until: '2026-11-21' })).toEqual({
    from: '2026-11-20T16:00:00.000Z',
    until: '2026-11-21T16:00:00.000Z',
  })
})

test('in a zone with summer time a day may have 23 hours', () => {
  setShopTimeZone('America/Mexico_City')
  expect(dayStart('2026-11-21')).toBe('2026-11-21T06:00:00.000Z')
  setShopTimeZone('Europe/Madrid')
  expect([dayStart('2026-03-29'), dayEnd('2026-03-29')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
})

test('an invalid day bounds nothing', () => {
  expect(timeOf({ from: 'yesterday', until: '' })).toEqual({ from: undefined, until: undefined })
  expect(timeOf({})).toEqual({ from: undefined, until: undefined })
})

test("days are counted from the shop's today", () => {
  const now = Date.parse('2026-02-28T17:00:00.000Z') // the first of March in Shanghai
  expect([0, 1, 30, -3].map((days) => daysAgo(days, now))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-01-30',
    '2026-03-04',
  ])
  setShopTimeZone('America/Mexico_City')
  expect(daysAgo(0, now)).toBe('2026-02-28')
})

test('a typed day is read back as the same one', () => {
  expect(noonOf('2026-03-01')).toBe('2026-03-01T04:00:00.000Z')
  expect(dayOf('2026-03-01T04:00:00.000Z')).toBe('2026-03-01')
  expect(dayOf('2026-02-28T17:00:00.000Z')).toBe('2026-03-01')
  expect(noonOf('')).toBeNull()
})
