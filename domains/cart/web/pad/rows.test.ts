/** Rows of the order pad: what an earlier version of the shop stored, and what they look like in each state. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeOwn } from '#kit/web/session/own.ts'
import { readRows, rowOf, stateOf, writeRows, type RowState } from './rows.ts'

const line = { line: 1, text: 'A-1', quantity: 2, unit: null, error: null }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})

test('rows are read back as they were stored', () => {
  writeRows([{ ...rowOf(line), skuId: 7, unitId: 3, quantity: 40 }])
  expect(readRows()).toMatchObject([{ line, skuId: 7, unitId: 3, quantity: 40, found: null }])
})

test('rows that an earlier version stored without an error are looked up again', () => {
  const { error: _none, ...former } = line
  writeOwn('pad', [{ line: former, skuId: null, unitId: null, quantity: 2 }])
  const [row] = readRows()
  expect(row && stateOf(row)).toBe('waiting')
})

test('every look of a row is that of one of its states', () => {
  const css = readFileSync(join(import.meta.dirname, '../pad.css'), 'utf8')
  const styled = [...css.matchAll(/\[data-state='(\w+)'\]/g)].map(([, state = '']) => state)
  const states: readonly RowState[] = ['error', 'none', 'choose', 'done', 'refused']
  expect(new Set(styled)).toEqual(new Set(states))
})
