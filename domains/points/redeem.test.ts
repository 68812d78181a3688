/** What points take off, and how many an order takes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { amountOfPoints, mostPoints } from './redeem.ts'

const RULE = { perUnit: 100, step: 100, percent: 50 }
const YUAN = { currency: 'CNY', rate: 1 } as const

test('a hundred points are one yuan, and as much of other currencies as the rate says, rounded down', () => {
  expect(amountOfPoints(100, RULE, YUAN)).toBe(100)
  expect(amountOfPoints(1200, RULE, YUAN)).toBe(1200)
  expect(amountOfPoints(100, RULE, { currency: 'USD', rate: 0.1399 })).toBe(13)
  expect(amountOfPoints(100, RULE, { currency: 'IDR', rate: 2234.56 })).toBe(223_400)
  expect(amountOfPoints(100, { perUnit: 300 }, YUAN)).toBe(33)
})

test('the most is a multiple of the step, within what there is and within what the goods take', () => {
  expect(mostPoints(950, 100_000, RULE, YUAN)).toBe(900)
  expect(mostPoints(9500, 555, RULE, YUAN)).toBe(500)
  expect(mostPoints(9500, 99, RULE, YUAN)).toBe(0)
  expect(mostPoints(99, 10_000, RULE, YUAN)).toBe(0)
  expect(mostPoints(100, 100, RULE, { currency: 'USD', rate: 0.000_01 })).toBe(0)
})

test('whatever the rule and the rate, points take off no more than they are worth or than is allowed, and one step more would', () => {
  fc.assert(
    fc.property(
      fc.record({
        perUnit: fc.integer({ min: 1, max: 10_000 }),
        step: fc.integer({ min: 1, max: 10_000 }),
        usable: fc.nat(5_000_000),
        most: fc.nat(10_000_000),
        rate: fc.constantFrom<[Currency, number]>(['CNY', 1], ['USD', 0.1399], ['IDR', 2234.56]),
      }),
      ({ perUnit, step, usable, most: mostSteps, rate: [currency, rate] }) => {
        const grain = PRICE_STEP[currency]
        const [rule, most] = [{ perUnit, step, percent: 50 }, mostSteps * grain]
        const count = mostPoints(usable, most, rule, { currency, rate })
        const amount = amountOfPoints(count, rule, { currency, rate })
        expect(count % step).toBe(0)
        expect(count).toBeLessThanOrEqual(usable)
        expect(amount).toBeLessThanOrEqual(most)
        expect(amount % grain).toBe(0)
        expect(amount).toBeLessThanOrEqual(((count * 100) / perUnit) * rate + 0.2 * grain)
        expect(count === 0).toBe(amount === 0)
        const more = count + step
        const worth = ((more * 100) / perUnit) * rate
        expect(more > usable || worth <= grain || worth > most - grain).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
