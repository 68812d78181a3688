/** SKUs when the options of a product change. */
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

test('a new value is combined with existing SKUs, not with combinations left out', () => {
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

test('codes are numbered by row from the first on, whatever was typed when', () => {
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

test('finds the combinations without an SKU', () => {
  const options = [option('red', 'blue'), option('S', 'M')]
  expect(missingCombinations(options, [sku('A', 0, 0), sku('B', 1, 1)])).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('new SKUs take units and prices of the most similar one, but not its identity', () => {
  const [unit] = EMPTY_SKU.units
  if (unit === undefined) throw new Error('an empty SKU has a unit')
  const like = { ...sku('B', 1, 0), id: 7, weightGrams: 5, units: [{ ...unit, id: 9 }] }
  const [, , made] = withCombinations([sku('A', 0, 0), like], [[1, 1]], 'P')
  expect(made).not.toHaveProperty('id')
  expect(made).toMatchObject({ weightGrams: 5, units: [unit] })
})

test('removing a value shifts the ones behind it', () => {
  const skus = [sku('A', 0), sku('B', 1), sku('C', 2)]
  expect(codes(withoutValue(skus, 0, 1))).toEqual(['A:0', 'C:1'])
})

test('adding and removing an option leaves the SKUs as they were', () => {
  const skus = [sku('A', 0), sku('B', 1)]
  expect(withoutOption(withOption(skus), 1)).toEqual(skus)
})

test('every missing combination can be created, and then none is missing', () => {
  const options = [option('red', 'blue'), option('S', 'M', 'L'), option('cotton', 'wool')]
  const skus = [sku('A', 0, 0, 0), sku('B', 1, 2, 1)]
  const missing = missingCombinations(options, skus)
  expect(missing).toHaveLength(10)
  const all = withCombinations(skus, missing, 'P')
  expect(missingCombinations(options, all)).toEqual([])
  expect(new Set(all.map(({ values }) => values.join())).size).toBe(12)
  expect(new Set(all.map(({ code }) => code)).size).toBe(12)
  // In the order of the options, the last one changing fastest.
  expect(all.map(({ values }) => values.join('')).toSorted()).toEqual(
    all.map(({ values }) => values.join('')),
  )
})

test('a product without options has nothing to combine', () => {
  expect(missingCombinations([], [sku('A')])).toEqual([])
  expect(missingCombinations([], [])).toEqual([[]])
})

test('a code of another row is not used again', () => {
  const skus = [sku('P-02', 0), sku('P-03', 1)]
  expect(codes(withCombinations(skus, [[2]], 'P'))).toEqual(['P-02:0', 'P-03:1', 'P-04:2'])
  expect(codes(withCombinations([sku('P-02', 0)], [[1], [2]], 'P'))).toEqual([
    'P-02:0',
    'P-03:1',
    'P-04:2',
  ])
  expect(codes(withCombinations([], [[0]], ''))).toEqual(['SKU-01:0'])
})

test("a copy has its own prices: changing them does not change the original's", () => {
  const price = { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 900 } as const
  const [first, made] = withCombinations([{ ...sku('A', 0), prices: [price] }], [[1]], 'P')
  expect(made!.prices).toEqual([price])
  expect(made!.prices[0]).not.toBe(first!.prices[0])
})

test('barcode, picture and stock of the original are not copied', () => {
  const source: Sku = {
    ...sku('A', 0),
    barcode: '690123',
    pictureKey: 'p4',
    active: false,
    stock: { '1': 8 },
  }
  const [, made] = withCombinations([source], [[1]], 'P')
  expect(made).toMatchObject({ barcode: null, pictureKey: null, active: true })
  expect(made).not.toHaveProperty('stock')
})

test('of SKUs that differ only in a removed option the first stays, with its choices shifted', () => {
  const skus = [sku('A', 0, 0), sku('B', 0, 1), sku('C', 1, 1)]
  expect(codes(withoutOption(skus, 1))).toEqual(['A:0', 'C:1'])
  expect(codes(withoutOption(skus, 0))).toEqual(['A:0', 'B:1'])
})

test('after any sequence of changes choices are valid and unique', () => {
  // Pseudo-random numbers with a fixed seed.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let counts = [1]
  let skus: Sku[] = [sku('', 0)]
  for (let round = 0; round < 400; round++) {
    const at = next(Math.max(1, counts.length))
    const act = next(5)
    if (act === 0 && counts.length < 3) {
      counts = [...counts, 1]
      skus = withOption(skus)
    } else if (act === 1 && counts.length > 1) {
      counts = counts.toSpliced(at, 1)
      skus = withoutOption(skus, at)
    } else if (act === 2 && counts[at]! > 1) {
      const value = next(counts[at]!)
      const left = withoutValue(skus, at, value)
      if (left.length === 0) continue
      counts = counts.with(at, counts[at]! - 1)
      skus = left
    } else if (counts[at]! < 4 && skus.length < 40) {
      const wanted = forNewValue(skus, at, counts[at]!)
      counts = counts.with(at, counts[at]! + 1)
      skus = withCombinations(skus, wanted, 'P')
    }
    const choices = skus.map(({ values }) => values)
    for (const values of choices) {
      expect(values).toHaveLength(counts.length)
      expect(values.every((value, option) => value >= 0 && value < counts[option]!)).toBe(true)
    }
    expect(new Set(choices.map((values) => values.join())).size).toBe(skus.length)
    const given = skus.map(({ code }) => code).filter((code) => code !== '')
    expect(new Set(given).size).toBe(given.length)
  }
})
