/** What an act on many SKUs comes to, line by line. */
import { expect, test } from 'vitest'
import type { MatrixRow } from '../use-counts.ts'
import { planAdjusting, planTransfer, rowsLeft, wholeIn } from './plan.ts'

const row = (
  skuId: number,
  onHandCount: number,
  reservedCount = 0,
  warehouseId = 1,
): MatrixRow => ({
  skuId,
  skuCode: `S-${skuId}`,
  productId: 1,
  productName: 'Bolt',
  optionText: '',
  places: [
    {
      warehouseId,
      warehouseName: 'East',
      onHandCount,
      reservedCount,
      availableCount: onHandCount - reservedCount,
      lowCount: null,
    },
  ],
})
const ROWS = [row(1, 10), row(2, 4, 3), row(3, 0), row(4, 9, 0, 2)]
const figures = (mode: 'by' | 'to', amount: number | undefined) =>
  planAdjusting(ROWS, 1, { mode, amount }).map(({ next, problem }) => [next, problem])

test('by an amount, each from what it has; below zero and below what is reserved are named', () => {
  expect(figures('by', 5)).toEqual([
    [15, undefined],
    [9, undefined],
    [5, undefined],
  ])
  expect(figures('by', -2)).toEqual([
    [8, undefined],
    [2, 'belowReserved'],
    [-2, 'belowZero'],
  ])
})

test('to an amount, all the same; without a number nothing is said of what will be', () => {
  expect(figures('to', 2)).toEqual([
    [2, undefined],
    [2, 'belowReserved'],
    [2, undefined],
  ])
  expect(figures('to', undefined)).toEqual(Array(3).fill([undefined, undefined]))
})

test('a transfer takes what is available and no more than was asked for', () => {
  const quantities = (most?: number) =>
    planTransfer(ROWS, 1, most).map(({ row: { skuId }, quantity }) => [skuId, quantity])
  expect(quantities()).toEqual([
    [1, 10],
    [2, 1],
    [3, 0],
  ])
  expect(quantities(6)).toEqual([
    [1, 6],
    [2, 1],
    [3, 0],
  ])
  expect(planTransfer(ROWS, undefined, 6)).toEqual([])
})

test('a whole number within its bounds is read, and nothing else', () => {
  expect(['12', ' -3 ', '+4', '\u22125'].map((text) => wholeIn(text, -10, 100))).toEqual([
    12, -3, 4, -5,
  ])
  for (const text of ['', '1.5', '1e3', 'x', '101', '-11', '12345678901']) {
    expect([text, wholeIn(text, -10, 100)]).toEqual([text, undefined])
  }
})

test('after a partial success only what the server left out is still to be done', () => {
  expect(rowsLeft(ROWS, [])).toEqual(ROWS)
  const left = rowsLeft(ROWS, [{ skuId: 2 }])
  expect(
    planAdjusting(left, 1, { mode: 'by', amount: 5 }).map(({ row: { skuId } }) => skuId),
  ).toEqual([2])
})
