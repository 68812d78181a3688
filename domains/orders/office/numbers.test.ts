/** Order numbers as they are pasted, and days as the shop's clock has them. */
import { expect, test } from 'vitest'
import { setShopTimeZone } from '#kit/web/dates.ts'
import { dayEnd, dayStart, wholeNumber } from './numbers.ts'

test('a whole order number is known with its spaces and in small letters', () => {
  expect(wholeNumber(' so26 1121 1179 1360 7 ')).toBe('SO261121117913607')
  expect(wholeNumber('26112111791')).toBeNull()
})

test('a day begins and ends at midnight of the shop', () => {
  expect(dayStart('2026-11-21')).toBe('2026-11-20T16:00:00.000Z')
  expect(dayEnd('2026-11-21')).toBe('2026-11-21T16:00:00.000Z')
})

test('in a zone with summer time a day may have 23 hours', () => {
  setShopTimeZone('America/Mexico_City')
  expect(dayStart('2026-11-21')).toBe('2026-11-21T06:00:00.000Z')
  setShopTimeZone('Europe/Madrid')
  expect([dayStart('2026-03-29'), dayEnd('2026-03-29')]).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  setShopTimeZone('Asia/Shanghai')
})

test('what is no day filters nothing', () => {
  expect(dayStart(undefined)).toBeUndefined()
  expect(dayEnd('yesterday')).toBeUndefined()
})
