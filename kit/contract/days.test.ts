/** Days are counted by the calendar, whatever becomes of the clocks between them. */
import { expect, test } from 'vitest'
import { addDays, endOfDay, startOfDay, startOfMonth } from './days.ts'

test('days are counted over ends of months and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  expect(addDays('2028-01-01', -1)).toBe('2027-12-31')
})

test('a day ends at midnight of its zone, also where it has 23 or 25 hours', () => {
  expect(endOfDay('2026-11-21', 'Asia/Shanghai')).toBe('2026-11-21T16:00:00.000Z')
  expect(endOfDay('2026-03-29', 'Europe/Madrid')).toBe('2026-03-29T22:00:00.000Z')
  expect(endOfDay('2026-10-25', 'Europe/Madrid')).toBe('2026-10-25T23:00:00.000Z')
  expect(endOfDay('soon', 'Asia/Shanghai')).toBeNull()
  expect(endOfDay('9999-12-31', 'Asia/Shanghai')).toBeNull()
})

test('a day and a month begin at midnight of their zone', () => {
  const late = '2026-11-30T16:30:00.000Z'
  expect(startOfDay(late, 'Asia/Shanghai')).toBe('2026-11-30T16:00:00.000Z')
  expect(startOfMonth(late, 'Asia/Shanghai')).toBe('2026-11-30T16:00:00.000Z')
  expect(startOfDay(late, 'Europe/Madrid')).toBe('2026-11-29T23:00:00.000Z')
  expect(startOfMonth(late, 'Europe/Madrid')).toBe('2026-10-31T23:00:00.000Z')
})
