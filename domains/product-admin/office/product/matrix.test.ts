/** What becomes of SKUs when the options of a product change. */
import { expect, test } from 'vitest'
import { EMPTY_SKU, type Option, type Sku } from './form.ts'
import {
  forNewValue,
  missingCombinations,
  withCombinations,
  withOption,
  withoutOption,
  withoutValue,
} from './matrix.ts'

const option = (...values: string[]): Option => ({
  name: { cn: values.join() },
  values: values.map((cn) => ({ name: { cn }, pictureKey: null })),
})
const sku = (code: string, ...values: number[]): Sku => ({ ...EMPTY_SKU, code, values })
const codes = (skus: readonly Sku[]) => skus.map(({ code, values }) => `${code}:${values.join('')}`)

test('a new value meets what is there, not what was left out', () => {
  const skus = [sku('A', 0, 0), sku('B', 0, 1), sku('C', 1, 0)]
  const wanted = forNewValue(skus, 0, 2)
  expect(codes(withCombinations(skus, wanted, 'P'))).toEqual([
    'A:00',
    'B:01',
    'C:10',
    'P-04:20',
    'P-05:21',
  ])
})

test('codes count the rows from the first on, whatever was typed when', () => {
  const first = withCombinations([sku('', 0)], forNewValue([sku('', 0)], 0, 1), 'P')
  expect(codes(first)).toEqual(['P-01:0', 'P-02:1'])
  const both = withOption(first)
  expect(codes(withCombinations(both, forNewValue(both, 1, 1), 'P'))).toEqual([
    'P-01:00',
    'P-03:01',
    'P-02:10',
    'P-04:11',
  ])
})

test('finds the combinations that have no SKU', () => {
  const options = [option('red', 'blue'), option('S', 'M')]
  expect(missingCombinations(options, [sku('A', 0, 0), sku('B', 1, 1)])).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('made SKUs take units and prices of the one most like them, but not its identity', () => {
  const [unit] = EMPTY_SKU.units
  if (unit === undefined) throw new Error('an empty SKU has a unit')
  const like = { ...sku('B', 1, 0), id: 7, weightGrams: 5, units: [{ ...unit, id: 9 }] }
  const [, , made] = withCombinations([sku('A', 0, 0), like], [[1, 1]], 'P')
  expect(made).not.toHaveProperty('id')
  expect(made).toMatchObject({ weightGrams: 5, units: [unit] })
})

test('removing a value moves the ones behind it up', () => {
  const skus = [sku('A', 0), sku('B', 1), sku('C', 2)]
  expect(codes(withoutValue(skus, 0, 1))).toEqual(['A:0', 'C:1'])
})

test('an option that comes and goes leaves the SKUs as they were', () => {
  const skus = [sku('A', 0), sku('B', 1)]
  expect(withoutOption(withOption(skus), 1)).toEqual(skus)
})
