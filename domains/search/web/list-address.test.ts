/** The address of a list: one state has one address, and invalid parts are left out. */
import { expect, test } from 'vitest'
import {
  toListCall,
  countFilters,
  hasHead,
  listSearch,
  countPages,
  toggleId,
  toggleDeal,
} from './list-address.ts'

test('parses filters from an address, and leaves out what it does not know', () => {
  expect(
    listSearch({ q: ' pump ', brands: '5,1,5', inStock: '1', sort: 'cheap', page: '1', x: '1' }),
  ).toEqual({ q: 'pump', brands: [1, 5], inStock: true })
})

test('invalid parts are removed from the address', () => {
  const search = { brands: 'abc', values: -1, deals: 'foo', page: 'x', q: '\u0000pump\u0007' }
  expect(Object.entries({ ...search, ...listSearch(search) })).toEqual([
    ['brands', undefined],
    ['values', undefined],
    ['deals', undefined],
    ['page', undefined],
    ['q', 'pump'],
  ])
})

test('builds the input of the call', () => {
  expect(toListCall({ brands: [1, 5], inStock: true, page: 3 })).toMatchObject({
    brands: '1,5',
    inStock: '1',
    page: 3,
  })
})

test('counts filters, not words, category or sort order; a price range is one', () => {
  expect(countFilters({ q: 'pump', category: 2, sort: 'sales', page: 2 })).toBe(0)
  expect(countFilters({ brands: [1, 5], priceFrom: 100, priceTo: 200, inStock: true })).toBe(4)
})

test('a choice is added and removed', () => {
  expect(toggleId([5], 1)).toEqual([1, 5])
  expect(toggleId([5], 5)).toBeUndefined()
})

test('deals, sizes and views have one spelling; defaults are left out', () => {
  expect(
    listSearch({ deals: 'reduced,cheap,volume', size: '48', view: 'table', isNew: '1' }),
  ).toEqual({ deals: ['volume', 'reduced'], size: 48, view: 'table', isNew: true })
  expect(listSearch({ deals: 'cheap', size: '24', view: 'cards', page: '9999' })).toEqual({})
  const asked = toListCall({ deals: ['volume', 'reduced'], view: 'table', mode: 'pad', size: 96 })
  expect(asked).toMatchObject({ deals: 'volume,reduced', size: 96 })
  expect(asked).not.toHaveProperty('view')
  expect(asked).not.toHaveProperty('mode')
  expect(countFilters({ deals: ['volume', 'reduced'], isNew: true, view: 'table', size: 48 })).toBe(
    3,
  )
})

test('deals are added and removed in one order', () => {
  expect(toggleDeal(['reduced'], 'volume')).toEqual(['volume', 'reduced'])
  expect(toggleDeal(['volume', 'reduced'], 'volume')).toEqual(['reduced'])
  expect(toggleDeal(['volume'], 'volume')).toBeUndefined()
})

test('pages end where counting does', () => {
  expect(countPages({ total: 0, size: 24 })).toBe(1)
  expect(countPages({ total: 25, size: 24 })).toBe(2)
  expect(countPages({ total: 10_000, size: 96 })).toBe(105)
})

test('the text of a category is shown on its whole list, not on a filtered one', () => {
  expect(hasHead({ category: 3, sort: 'sales', view: 'table' })).toBe(true)
  for (const other of [{ page: 2 }, { inStock: true as const }, { q: 'pump' }, { brands: [1] }])
    expect(hasHead({ category: 3, ...other })).toBe(false)
})
