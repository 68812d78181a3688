/** Days of an address and the instants they are. */
import { expect, test } from 'vitest'
import { daysAgo, timeOf } from './days.ts'

test('a day lasts from midnight to midnight, and its last one is included', () => {
  const { from, until } = timeOf({ from: '2026-03-01', until: '2026-03-01' })
  expect(Date.parse(until!) - Date.parse(from!)).toBe(86_400_000)
  expect(new Date(from!).getHours()).toBe(0)
})

test('what is no day bounds nothing', () => {
  expect(timeOf({ from: 'yesterday', until: '' })).toEqual({ from: undefined, until: undefined })
  expect(timeOf({})).toEqual({ from: undefined, until: undefined })
})

test('days are counted back from today', () => {
  const now = new Date(2026, 2, 1, 12).getTime()
  expect([daysAgo(0, now), daysAgo(1, now), daysAgo(30, now)]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-01-30',
  ])
})
