/** Lines of a comparison: every fact once, empty where a product lacks it, marked where products differ. */
import { expect, test } from 'vitest'
import type { Product } from '#domains/catalog/contract.ts'
import { isDiffering, linesOf } from './lines.ts'

const formatters = {
  label: (key: string) => key,
  money: (amount: number) => String(amount),
  number: (value: number) => String(value),
  unit: (name: string) => name,
  tier: (count: number, unit: string, price: string) => `from ${count} ${unit} ${price}`,
}
const product = (changes: object) =>
  ({
    code: 'A',
    brand: null,
    currency: 'CNY',
    options: [],
    skus: [
      {
        id: 7,
        units: [{ name: 'pc', minQuantity: 1 }],
        tiers: [
          { audience: 'all', minQuantity: 1, priceAmount: 1000 },
          { audience: 'all', minQuantity: 10, priceAmount: 900 },
        ],
        weightGrams: 1500,
      },
    ],
    specifications: [],
    ...changes,
  }) as unknown as Product

test('has a line for each fact of any product', () => {
  const lines = linesOf(
    [
      product({ specifications: [{ name: 'Power', value: '8 kW' }] }),
      product({
        code: 'B',
        specifications: [
          { name: 'Width', value: '2 m' },
          { name: 'Power', value: '8 kW' },
        ],
      }),
    ],
    formatters,
  )
  expect(lines.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['code', 'A', 'B'],
    ['minimum', '1 pc', '1 pc'],
    ['tiers', 'from 10 pc 900', 'from 10 pc 900'],
    ['weight', '1.5 kg', '1.5 kg'],
    ['Power', '8 kW', '8 kW'],
    ['Width', '', '2 m'],
  ])
  expect(lines.filter(isDiffering).map(({ label }) => label)).toEqual(['code', 'Width'])
})

test('volume prices are the buyer’s own where they are known', () => {
  const rungs = [
    { fromQuantity: 1, amount: 950 },
    { fromQuantity: 10, amount: 855 },
  ]
  const tiersIn = (own?: ReadonlyMap<number, typeof rungs>) =>
    linesOf([product({})], formatters, own).find(({ id }) => id === 'tiers')?.cells
  expect(tiersIn(new Map([[7, rungs]]))).toEqual(['from 10 pc 855'])
  expect(tiersIn()).toEqual(['from 10 pc 900'])
})
