/** How prices come out: exact, half a step goes up, never finer than the currency. */
import { expect, test } from 'vitest'
import type { Rounding } from './bulk-contract.ts'
import { changedAmount } from './bulk-price.ts'

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
  ['a huge one is exact', 9_999_999_999_999, act('step', { value: 1 }), 10_000_999_999_999],
] as const)('%s', (_, amount, given, expected) => {
  expect(changedAmount(amount, given)).toBe(expected)
})
