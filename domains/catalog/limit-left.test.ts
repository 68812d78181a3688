/** What purchase limits leave: the tightest of several, never less than nothing, and refused from one piece too many on. */
import { expect, test } from 'vitest'
import { exceededBy, tightestLimits, tightestOf, withLeft } from './limit-left.ts'

const day = (boughtCount: number) => ({ period: 'day', maxCount: 10, boughtCount }) as const
const ever = (boughtCount: number) => ({ period: 'ever', maxCount: 12, boughtCount }) as const

test('what is left never falls below nothing, also after a limit was lowered', () => {
  const left = [0, 9, 10, 11].map((bought) => withLeft(day(bought)).leftCount)
  expect(left).toEqual([10, 1, 0, 0])
  expect(withLeft(day(4))).toEqual({ period: 'day', maxCount: 10, boughtCount: 4, leftCount: 6 })
})

test('of several limits of a product the one that leaves least holds, in whatever order they come', () => {
  const rows = [
    { productId: 1, ...day(0) },
    { productId: 1, ...ever(11) },
    { productId: 2, ...ever(0) },
    { productId: 2, ...day(0) },
  ]
  for (const order of [rows, rows.toReversed()]) {
    expect(new Map(tightestLimits(order))).toEqual(
      new Map([
        [1, { ...ever(11), leftCount: 1 }],
        [2, { ...day(0), leftCount: 10 }],
      ]),
    )
  }
  const tie = [
    { productId: 3, ...day(4) },
    { productId: 3, ...ever(6) },
  ]
  expect(tightestLimits(tie).get(3)?.period).toBe('day')
})

test('without limits nothing holds, and of equal ones the first is named', () => {
  expect(tightestOf([])).toBeNull()
  expect(tightestOf([ever(6), day(4)])).toEqual({ ...ever(6), leftCount: 6 })
  expect(tightestOf([ever(5), day(4)])).toEqual({ ...day(4), leftCount: 6 })
})

test('as many as are left may be taken, and one more may not', () => {
  const left = tightestLimits([{ productId: 1, ...day(4) }])
  const exceeded = (count: number) => [...exceededBy([{ productId: 1, count }], left)]
  expect([exceeded(5), exceeded(6), exceeded(7)]).toEqual([[], [], [[1, 6]]])
  expect([...exceededBy([{ productId: 2, count: 1000 }], left)]).toEqual([])
})
