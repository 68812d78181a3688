/** What purchase limits leave: the tightest of several, never less than nothing, and refused from one piece too many on. */
import { expect, test } from 'vitest'
import { isExceeding, leftAfter, limitsOfGoods, tightestOf, withLeft } from './limit-left.ts'

const day = (boughtCount: number) => ({ period: 'day', maxCount: 10, boughtCount }) as const
const ever = (boughtCount: number) => ({ period: 'ever', maxCount: 12, boughtCount }) as const

test('what is left never falls below nothing, also after a limit was lowered', () => {
  const left = [0, 9, 10, 11].map((bought) => withLeft(day(bought)).leftCount)
  expect(left).toEqual([10, 1, 0, 0])
  expect(withLeft(day(4))).toEqual({ period: 'day', maxCount: 10, boughtCount: 4, leftCount: 6 })
})

test('of several limits of goods the one that leaves least holds, in whatever order they come', () => {
  const rows = [
    { productId: 1, skuId: null, ...day(0) },
    { productId: 1, skuId: null, ...ever(11) },
    { productId: 1, skuId: 10, ...ever(10) },
    { productId: 1, skuId: 10, ...day(0) },
    { productId: 2, skuId: null, ...ever(0) },
    { productId: 2, skuId: null, ...day(0) },
  ]
  for (const order of [rows, rows.toReversed()]) {
    const { ofProducts, ofSkus, productIds } = limitsOfGoods(order)
    expect(new Map(ofProducts)).toEqual(
      new Map([
        [1, { skuId: null, ...ever(11), leftCount: 1 }],
        [2, { skuId: null, ...day(0), leftCount: 10 }],
      ]),
    )
    expect(new Map(ofSkus)).toEqual(new Map([[10, { skuId: 10, ...ever(10), leftCount: 2 }]]))
    expect([...productIds].toSorted()).toEqual([1, 2])
  }
  const tie = [
    { productId: 3, skuId: null, ...day(4) },
    { productId: 3, skuId: null, ...ever(6) },
  ]
  expect(limitsOfGoods(tie).ofProducts.get(3)?.period).toBe('day')
})

test('without limits nothing holds, and of equal ones the first is named', () => {
  expect(tightestOf([])).toBeNull()
  expect(tightestOf([ever(6), day(4)])).toEqual({ ...ever(6), leftCount: 6 })
  expect(tightestOf([ever(5), day(4)])).toEqual({ ...day(4), leftCount: 6 })
})

const TAKEN = { productId: 1, skuId: 10 }

test('as many as are left may be taken, and one more may not', () => {
  const limits = limitsOfGoods([{ productId: 1, skuId: null, ...day(4) }])
  const isOver = (count: number) => isExceeding([{ ...TAKEN, count }], limits)
  expect([isOver(5), isOver(6), isOver(7)]).toEqual([false, false, true])
  expect(isExceeding([{ productId: 2, skuId: 20, count: 1000 }], limits)).toBe(false)
})

test('SKUs of a product share its limit, and each has its own beside it', () => {
  const limits = limitsOfGoods([
    { productId: 1, skuId: null, ...day(4) },
    { productId: 1, skuId: 10, ...day(7) },
  ])
  const taking = (one: number, other: number) =>
    isExceeding(
      [
        { ...TAKEN, count: one },
        { productId: 1, skuId: 11, count: other },
      ],
      limits,
    )
  expect([taking(3, 3), taking(4, 0), taking(0, 6), taking(3, 4)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  const leftOf = (skuId: number, others: Parameters<typeof leftAfter>[2]) =>
    leftAfter(limits, { productId: 1, skuId }, others)
  expect(leftOf(10, [])).toMatchObject({ leftCount: 3, limit: { skuId: 10 } })
  expect(leftOf(11, [])).toMatchObject({ leftCount: 6, limit: { skuId: null } })
  expect(leftOf(10, [{ productId: 1, skuId: 11, count: 4 }])).toMatchObject({
    leftCount: 2,
    limit: { skuId: null },
  })
  expect(leftOf(10, [{ ...TAKEN, count: 2 }])).toMatchObject({ leftCount: 1, limit: { skuId: 10 } })
  expect(leftAfter(limits, { productId: 2, skuId: 20 }, [])).toBeNull()
})
