import { expect, test } from 'vitest'
import { isCovering, rejectedOf } from './rejected.ts'

const entry = { id: 1, number: 'CE1', orderNumber: 'SO1', openAmount: 500, dueAt: null }

test('the newest rejected repayment that may be sent again is asked for', () => {
  const of = (state: 'rejected' | 'underReview', roundsLeft = 1) => ({
    state,
    roundsLeft,
    entries: [entry],
  })
  const again = of('rejected')
  expect(rejectedOf([of('underReview'), of('rejected', 0), again, of('rejected')])).toBe(again)
  expect(rejectedOf([of('underReview')])).toBeUndefined()
})

test('it covers the debt with its entries, or with whatever is earliest', () => {
  expect(isCovering({ entries: [entry] }, 500)).toBe(true)
  expect(isCovering({ entries: [entry] }, 501)).toBe(false)
  expect(isCovering({ entries: [] }, 501)).toBe(true)
})
