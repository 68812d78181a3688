/** Tiers of gifts, read and written as rows. */
import { expect, test } from 'vitest'
import { readTierTable, writeTierTable } from './gift-table.ts'

const amounts = { measure: 'amount', base: 'CNY' } as const

test('rows are read with tabs or semicolons, and written again', () => {
  const text = '100.00\t1\tA-1 A-2\n300;2;B-1, B-2 ; B-3'
  const { rows: tiers, problem } = readTierTable(text, amounts)
  expect(problem).toBeNull()
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
  expect(readTierTable('3.5;1;A', counts).problem).toMatchObject({ line: 1 })
  expect(readTierTable('3.5;1;A', { measure: 'amount', base: 'IDR' }).problem).toMatchObject({
    line: 1,
  })
})

test('a row that cannot be read is named', () => {
  for (const row of ['x;1;A', '10;0;A', '10;2;A', '10;1', '-1;1;A', '0;1;A'])
    expect(readTierTable(`5;1;A\n${row}`, amounts).problem).toMatchObject({ line: 2, text: row })
  expect(readTierTable('', amounts).problem).toEqual({ kind: 'empty' })
  expect(readTierTable('1;1;A\n'.repeat(6), amounts).problem).toMatchObject({ count: 6 })
})
