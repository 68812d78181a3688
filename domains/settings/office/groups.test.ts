/** Which group of settings the page shows. */
import { expect, test } from 'vitest'
import { findSettings, groupIn, groupsOf } from './groups.ts'

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

test('a search finds settings of all groups by parts of their names, in any order and case', () => {
  const names: Record<string, string> = {
    'shop.rateUSD': 'Shop · US dollar exchange rate',
    'cart.maxLines': 'Cart · Maximum items per cart',
    'shop.timeZone': '店铺 · 时区',
  }
  const find = (words: string) =>
    findSettings(settings, words, ({ key }) => names[key] ?? '').map(({ key }) => key)
  expect(find('CART max')).toEqual(['cart.maxLines'])
  expect(find('rate dollar')).toEqual(['shop.rateUSD'])
  expect(find('时区')).toEqual(['shop.timeZone'])
  expect(find('dollar cart')).toEqual([])
})
