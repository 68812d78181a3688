/** Tiers of gifts, read and written as rows. */
import { expect, test } from 'vitest'
import { readTierTable, writeTierTable } from './gift-table.ts'

const amounts = { measure: 'amount', base: 'CNY' } as const

test('rows are read with tabs or semicolons, and written again', () => {
  const text = '100.00\t1\tA-1 A-2\n300;2;B-1, B-2 ; B-3'
  const { rows: tiers, wrongLine } = readTierTable(text, amounts)
  expect(wrongLine).toBeNull()
  expect(tiers).toEqual([
    { least: 10_000, chooseCount: 1, codes: ['A-1', 'A-2'] },
    { least: 30_000, chooseCount: 2, codes: ['B-1', 'B-2', 'B-3'] },
  ])
  const written = writeTierTable({ tiers, measure: 'amount' })
  expect(readTierTable(written, amounts).rows).toEqual(tiers)
})

test('by number a threshold is a whole number; by amount of rupiah one without decimals', () => {
  const counts = { measure: 'quantity', base: 'CNY' } as const
  expect(readTierTable('3;1;A', counts).rows[0]?.least).toBe(3)
  expect(readTierTable('3.5;1;A', counts).wrongLine).toBe(1)
  expect(readTierTable('3.5;1;A', { measure: 'amount', base: 'IDR' }).wrongLine).toBe(1)
})

test('a row that cannot be read is named', () => {
  for (const row of ['', 'x;1;A', '10;0;A', '10;2;A', '10;1', '-1;1;A', '0;1;A'])
    expect(readTierTable(`5;1;A\n${row}`.trim(), amounts).wrongLine).toBe(row === '' ? null : 2)
  expect(readTierTable('', amounts).wrongLine).toBe(1)
  expect(readTierTable('1;1;A\n'.repeat(6), amounts).wrongLine).toBe(6)
})
