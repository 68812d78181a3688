/** Spreadsheets pasted into the rows of SKUs. */
import { expect, test } from 'vitest'
import { Checked, EMPTY_SKU, type Sku } from './form.ts'
import {
  cellsOf,
  filledDown,
  gramsTyped,
  pasted,
  retailAt,
  retailOf,
  withRetail,
  withTypedRetail,
} from './paste.ts'

const skus = ['A1', 'B1', 'C1'].map((code): Sku => ({ ...EMPTY_SKU, code }))
const toRows = (all: readonly Sku[]) =>
  all.map((sku) => [sku.code, sku.barcode, sku.weightGrams, retailOf(sku)])

test('cells are split as a spreadsheet copies them', () => {
  expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf('"one\nline"\t"say ""hi"""')).toEqual([['one\nline', 'say "hi"']])
  expect(cellsOf('a\n\nb')).toEqual([['a'], [''], ['b']])
})

test('rows and columns are filled from where it was pasted', () => {
  const { skus: next, ...counts } = pasted(
    skus,
    cellsOf('690001\t500\t12.50\n690002\t1.2 kg\t¥1,300'),
    { row: 1, column: 'barcode' },
  )
  expect(toRows(next)).toEqual([
    ['A1', null, null, null],
    ['B1', '690001', 500, 1250],
    ['C1', '690002', 1200, 130_000],
  ])
  expect(counts).toEqual({ filledCount: 6, wrongCount: 0, leftCount: 0 })
})

test('what cannot be read, and what is beyond the last row, is counted and changes nothing', () => {
  const { skus: next, ...counts } = pasted(skus, cellsOf('bad code!\nX-9\t\tmany\nY\nZ9'), {
    row: 1,
    column: 'code',
  })
  expect(toRows(next)).toEqual([
    ['A1', null, null, null],
    ['B1', null, null, null],
    ['X-9', null, null, null],
  ])
  expect(counts).toEqual({ filledCount: 1, wrongCount: 2, leftCount: 2 })
})

test('a value is filled into the rows below, other prices stay', () => {
  const business = { currency: 'CNY', audience: 'business', minQuantity: 1, amount: 900 } as const
  const [first, second, third] = skus
  const rows = [
    first!,
    {
      ...second!,
      weightGrams: 40,
      prices: [{ ...business, audience: 'all' as const, amount: 990 }],
    },
    { ...third!, prices: [business] },
  ]
  const next = filledDown(filledDown(rows, 1, 'retail'), 1, 'weight')
  expect(toRows(next)).toEqual([
    ['A1', null, null, null],
    ['B1', null, 40, 990],
    ['C1', null, 40, 990],
  ])
  expect(next[2]!.prices).toContainEqual(business)
  expect(rows[2]!.prices).toEqual([business])
})

test('nothing, and what cannot be read, is not filled into other rows', () => {
  const priced = { ...skus[1]!, prices: withRetail(skus[1]!, 990) }
  for (const amount of [null, NaN]) {
    const source = { ...skus[0]!, prices: withRetail(skus[0]!, amount) }
    expect(toRows(filledDown([source, priced], 0, 'retail'))[1]).toEqual(['B1', null, null, 990])
  }
})

test('a price that is mistyped or emptied stays there as wrong; only the wish to remove it removes it', () => {
  const step = { currency: 'CNY', audience: 'all', minQuantity: 10, amount: 800 } as const
  const priced: Sku = { ...skus[0]!, prices: [...withRetail(skus[0]!, 990), step] }
  for (const typed of [NaN, null]) {
    const next = { ...priced, prices: withTypedRetail(priced, typed, true) }
    expect([retailOf(next), next.prices.length]).toEqual([NaN, 2])
    expect(Checked.shape.skus.safeParse([next]).error?.issues[0]?.path).toEqual([
      0,
      'prices',
      retailAt(next),
      'amount',
    ])
  }
  expect(withTypedRetail(priced, 990, true)).toEqual(priced.prices)
  expect(withRetail(priced, null)).toEqual([step])
  // Where nothing is saved yet, an emptied cell means what it shows.
  expect(withTypedRetail(skus[0]!, null, false)).toEqual([])
})

test('a weight that the browser cannot read is wrong, and not nothing', () => {
  const typed = (value: string, badInput = false) =>
    gramsTyped({ value, validity: { badInput } as ValidityState })
  expect([typed('500'), typed(''), typed('', true)]).toEqual([500, null, NaN])
})
