/** Which group of settings the page shows. */
import { expect, test } from 'vitest'
import { groupIn, groupsOf } from './groups.ts'

const settings = [{ key: 'shop.rateUSD' }, { key: 'cart.maxLines' }, { key: 'shop.timeZone' }]

test('groups are in the order of their settings, each once', () => {
  expect(groupsOf(settings)).toEqual(['shop', 'cart'])
})

test.each([
  ['cart', 'cart'],
  [undefined, 'shop'],
  ['nothing', 'shop'],
  ['cart.maxLines', 'shop'],
])('an address with %s shows %s', (wanted, shown) => {
  expect(groupIn(settings, wanted)).toBe(shown)
})
