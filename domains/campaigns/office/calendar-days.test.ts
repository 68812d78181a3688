/** Weeks of a calendar: months that begin on any day, and bars that cross weeks. */
import { expect, test } from 'vitest'
import { monthFrom, placeInWeek, weeksOf } from './calendar-days.ts'

test('a month is shown by whole weeks from Monday on', () => {
  // November 2026 begins on a Sunday and ends on a Monday; February 2027 fills four weeks.
  expect(weeksOf('2026-11-15', 'month')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(weeksOf('2027-02-28', 'month')).toHaveLength(4)
  expect(weeksOf('2026-11-15', 'week')).toEqual(['2026-11-09'])
  expect([monthFrom('2026-12-31', 1), monthFrom('2027-01-31', -1)]).toEqual([
    '2027-01-01',
    '2026-12-01',
  ])
})

test('a bar takes the days that it lasts in this week', () => {
  const place = (first: string, last: string) => placeInWeek('2026-11-09', { first, last })
  expect(place('2026-11-11', '2026-11-11')).toEqual({ column: 3, span: 1 })
  expect(place('2026-11-01', '2026-11-10')).toEqual({ column: 1, span: 2 })
  expect(place('2026-11-14', '2026-12-24')).toEqual({ column: 6, span: 2 })
  expect(place('2026-11-01', '2026-12-24')).toEqual({ column: 1, span: 7 })
  expect(place('2026-11-16', '2026-11-20')).toBeNull()
  expect(place('2026-11-01', '2026-11-08')).toBeNull()
})
