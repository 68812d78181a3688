/** Where the freight of a quote applies: the place and the method that were quoted, and no others. */
import { expect, test } from 'vitest'
import type { Quote } from '#domains/quotes/server/door.ts'
import { freightApplies } from './quote-lines.ts'

const quoteTo = (country: string, provinceCode: string | null) =>
  ({ freight: { amount: 8000, country, provinceCode, delivery: 'express' } }) as Quote

test.each([
  ['the same province', quoteTo('CN', '44'), { country: 'CN', provinceCode: '44' }, true],
  [
    'a district of the province',
    quoteTo('CN', '44'),
    { country: 'CN', provinceCode: '440305' },
    true,
  ],
  ['another province', quoteTo('CN', '44'), { country: 'CN', provinceCode: '11' }, false],
  ['a place without a province', quoteTo('CN', '44'), { country: 'CN', provinceCode: null }, false],
  ['any province of the country', quoteTo('ID', null), { country: 'ID', provinceCode: '31' }, true],
  ['another country', quoteTo('CN', null), { country: 'ES', provinceCode: null }, false],
  [
    'a province of that code abroad',
    quoteTo('CN', '44'),
    { country: 'ES', provinceCode: '44' },
    false,
  ],
])('%s', (_, quote, place, expected) => {
  expect(freightApplies(quote, place, 'express')).toBe(expected)
})

test('another method, no method, no place and a quote without freight have no quoted freight', () => {
  const place = { country: 'CN', provinceCode: '44' }
  expect(freightApplies(quoteTo('CN', '44'), place, 'pickup')).toBe(false)
  expect(freightApplies(quoteTo('CN', '44'), place, null)).toBe(false)
  expect(freightApplies(quoteTo('CN', '44'), null, 'express')).toBe(false)
  expect(freightApplies({ freight: null } as Quote, place, 'express')).toBe(false)
})
