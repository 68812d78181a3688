/** Rows of the order pad: rows that an earlier version of the shop stored, and the appearance of each state. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeOwn } from '#kit/web/session/own.ts'
import type { PadGoods, PadOutcome } from '../../pad-contract.ts'
import {
  isAboveMost,
  isReady,
  readRows,
  rowOf,
  stateOf,
  withFound,
  writeRows,
  type RowState,
} from './rows.ts'

const line = { line: 1, text: 'A-1', quantity: 2, unit: null, error: null }

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})

test('rows are read as they were stored', () => {
  writeRows([{ ...rowOf(line), skuId: 7, unitId: 3, quantity: 40 }])
  expect(readRows()).toMatchObject([{ line, skuId: 7, unitId: 3, quantity: 40, found: null }])
})

test('rows that an earlier version stored without an error are looked up again', () => {
  const { error: _none, ...former } = line
  writeOwn('pad', [{ line: former, skuId: null, unitId: null, quantity: 2 }])
  const [row] = readRows()
  expect(row && stateOf(row)).toBe('waiting')
})

test('every appearance of a row belongs to one of its states', () => {
  const css = readFileSync(join(import.meta.dirname, '../pad.css'), 'utf8')
  const styled = [...css.matchAll(/\[data-state='(\w+)'\]/g)].map(([, state = '']) => state)
  const states: readonly RowState[] = ['error', 'none', 'choose', 'blocked', 'done', 'refused']
  expect(new Set(styled)).toEqual(new Set(states))
})

const unit = { id: 3, name: '件', factor: 1, minQuantity: 1, step: 1, maxQuantity: 5000 }
const goods = (changes: Partial<PadGoods> = {}): PadGoods => ({
  skuId: 7,
  productId: 1,
  name: 'Drill',
  textLang: 'en',
  optionText: '',
  code: 'A-1',
  smallUrl: null,
  units: [unit],
  priceAmount: 900,
  inStock: true,
  problem: null,
  leftCount: null,
  ...changes,
})
const found = (quantity: number, changes?: Partial<PadGoods>) =>
  withFound(rowOf({ ...line, quantity }), { isCertain: true, goods: [goods(changes)] })
const refused = (problem: PadOutcome['problem']) => ({
  ...found(2),
  outcome: {
    outcome: 'refused',
    problem,
    addedQuantity: 0,
    warehouseName: null,
    numbers: {},
  } as PadOutcome,
})

test('a machine that is sold by quote is not ready, whatever quantity was written', () => {
  const row = found(1, { problem: 'quoteOnly' })
  expect([stateOf(row), isReady(row)]).toEqual(['blocked', false])
})

test('no more is ready than the unit and the purchase limit allow, and the row gives the reason', () => {
  expect(found(9999).quantity).toBe(5000)
  expect(isAboveMost(found(9999))).toBe(true)
  const limited = found(9999, { leftCount: 200 })
  expect([limited.quantity, isAboveMost(limited), isReady(limited)]).toEqual([200, true, true])
  const boxes = found(9999, { leftCount: 200, units: [{ ...unit, factor: 24 }] })
  expect(boxes.quantity).toBe(8)
  expect(isAboveMost(found(200, { leftCount: 200 }))).toBe(false)
})

test.each([
  ['quoteOnly', false],
  ['overLimit', false],
  ['unpublished', false],
  ['soldOut', true],
  ['short', true],
  ['tooManyLines', true],
] as const)('refused as %s, another attempt tries it again: %s', (problem, isTried) => {
  expect(isReady(refused(problem))).toBe(isTried)
})
