/** When an order on terms is due. */
import { expect, test } from 'vitest'
import { discountUntil } from './discount.ts'
import { deadlineOf, lastDayOf } from './last-day.ts'

test('a payment term ends with its last day, however late on the day it was shipped', () => {
  expect(deadlineOf('2026-03-31T02:00:00.000Z', 30, 'Asia/Shanghai')).toBe(
    '2026-04-30T16:00:00.000Z',
  )
  expect(deadlineOf('2026-03-31T15:59:59.999Z', 30, 'Asia/Shanghai')).toBe(
    '2026-04-30T16:00:00.000Z',
  )
  expect(lastDayOf('2026-04-30T16:00:00.000Z')).toBe('2026-04-30T15:59:59.999Z')
})

test('where clocks are set meanwhile, no day of the term is lost or won', () => {
  // Half past midnight on 10 October in Madrid; by 9 November its clocks have gone back.
  const dueAt = deadlineOf('2026-10-09T22:30:00.000Z', 30, 'Europe/Madrid')
  expect(dueAt).toBe('2026-11-09T23:00:00.000Z')
  const term = { dueAt, periodDays: 30, discountDays: 10, discountBasisPoints: 200 }
  expect(discountUntil(term, 'Europe/Madrid')).toBe('2026-10-20T22:00:00.000Z')
  // Half past eleven in the evening of 10 March; by 9 April they have gone forward.
  expect(deadlineOf('2026-03-10T22:30:00.000Z', 30, 'Europe/Madrid')).toBe(
    '2026-04-09T22:00:00.000Z',
  )
})
