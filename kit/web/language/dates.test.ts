/** Dates in the formats of design.md 7, in the shop's zone whatever the machine's is. */
import { expect, test } from 'vitest'
import { clockIn, instantIn } from '../../contract/zone.ts'
import { zoneName } from '../../contract/zone.ts'
import {
  formatDate,
  formatDateTime,
  formatZoned,
  formatMoment,
  formatMonthDay,
  setShopTimeZone,
  timeLeft,
} from './dates.ts'

const NOON = '2026-11-21T06:10:00.000Z' // 14:10 in the shop

test.each([
  ['cn', '2026-11-21', '11-21 14:10', '2026-11-21 14:10'],
  ['en', '21 Nov 2026', '21 Nov, 14:10', '21 Nov 2026, 14:10'],
  ['spa', '21 nov 2026', '21 nov, 14:10', '21 nov 2026, 14:10'],
  ['id', '21 Nov 2026', '21 Nov, 14.10', '21 Nov 2026, 14.10'],
] as const)('%s', (lang, date, moment, both) => {
  const short = formatMoment(NOON, lang, 'Asia/Shanghai', NOON)
  expect([formatDate(NOON, lang), short, formatDateTime(NOON, lang)]).toEqual([date, moment, both])
})

test.each([
  ['cn', '11-21'],
  ['en', '21 Nov'],
  ['spa', '21 nov'],
  ['id', '21 Nov'],
] as const)('a day of a calendar in %s, in the order of whole dates', (lang, day) => {
  expect(formatMonthDay(NOON, lang)).toBe(day)
  expect(formatDate(NOON, lang)).toContain(day)
})

test('a time with its zone is unambiguous, in summer and in winter', () => {
  expect(formatZoned(NOON, 'cn')).toBe('2026-11-21 14:10（GMT+8）')
  expect(formatZoned(NOON, 'en')).toBe('21 Nov 2026, 14:10 (GMT+8)')
  expect(formatZoned(NOON, 'spa', 'Europe/Madrid')).toBe('21 nov 2026, 07:10 (GMT+1)')
  expect(zoneName('2026-07-01T00:00:00.000Z', 'Europe/Madrid')).toBe('GMT+2')
})

test("days begin at the shop's midnight", () => {
  expect(formatDate('2026-11-20T16:00:00.000Z', 'cn')).toBe('2026-11-21')
  expect(formatMoment('2026-11-20T16:00:00.000Z', 'cn', 'Asia/Shanghai', NOON)).toBe('11-21 00:00')
  expect(formatDate('2026-03-05T00:00:00.000Z', 'en')).toBe('5 Mar 2026')
})

test("a time of another year shows the year, by the shop's clock", () => {
  const short = (at: string, now: string) => formatMoment(at, 'en', 'Asia/Shanghai', now)
  expect(short('2025-12-28T08:32:00.000Z', NOON)).toBe('28 Dec 2025, 16:32')
  expect(short('2027-01-03T08:32:00.000Z', NOON)).toBe('3 Jan 2027, 16:32')
  // 31 December, 16:30 UTC is the new year in the shop.
  expect(short('2026-01-01T02:00:00.000Z', '2025-12-31T16:30:00.000Z')).toBe('1 Jan, 10:00')
})

test('another zone applies once set', () => {
  setShopTimeZone('America/Mexico_City')
  expect(formatDateTime(NOON, 'cn')).toBe('2026-11-21 00:10')
  setShopTimeZone(undefined)
  expect(formatDate(NOON, 'cn')).toBe('2026-11-21')
  setShopTimeZone('Asia/Shanghai')
  expect(formatDateTime(NOON, 'cn')).toBe('2026-11-21 14:10')
})

test.each(['Asia/Shanghai', 'America/Mexico_City', 'Europe/Madrid', 'Asia/Kathmandu'])(
  'a local time in %s is converted to its instant',
  (timeZone) => {
    for (const at of [NOON, '2026-03-29T00:59:00.000Z', '2026-10-25T02:00:00.000Z']) {
      expect(instantIn(clockIn(at, timeZone), timeZone)).toBe(at)
    }
  },
)

test('a clock counts down to zero and stays there', () => {
  const now = Date.parse(NOON)
  expect(timeLeft('2026-11-22T07:10:05.000Z', now)).toEqual({ days: 1, clock: '01:00:05' })
  expect(timeLeft(NOON, now + 5000)).toEqual({ days: 0, clock: '00:00:00' })
})
