/** The days on which buyers are reminded of a deadline, and that none is counted twice or lost by an outage. */
import { expect, test } from 'vitest'
import { daysLeft, nextReminder } from './reminders.ts'

const ZONE = 'Asia/Shanghai'
/** The end of the 31st of March in Shanghai. */
const DUE = '2026-03-31T16:00:00.000Z'

test('reminders come seven and three days before, on the day, a day and a week after, and weekly', () => {
  const days: string[] = []
  let now = '2026-03-01T00:00:00.000Z'
  for (let n = 0; n < 8; n++) {
    now = nextReminder(DUE, now, ZONE)
    days.push(now)
  }
  expect(days).toEqual([
    '2026-03-24T01:00:00.000Z',
    '2026-03-28T01:00:00.000Z',
    '2026-03-31T01:00:00.000Z',
    '2026-04-01T01:00:00.000Z',
    '2026-04-07T01:00:00.000Z',
    '2026-04-14T01:00:00.000Z',
    '2026-04-21T01:00:00.000Z',
    '2026-04-28T01:00:00.000Z',
  ])
})

test('after an outage the next one is that of today or later, not one of the past', () => {
  expect(nextReminder(DUE, '2026-03-30T12:00:00.000Z', ZONE)).toBe('2026-03-31T01:00:00.000Z')
  expect(nextReminder(DUE, '2026-04-10T12:00:00.000Z', ZONE)).toBe('2026-04-14T01:00:00.000Z')
  expect(nextReminder(DUE, '2026-03-31T00:59:00.000Z', ZONE)).toBe('2026-03-31T01:00:00.000Z')
})

test('the last day has no day left, and the next one is a day late', () => {
  expect(daysLeft(DUE, '2026-03-24T01:00:00.000Z', ZONE)).toBe(7)
  expect(daysLeft(DUE, '2026-03-31T15:59:00.000Z', ZONE)).toBe(0)
  expect(daysLeft(DUE, '2026-03-31T16:00:00.000Z', ZONE)).toBe(-1)
})
