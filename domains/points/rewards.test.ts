import { expect, test } from 'vitest'
import { dayBefore, parseRewards, rewardOf } from './rewards.ts'

const REWARDS = [5, 5, 10, 10, 15, 15, 30]

test('seven numbers between commas are rewards, and nothing else is', () => {
  expect(parseRewards('5,5,10,10,15,15,30')).toEqual(REWARDS)
  expect(parseRewards(' 1，2, 3,4,5,6,1000 ')).toEqual([1, 2, 3, 4, 5, 6, 1000])
  for (const wrong of ['', '5,5,10,10,15,15', '5,5,10,10,15,15,30,1', '5,5,10,10,15,15,0'])
    expect(parseRewards(wrong)).toBeNull()
  for (const wrong of ['5,5,10,10,15,15,1001', '5,5,10,10,15,15,-1', '5,5,10,10,15,15,1.5'])
    expect(parseRewards(wrong)).toBeNull()
})

test('a row of seven days begins again on the eighth', () => {
  const row = Array.from({ length: 9 }, (_, index) => rewardOf(REWARDS, index + 1))
  expect(row).toEqual([5, 5, 10, 10, 15, 15, 30, 5, 5])
})

test('the day before follows the calendar, with leap days', () => {
  expect(dayBefore('2028-03-01')).toBe('2028-02-29')
  expect(dayBefore('2027-03-01')).toBe('2027-02-28')
  expect(dayBefore('2028-01-01')).toBe('2027-12-31')
})
