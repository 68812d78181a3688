/** Query strings: one state has one address, and no address is an error. */
import { expect, test } from 'vitest'
import { rememberedPage } from '../forms/require-login.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { day, flag, ids, list, oneOf, searchOf, text, whole } from './search-params.ts'

const read = searchOf({
  q: text(5),
  page: whole(1, 100),
  sort: oneOf('price', 'sales'),
  inStock: flag,
  from: day,
  brands: ids(3),
  colours: list(),
})

test('an address is parsed back into the same values', () => {
  const search = {
    q: '123',
    page: 2,
    sort: 'price',
    inStock: true as const,
    from: '2028-02-29',
    brands: [1, 5],
    colours: ['red', 'dark blue'],
  }
  const address = stringifySearch(search)
  expect(address).toBe(
    '?q=123&page=2&sort=price&inStock=1&from=2028-02-29&brands=1,5&colours=red,dark+blue',
  )
  expect(read(parseSearch(address))).toEqual(search)
})

test.each([
  '?page=0',
  '?page=1.5',
  '?page=x',
  '?page=101',
  '?sort=name',
  '?inStock=maybe',
  '?brands=a,-1,0',
  '?from=yesterday',
  '?from=2027-02-29',
  '?from=0000-01-01',
  '?q=',
  '?q=++',
  '?__proto__=1',
  '?x=1',
])('%s has no value', (address) => expect(read(parseSearch(address))).toEqual({}))

test('too long lists are cut, duplicates removed, and order does not matter', () => {
  expect(read(parseSearch('?q=1234567&brands=9,3,3,7,8'))).toEqual({
    q: '12345',
    brands: [3, 7, 8],
  })
})

test('of repeated parameters the first counts', () => {
  expect(read(parseSearch('?page=2&page=3'))).toEqual({ page: 2 })
})

test('an empty state has no query string', () => {
  expect(stringifySearch({ q: '', page: undefined, inStock: false })).toBe('')
})

test.each([
  ['/user/user/order/list?tab=all#top', '/user/user/order/list?tab=all#top'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login/login?back=/x', '/'],
  [undefined, '/'],
])('after the login, %s leads to %s', (back, page) => expect(rememberedPage(back)).toBe(page))
