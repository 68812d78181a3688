/** Merging two edits of the same product, field by field. */
import { expect, test } from 'vitest'
import { withAt } from '#kit/web/forms/merge/merge.ts'
import { EMPTY, EMPTY_SKU, type Sku, type Values } from './form.ts'
import { mergeProducts, unpackValues } from './merge.ts'

const price = (minQuantity: number, amount: number): Sku['prices'][number] => ({
  currency: 'CNY',
  audience: 'all',
  minQuantity,
  amount,
})
const sku = (id: number, values: number[], prices = [price(1, 1000)]): Sku => ({
  ...EMPTY_SKU,
  id,
  code: `S-${id}`,
  values,
  prices,
})
const option = (...names: string[]): Values['options'][number] => ({
  name: { cn: '颜色' },
  values: names.map((cn) => ({ name: { cn }, pictureKey: null })),
})
const before: Values = {
  ...EMPTY,
  id: 1,
  name: { cn: '椅' },
  options: [option('红', '蓝')],
  skus: [sku(1, [0]), sku(2, [1])],
  specifications: [{ name: { cn: '高' }, value: { cn: '90 cm' } }],
  version: 3,
}

test('a price, another volume price, a translation and a specification are merged', () => {
  const mine: Values = { ...before, skus: [sku(1, [0], [price(1, 900)]), sku(2, [1])] }
  const theirs: Values = {
    ...before,
    name: { cn: '椅', en: 'Chair' },
    skus: [sku(1, [0], [price(1, 1000), price(10, 800)]), sku(2, [1])],
    specifications: [...before.specifications, { name: { cn: '重' }, value: { cn: '4 kg' } }],
    version: 4,
  }
  const { values, both } = mergeProducts({ before, mine, theirs })
  expect(both).toEqual([])
  expect(unpackValues(values)).toEqual({
    ...theirs,
    skus: [sku(1, [0], [price(1, 900), price(10, 800)]), sku(2, [1])],
  })
})

test('the same price edited twice is one conflict, not the whole list', () => {
  const mine: Values = { ...before, skus: [sku(1, [0], [price(1, 900)]), sku(2, [1])] }
  const theirs: Values = { ...before, skus: [sku(1, [0], [price(1, 950)]), sku(2, [1])] }
  const { both } = mergeProducts({ before, mine, theirs })
  expect(both).toEqual([
    { path: ['skus', 0, 'prices', 0, 'amount'], before: 1000, mine: 900, theirs: 950 },
  ])
})

test('options changed on both sides are one conflict with their SKUs, and never mixed', () => {
  const added: Sku = { ...EMPTY_SKU, code: 'S-N', values: [2] }
  const mine: Values = {
    ...before,
    brief: { cn: '木' },
    options: [option('红', '蓝', '绿')],
    skus: [...before.skus, added],
  }
  const theirs: Values = {
    ...before,
    internalNumber: 'N1',
    options: [option('蓝')],
    skus: [sku(2, [0])],
  }
  const merged = mergeProducts({ before, mine, theirs })
  expect(merged.both.map(({ path }) => path)).toEqual([['matrix']])
  const stored = unpackValues(merged.values)
  expect(stored).toEqual({ ...mine, internalNumber: 'N1' })
  const taken = unpackValues(withAt(merged.values, ['matrix'], merged.both[0]?.theirs))
  expect(taken).toEqual({ ...theirs, brief: { cn: '木' } })
})
