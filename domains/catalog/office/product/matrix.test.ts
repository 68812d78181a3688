/** What becomes of SKUs when the options of a product change. */
import { expect, test } from 'vitest'
import { EMPTY_SKU, type Option, type Sku } from './form.ts'
import { matrixOf, withOption, withoutOption, withoutValue } from './matrix.ts'

const option = (...values: string[]): Option => ({
  name: { cn: values.join() },
  values: values.map((cn) => ({ cn })),
})
const sku = (code: string, ...values: number[]): Sku => ({ ...EMPTY_SKU, code, values })
const codes = (skus: readonly Sku[]) => skus.map(({ code, values }) => `${code}:${values.join('')}`)

test('keeps the SKUs that are there and makes the missing combinations', () => {
  const options = [option('red', 'blue'), option('S', 'M')]
  const skus = matrixOf(options, [sku('A', 0, 0), sku('A-01', 1, 1)], 'A')
  expect(codes(skus)).toEqual(['A:00', 'A-02:01', 'A-03:10', 'A-01:11'])
})

test('a product without options has one SKU', () => {
  expect(codes(matrixOf([], [sku('A')], 'A'))).toEqual(['A:'])
})

test('made SKUs take units and prices of the first, but not their identity', () => {
  const [unit] = EMPTY_SKU.units
  if (unit === undefined) throw new Error('an empty SKU has a unit')
  const first = { ...sku('A', 0), id: 7, units: [{ ...unit, id: 9 }] }
  const [, made] = matrixOf([option('red', 'blue')], [first], 'A')
  expect(made).not.toHaveProperty('id')
  expect(made?.units).toEqual([unit])
})

test('removing a value moves the ones behind it up', () => {
  const skus = [sku('A', 0), sku('B', 1), sku('C', 2)]
  expect(codes(withoutValue(skus, 0, 1))).toEqual(['A:0', 'C:1'])
})

test('an option that comes and goes leaves the SKUs as they were', () => {
  const skus = [sku('A', 0), sku('B', 1)]
  expect(withoutOption(withOption(skus), 1)).toEqual(skus)
})
