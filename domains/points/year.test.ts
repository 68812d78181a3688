import { expect, test } from 'vitest'
import { yearStart } from '#kit/contract/zone.ts'
import { endOfNextYear } from './year.ts'

test('the last instant of a year in Shanghai ends a year before the first of the next', () => {
  const zone = 'Asia/Shanghai'
  expect(endOfNextYear('2026-12-31T15:59:59.999Z', zone)).toBe('2027-12-31T16:00:00.000Z')
  expect(endOfNextYear('2026-12-31T16:00:00.000Z', zone)).toBe('2028-12-31T16:00:00.000Z')
  expect(yearStart('2026-12-31T15:59:59.999Z', zone)).toBe('2025-12-31T16:00:00.000Z')
  expect(yearStart('2026-12-31T16:00:00.000Z', zone)).toBe('2026-12-31T16:00:00.000Z')
})

test('west of Greenwich the year begins later, and a leap day changes nothing', () => {
  expect(endOfNextYear('2027-01-01T04:59:59.999Z', 'America/Lima')).toBe('2028-01-01T05:00:00.000Z')
  expect(endOfNextYear('2028-02-29T12:00:00.000Z', 'Asia/Shanghai')).toBe(
    '2029-12-31T16:00:00.000Z',
  )
})
