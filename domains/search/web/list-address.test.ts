/** The address of a list: one choice has one address, and what is not understood is left out. */
import { expect, test } from 'vitest'
import { callOf, filterCount, listSearch, toggled } from './list-address.ts'

test('reads filters as they stand in an address, and leaves out what it does not know', () => {
  expect(
    listSearch({ q: ' pump ', brands: '5,1,5', inStock: '1', sort: 'cheap', page: '1', x: '1' }),
  ).toEqual({ q: 'pump', brands: [1, 5], inStock: true })
})

test('asks the server in its own form', () => {
  expect(callOf({ brands: [1, 5], inStock: true, page: 3 })).toMatchObject({
    brands: '1,5',
    inStock: '1',
    page: 3,
  })
})

test('counts filters, not words, category or order; a price range is one', () => {
  expect(filterCount({ q: 'pump', category: 2, sort: 'sales', page: 2 })).toBe(0)
  expect(filterCount({ brands: [1, 5], priceFrom: 100, priceTo: 200, inStock: true })).toBe(4)
})

test('a choice is put in and taken out again', () => {
  expect(toggled([5], 1)).toEqual([1, 5])
  expect(toggled([5], 5)).toBeUndefined()
})
