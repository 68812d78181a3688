/** The limit of an activity that a buyer is told: the tightest one, with how many count towards it and how many are left. */
import { expect, test } from 'vitest'
import { limitOfActivity, limitOfHeld, type Allowed } from './activity-limit.ts'

const allowed = (given: Partial<Allowed> = {}): Allowed => ({
  quotaCount: null,
  takenCount: 0,
  perOrderCount: null,
  perBuyerCount: null,
  buyerCount: 0,
  ...given,
})

test('the limit that leaves least is named, with its numbers', () => {
  expect(limitOfActivity(allowed())).toBeNull()
  const all = { quotaCount: 100, takenCount: 90, perOrderCount: 5, perBuyerCount: 6, buyerCount: 2 }
  expect(limitOfActivity(allowed(all))).toEqual({
    kind: 'buyer',
    maxCount: 6,
    boughtCount: 2,
    leftCount: 4,
  })
  expect(limitOfActivity(allowed({ ...all, perOrderCount: 3 }))).toMatchObject({
    kind: 'order',
    leftCount: 3,
  })
  expect(limitOfActivity(allowed({ ...all, takenCount: 98 }))).toMatchObject({
    kind: 'quota',
    maxCount: 100,
    boughtCount: 98,
    leftCount: 2,
  })
})

test('of limits that leave as much the buyer’s own comes first, and none is ever below nothing', () => {
  const same = allowed({ quotaCount: 3, perOrderCount: 3, perBuyerCount: 3 })
  expect(limitOfActivity(same)?.kind).toBe('buyer')
  expect(limitOfActivity({ ...same, perBuyerCount: null })?.kind).toBe('order')
  expect(limitOfActivity({ ...same, buyerCount: 9 })?.leftCount).toBe(0)
})

test('what is held for a buyer is theirs whatever is left for others', () => {
  expect(limitOfHeld(2)).toEqual({ kind: 'held', maxCount: 2, boughtCount: 0, leftCount: 2 })
})
