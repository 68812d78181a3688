import { expect, test } from 'vitest'
import { daysOfMonth } from './month-days.ts'

test('a month has its days, and begins in the column of its weekday', () => {
  expect(daysOfMonth('2026-03-14')).toMatchObject({ first: 7 })
  expect(daysOfMonth('2026-03-14').dates).toHaveLength(31)
  expect(daysOfMonth('2028-02-29').dates.at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-06-01').first).toBe(1)
})
