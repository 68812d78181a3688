/** Rows of purchase limits: what they say, what they cannot say, and how they come together with what others saved. */
import { expect, test } from 'vitest'
import type { PurchaseLimit } from '#domains/catalog/limits-contract.ts'
import { limitOf, NEW_ROW, onto, problemsOf, rowOf, type LimitRow } from './limit-rows.ts'

const limit = (changes: Partial<PurchaseLimit>): PurchaseLimit => ({
  skuId: null,
  audience: 'all',
  leastLevel: null,
  mostLevel: null,
  listId: null,
  period: 'week',
  dayCount: null,
  maxCount: 5,
  ...changes,
})
const row = (changes: Partial<LimitRow>): LimitRow => ({ ...NEW_ROW, maxCount: '5', ...changes })

test('a limit becomes a row and the same limit again, and what its audience does not ask is left out', () => {
  const limits = [
    limit({ skuId: 7, period: 'days', dayCount: 30 }),
    limit({ audience: 'level', leastLevel: 2, mostLevel: 3 }),
    limit({ audience: 'list', listId: 9 }),
  ]
  expect(limits.map((each) => limitOf(rowOf(each)))).toEqual(limits)
  const left = row({ audience: 'all', listId: 9, mostLevel: 2, period: 'week', dayCount: '30' })
  expect(limitOf(left)).toEqual(limit({}))
})

test('each row says what it lacks', () => {
  expect(
    problemsOf([
      row({}),
      row({}),
      row({ period: 'ever', maxCount: '0' }),
      row({ period: 'days', dayCount: '1' }),
      row({ audience: 'list' }),
      row({ audience: 'level', leastLevel: 3, mostLevel: 2 }),
      row({ audience: 'level', leastLevel: 3 }),
    ]),
  ).toEqual([null, 'twice', 'wrong', 'wrongDays', 'chooseList', 'wrongLevels', null])
})

test('what was typed comes onto what others saved: touched rows stay, the others follow', () => {
  const [day, week, ever] = [
    limit({ period: 'day', maxCount: 1 }),
    limit({ period: 'week', maxCount: 2 }),
    limit({ period: 'ever', maxCount: 3 }),
  ]
  const month = limit({ period: 'month', maxCount: 4 })
  const rows = [rowOf(day), { ...rowOf(week), maxCount: '20' }, rowOf(month)]
  // Meanwhile: the first was changed, the second taken away, and another was added.
  const now = [{ ...day, maxCount: 10 }, ever, limit({ period: 'order', maxCount: 6 })]
  expect(
    onto(now, { was: [day, week, ever], rows }).map((each) => [each.period, each.maxCount]),
  ).toEqual([
    ['day', '10'],
    ['order', '6'],
    ['week', '20'],
    ['month', '4'],
  ])
})
