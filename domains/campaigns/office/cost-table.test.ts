/** Cost prices that are pasted: read exactly, or the first wrong row is named. */
import { expect, test } from 'vitest'
import { readCosts } from './cost-table.ts'

test('codes and costs are read; without a cost it is removed', () => {
  expect(readCosts('A-1\t7.5\n\nB;12\nC', 'CNY')).toEqual({
    problem: null,
    rows: [
      { code: 'A-1', amount: 750 },
      { code: 'B', amount: 1200 },
      { code: 'C', amount: null },
    ],
  })
})

test('the first row that cannot be read is named', () => {
  for (const row of ['A\t0', 'A\t-1', 'A\t1.234', 'A\tx', '\t1', 'A\t1\t2'])
    expect(readCosts(`B\t1\n\n${row.startsWith('\t') ? `;1` : row}`, 'CNY').problem).toMatchObject({
      line: 3,
    })
  expect(readCosts('', 'CNY').problem).toEqual({ kind: 'empty' })
  expect(readCosts('A\t1.5', 'IDR').problem).toMatchObject({ line: 1 })
})
