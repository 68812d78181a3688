import { expect, test } from 'vitest'
import { rehearse } from './rehearsal.ts'

const PRIZES = [
  { weight: 90, worthAmount: 0, stock: null },
  { weight: 9, worthAmount: 500, stock: 1000 },
  { weight: 1, worthAmount: 100_000, stock: 3 },
]

test('by their weights, and never more than there is', () => {
  expect(rehearse(PRIZES, 100)).toEqual({ expectedAmount: 9 * 500 + 100_000, worstAmount: 800_000 })
  // Of 10,000 draws 100 would be of the third prize, of which there are three.
  expect(rehearse(PRIZES, 10_000).expectedAmount).toBe(900 * 500 + 300_000)
})

test('what is never drawn costs nothing, and so does a wheel without weights', () => {
  expect(rehearse([{ weight: 0, worthAmount: 500, stock: 10 }], 100)).toEqual({
    expectedAmount: 0,
    worstAmount: 0,
  })
})
