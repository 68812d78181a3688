/** The price table of an activity: what is pasted is read exactly, and a wrong row is named. */
import { expect, test } from 'vitest'
import { ACTIVITY_SKUS_MAX } from '../limits.ts'
import { readPriceTable, writePriceTable } from './price-table.ts'

const none = { quotaCount: null, perOrderCount: null, perBuyerCount: null }

test('rows of a spreadsheet are read, with limits and prices in other currencies where there are any', () => {
  const text = 'A-1\t9.90\n\nB-2\t12\t100\t\t2\tUSD 1.25\tidr 25000\nC;0.01;1\n'
  expect(readPriceTable(text, 'CNY')).toEqual({
    problem: null,
    rows: [
      { code: 'A-1', prices: [{ currency: 'CNY', amount: 990 }], ...none },
      {
        code: 'B-2',
        prices: [
          { currency: 'CNY', amount: 1200 },
          { currency: 'USD', amount: 125 },
          { currency: 'IDR', amount: 2_500_000 },
        ],
        quotaCount: 100,
        perOrderCount: null,
        perBuyerCount: 2,
      },
      { code: 'C', prices: [{ currency: 'CNY', amount: 1 }], ...none, quotaCount: 1 },
    ],
  })
})

test('the first row that cannot be read is named', () => {
  const wrong = [
    'A',
    'A\t0',
    'A\t-1',
    'A\t1.234',
    'A\tx',
    'A\t1\t0',
    'A\t1\t1.5',
    'A\t1\t\t\t\tEUR 1',
  ]
  for (const row of wrong)
    expect(readPriceTable(`B\t1\n\n${row}`, 'CNY').problem).toEqual({
      kind: 'row',
      line: 3,
      text: row.replaceAll(/\s+/g, ' '),
    })
  expect(readPriceTable('A\t1.50', 'IDR').problem).toMatchObject({ kind: 'row', line: 1 })
  const long = readPriceTable(`${'A'.repeat(200)}\tx`, 'CNY').problem
  expect(long).toMatchObject({ text: `${'A'.repeat(59)}…` })
})

test('nothing and too many rows are said as such', () => {
  expect(readPriceTable(' \n', 'CNY').problem).toEqual({ kind: 'empty' })
  const rows = Array.from({ length: ACTIVITY_SKUS_MAX + 1 }, (_, index) => `A-${index}\t1`)
  expect(readPriceTable(rows.slice(1).join('\n'), 'CNY').problem).toBeNull()
  const count = ACTIVITY_SKUS_MAX + 1
  const problem = { kind: 'tooMany', count, most: ACTIVITY_SKUS_MAX }
  expect(readPriceTable(rows.join('\n'), 'CNY').problem).toEqual(problem)
})

test('a spreadsheet’s commas between thousands are read, others are not', () => {
  const amountOf = (cell: string) =>
    readPriceTable(`A\t${cell}`, 'CNY').rows[0]?.prices[0]?.amount ?? null
  expect(amountOf('1,080.50')).toBe(108_050)
  expect(amountOf('12,345,678')).toBe(1_234_567_800)
  for (const cell of ['1,08', '1,0800', '1080,500', ',500', '1,080,5', '0,000'])
    expect([cell, amountOf(cell)]).toEqual([cell, null])
})

test('what is written is read as the same', () => {
  const { rows: skus } = readPriceTable('A-1\t9.90\nB-2\t12.00\t100\t\t2\tUSD 1.25', 'CNY')
  expect(readPriceTable(writePriceTable(skus, 'CNY'), 'CNY').rows).toEqual(skus)
})
