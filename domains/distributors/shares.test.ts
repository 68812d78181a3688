/** Shares of commission: exact sums, never below zero. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskName } from '#kit/server/text/mask-name.ts'
import { capRates, dueFor, earnedByLines, reversedOfLines } from './shares.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

test('lines earn together what is due, and refunds leave together what is due then, of no line more than it has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 20_000_000 }), { maxLength: 6 }),
      (paid, percent, refunds) => {
        const goodsAmount = sum(paid)
        const sale = { goodsAmount, returnedAmount: 0, lostAmount: 0 }
        const due = dueFor(goodsAmount, percent, sale)
        let left = earnedByLines(due, paid)
        expect(sum(left)).toBe(Math.floor((goodsAmount * percent) / 100))
        for (const refund of [...refunds, goodsAmount]) {
          sale.returnedAmount = Math.min(goodsAmount, sale.returnedAmount + refund)
          const now = dueFor(goodsAmount, percent, sale)
          const gone = reversedOfLines(left, now)
          left = left.map((each, index) => each - gone[index]!)
          expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
          expect(sum(left)).toBe(now)
        }
        expect(sum(left)).toBe(0)
      },
    ),
  )
})

test('both levels together stay within the cap: the second goes without', () => {
  expect(capRates({ first: 5, second: 2 }, 15)).toEqual({ first: 5, second: 2 })
  expect(capRates({ first: 12, second: 8 }, 15)).toEqual({ first: 12, second: 3 })
  expect(capRates({ first: 20, second: 8 }, 15)).toEqual({ first: 15, second: 0 })
})

test.each([
  ['林工', '林**'],
  ['  Sarah', 'S**'],
  ['👩‍🔧 Ana', '👩‍🔧**'],
  ['', '**'],
])('of %s one letter is shown', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
