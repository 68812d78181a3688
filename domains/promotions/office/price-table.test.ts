/** The price table of an activity: what is pasted is read exactly, and a wrong row is named. */
import { expect, test } from 'vitest'
import { readPriceTable, writePriceTable } from './price-table.ts'

const none = { quotaCount: null, perOrderCount: null, perBuyerCount: null }

test('rows of a spreadsheet are read, with limits and prices in other currencies where there are any', () => {
  const text = 'A-1\t9.90\n\nB-2\t12\t100\t\t2\tUSD 1.25\tidr 25000\nC;0.01;1\n'
  expect(readPriceTable(text, 'CNY')).toEqual({
    wrongLine: null,
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
  for (const row of wrong) expect(readPriceTable(`B\t1\n\n${row}`, 'CNY').wrongLine).toBe(3)
  expect(readPriceTable('', 'CNY').wrongLine).toBe(1)
  expect(readPriceTable('A\t1.50', 'IDR').wrongLine).toBe(1)
})

test('what is written is read as the same', () => {
  const { rows: skus } = readPriceTable('A-1\t9.90\nB-2\t12.00\t100\t\t2\tUSD 1.25', 'CNY')
  expect(readPriceTable(writePriceTable(skus, 'CNY'), 'CNY').rows).toEqual(skus)
})
