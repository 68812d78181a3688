/** Pasting spreadsheets into the rows of SKUs. */
import { expect, test } from 'vitest'
import { Checked, EMPTY_SKU, type Sku } from './form.ts'
import {
  cellsOf,
  countTyped,
  filledDown,
  gramsTyped,
  pasteCells,
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

test('rows and columns are filled from the pasted cell on', () => {
  const { skus: next, ...counts } = pasteCells(
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

test('unreadable cells, and those beyond the last row, are counted and change nothing', () => {
  const { skus: next, ...counts } = pasteCells(skus, cellsOf('bad code!\nX-9\t\tmany\nY\nZ9'), {
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

test('a value is copied to the rows below, other prices stay', () => {
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

test('empty and unreadable values are not copied to other rows', () => {
  const priced = { ...skus[1]!, prices: withRetail(skus[1]!, 990) }
  for (const amount of [null, NaN]) {
    const source = { ...skus[0]!, prices: withRetail(skus[0]!, amount) }
    expect(toRows(filledDown([source, priced], 0, 'retail'))[1]).toEqual(['B1', null, null, 990])
  }
})

test('a mistyped or emptied price stays as an error; only its button removes it', () => {
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
  // Where nothing is saved yet, an emptied cell is empty.
  expect(withTypedRetail(skus[0]!, null, false)).toEqual([])
})

test('a weight that the browser cannot read is an error, and not empty', () => {
  const typed = (value: string, badInput = false) =>
    gramsTyped({ value, validity: { badInput } as ValidityState })
  expect([typed('500'), typed(''), typed('', true)]).toEqual([500, null, NaN])
})

test('a weight is read with its unit, and an ambiguous comma is not guessed at', () => {
  const weightOf = (text: string) => {
    const { skus: next, wrongCount } = pasteCells(skus, [[text]], { row: 0, column: 'weight' })
    return wrongCount === 1 ? 'wrong' : next[0]!.weightGrams
  }
  expect(['500', '500g', '1.2 kg', '1.2KG', '2 千克', '0.75公斤', '80 克'].map(weightOf)).toEqual([
    500, 500, 1200, 1200, 2000, 750, 80,
  ])
  expect(['1,250', '12,345,678 g', '1,250.6'].map(weightOf)).toEqual([1250, 12_345_678, 1251])
  // Half of the world writes one and a half kilograms this way: fifteen would be ten times too heavy.
  expect(['1,5 kg', '1,25', ',500', '1,2345', '-5', '5 lb', 'kg'].map(weightOf)).toEqual(
    Array(7).fill('wrong'),
  )
})

test('a quotation mark inside a cell is an ordinary character; an unclosed one takes the rest', () => {
  expect(cellsOf('6" pipe\tx')).toEqual([['6" pipe', 'x']])
  expect(cellsOf('"a\tb\nc')).toEqual([['a\tb\nc']])
  expect(cellsOf('""\t""""')).toEqual([['', '"']])
  expect(cellsOf('')).toEqual([])
  expect(cellsOf('\t')).toEqual([['', '']])
})

test("codes and barcodes are cut to the form's length, and taken literally", () => {
  const at = (column: 'code' | 'barcode', text: string) =>
    pasteCells(skus, [[text]], { row: 0, column })
  expect(at('code', 'X'.repeat(60)).filledCount).toBe(1)
  for (const text of ['X'.repeat(61), 'X', '钻-1', 'A/1']) {
    expect(at('code', text)).toMatchObject({ wrongCount: 1, filledCount: 0 })
  }
  expect(at('barcode', '1'.repeat(40)).skus[0]!.barcode).toBe('1'.repeat(40))
  expect(at('barcode', '1'.repeat(41)).wrongCount).toBe(1)
  // Leading zeros are kept.
  expect(at('barcode', ' 00690123 ').skus[0]!.barcode).toBe('00690123')
})

test('prices are read with their currency sign; zero, negative ones and fractions of a cent are errors', () => {
  const priceOf = (text: string) => {
    const { skus: next, wrongCount } = pasteCells(skus, [[text]], { row: 0, column: 'retail' })
    return wrongCount === 1 ? 'wrong' : retailOf(next[0]!)
  }
  expect(['12.5', '¥12.50', '￥ 12.5', 'CNY 12.5', 'rmb12.5'].map(priceOf)).toEqual(
    Array(5).fill(1250),
  )
  expect(['0', '-3', '1.234', 'free', '$5', '12.5 元'].map(priceOf)).toEqual(Array(6).fill('wrong'))
})

test('pasting does not change the rows it was given', () => {
  const before = structuredClone(skus)
  pasteCells(skus, [['NEW-1', '69', '5', '9']], { row: 0, column: 'code' })
  expect(skus).toEqual(before)
})

test('a column is copied from the row down, and rows above stay', () => {
  const rows = skus.map((sku, at) => ({ ...sku, active: at === 1, weightGrams: at * 10 }))
  expect(filledDown(rows, 1, 'active').map(({ active }) => active)).toEqual([false, true, true])
  expect(filledDown(rows, 1, 'weight').map(({ weightGrams }) => weightGrams)).toEqual([0, 10, 10])
  expect(filledDown(rows, 9, 'weight')).toEqual(rows)
})

test('an emptied count is not zero', () => {
  expect([countTyped({ value: '7' }), countTyped({ value: '' })]).toEqual([7, NaN])
})
