import { expect, test } from 'vitest'
import { addMonths, daysOfMonth } from '#kit/contract/months.ts'
import { month } from './month.ts'

test('a month has its days, leap years included', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

test('months go on over the year', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-12', 1)).toBe('2027-01')
})

test('what is no month is none', () => {
  expect([month('2026-13'), month('2026-00'), month(202_611), month('2026-11-01')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
