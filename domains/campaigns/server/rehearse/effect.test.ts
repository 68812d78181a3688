/** What flash sales and coupons do to one another in a rehearsal: no coupon comes on top. */
import { expect, test } from 'vitest'
import { TEN_OFF } from '#domains/coupons/testing.ts'
import { effectOf, type ReadOrder } from './effect.ts'
import type { Plan } from './plan.ts'
import { addOrder, newSums } from './sums.ts'

/** Ten pieces at 10.00, with a coupon that took this off. */
const orderWith = (couponAmount: number, hasFlash = false): ReadOrder => ({
  id: 1,
  number: '1',
  buyerId: 1,
  currency: 'CNY',
  rate: 1,
  taxIncluded: true,
  taxRatePercent: 0,
  freightAmount: 0,
  feeAmount: 0,
  hasFlash,
  isFirst: false,
  lines: [
    {
      skuId: 1,
      productId: 1,
      count: 10,
      lineAmount: 10_000,
      couponAmount: -couponAmount,
      reliefAmount: 0,
      activityId: null,
      isAlone: false,
    },
  ],
})
const context = {
  buyer: { isFor: true },
  left: { quota: () => null, had: () => 0 },
  priceIn: () => 800,
  scopes: new Map(),
}
const flash: Plan = {
  of: 'activity',
  kind: 'flash',
  audience: 'all',
  leastLevel: 1,
  skus: [{ skuId: 1, quotaCount: null, perOrderCount: null, perBuyerCount: null, prices: [] }],
}
const { thresholdAmount, offAmount } = TEN_OFF
const coupon: Plan = {
  of: 'coupon',
  audience: 'all',
  minLevel: null,
  totalCount: 10,
  kind: 'reduction',
  thresholdAmount,
  offAmount,
  offPercent: null,
  capAmount: null,
  scope: 'all',
  scopeIds: [],
  perPerson: 1,
}

test('the price of a flash sale takes the place of a smaller coupon, and never of a bigger one', () => {
  const smaller = effectOf(flash, orderWith(1999), context)
  expect(smaller).toMatchObject({ lessAmounts: [2000], lostCouponAmount: 1999 })
  for (const amount of [2000, 2500]) {
    const bigger = effectOf(flash, orderWith(amount), context)
    expect(bigger).toMatchObject({ lessAmounts: [0], lostCouponAmount: 0, taken: [] })
  }
})

test('a coupon takes the place of a smaller one, and never of one that takes off as much', () => {
  const smaller = effectOf(coupon, orderWith(999), context)
  expect(smaller).toMatchObject({ lessAmounts: [1000], lostCouponAmount: 999 })
  for (const amount of [1000, 1001]) {
    const bigger = effectOf(coupon, orderWith(amount), context)
    expect(bigger).toMatchObject({ lessAmounts: [0], lostCouponAmount: 0, taken: [] })
  }
})

test('what an order in another currency pays less is summed at its own rate', () => {
  const order = { ...orderWith(999), currency: 'USD' as const, rate: 0.5 }
  const sums = addOrder(newSums(), {
    of: 'activity',
    order,
    effect: effectOf(flash, order, context),
    costs: new Map([[1, 700]]),
    giftCosts: null,
  })
  expect(sums).toMatchObject({
    salesAmount: 18_002,
    costAmount: 2002,
    knownAmount: 18_002,
    goodsCostAmount: 7000,
  })
})

test('an order with goods of a flash sale uses no coupon', () => {
  expect(effectOf(coupon, orderWith(0), context).lessAmounts).toEqual([1000])
  expect(effectOf(coupon, orderWith(0, true), context)).toMatchObject({
    lessAmounts: [0],
    taken: [],
  })
})

test('goods at the price of a flash sale earn no gift, the others of their order do', () => {
  const gift: Plan = {
    ...flash,
    kind: 'gift',
    rule: {
      scope: 'all',
      scopeIds: [],
      measure: 'amount',
      isEachTier: false,
      takesCoupon: true,
      tiers: [{ least: 10_000, chooseCount: 1, skuIds: [1] }],
    },
  }
  const all = { ...context, scopes: new Map([[1, { brandId: null, categoryIds: [] }]]) }
  const mixed = (isAlone: boolean): ReadOrder => {
    const order = orderWith(0, true)
    return { ...order, lines: order.lines.map((line) => ({ ...line, isAlone })) }
  }
  expect(effectOf(gift, mixed(false), all).taken).toEqual([{ skuId: 1, count: 1 }])
  expect(effectOf(gift, mixed(true), all).taken).toEqual([])
})
