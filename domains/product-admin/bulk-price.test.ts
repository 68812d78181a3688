/** Rounding of bulk prices: exact, half a step rounds up, never finer than the currency. */
import { expect, test } from 'vitest'
import type { Rounding } from './bulk-contract.ts'
import { changedAmount, changeOf } from './bulk-price.ts'

const act = (rounding: Rounding, changes: object = {}) =>
  ({ currency: 'CNY', by: 'percent', value: 1000, rounding, ...changes }) as const

test.each([
  ['10 % more', 1000, act('step'), 1100],
  ['half a fen goes up', 1005, act('step', { value: -5000 }), 503],
  ['a hundredth of a percent', 1_000_000, act('step', { value: 1 }), 1_000_100],
  ['to a tenth', 999, act('tenth'), 1100],
  ['to whole units', 999, act('whole'), 1100],
  ['to tens', 12_345, act('ten'), 14_000],
  ['to a hundred', 123_456, act('hundred'), 140_000],
  ['to a price that ends in .90', 1000, act('end90'), 1090],
  ['to the nearest that ends in .99', 1000, act('end99', { value: 0 }), 999],
  ['an amount more', 1000, act('step', { by: 'amount', value: 250 }), 1250],
  ['an amount less, to below nothing', 100, act('step', { by: 'amount', value: -250 }), -150],
  ['rupiah are whole', 12_345_600, act('step', { currency: 'IDR', value: 333 }), 12_756_700],
  ['rupiah have no .99', 1_000_000, act('end99', { currency: 'IDR', value: 0 }), 1_000_000],
  ['what is raised never falls: 1.25 by 8 %', 125, act('end90', { value: 800 }), 190],
  ['nor does a step of it', 105, act('end90', { value: 800 }), 190],
  ['what ends so already stays', 190, act('end90', { value: 300 }), 190],
  ['what is lowered never rises', 100, act('end90', { value: -100 }), 90],
  ['by an amount neither', 101, act('whole', { by: 'amount', value: 10 }), 200],
  ['a huge one is exact', 9_999_999_999_999, act('step', { value: 1 }), 10_000_999_999_999],
] as const)('%s', (_, amount, given, expected) => {
  expect(changedAmount(amount, given)).toBe(expected)
})

test('no rounding reverses the direction of the change', () => {
  const roundings: Rounding[] = [
    'step',
    'tenth',
    'whole',
    'ten',
    'hundred',
    'thousand',
    'end90',
    'end99',
  ]
  for (const rounding of roundings) {
    for (let amount = 1; amount < 4000; amount += 7) {
      for (const value of [1, 800, 5000]) {
        expect(changedAmount(amount, act(rounding, { value }))).toBeGreaterThanOrEqual(amount)
        expect(changedAmount(amount, act(rounding, { value: -value }))).toBeLessThanOrEqual(amount)
      }
    }
  }
})

test('the relative change of a price', () => {
  expect([changeOf(125, 90), changeOf(100, 108), changeOf(0, 5)]).toEqual([-2800, 800, 0])
})
