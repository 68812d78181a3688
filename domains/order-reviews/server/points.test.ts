/** The points of an order in review: all back when it is rejected, and those that fewer goods do not take any more. */
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { rejectOrder, reviseOrder } from '../contract.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const by = { version: 0, now: clock.now, by: 'test' }
await putSetting(db, { ...by, key: 'orders.usualCountries', value: 'ID' })
await putSetting(db, { ...by, key: 'orders.reviewOutside', value: true })
forgetSettings()
const [bolts, nuts] = [await shop.goods(1000), await shop.goods(1000)]

/** 7 bolts and 4 nuts of 10.00, with 3,000 of 3,500 points. */
async function inReview(buyer: Buyer): Promise<string> {
  await givePoints(db, { buyerId: buyer.id, count: 3500, now: clock.now })
  await shop.inCart(buyer, nuts, 4)
  await shop.inCart(buyer, bolts, 7)
  const form = { addressId: buyer.addressId, delivery: 'express', pointsCount: 3000 } as const
  const { id: checkoutId } = await must(makeCheckout, form, buyer.by)
  return (await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)).orderNumber
}
async function reviseTo(orderNumber: string, quantity: number) {
  const { lines, totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const { payableAmount, freightAmount, adjustmentAmount } = totals
  const changed = lines.flatMap((line) =>
    line.quantity > quantity ? [{ lineId: line.id, quantity }] : [],
  )
  const form = { orderNumber, payableAmount, adjustmentAmount, freightAmount, note: '库存不足' }
  await must(reviseOrder, { ...form, lines: changed }, clerk.by)
  return (await must(officeOrder, { orderNumber }, clerk.by)).totals
}
const clean = async () => {
  await shop.settle()
  await expectAuditClean(db)
}

test('with fewer goods it uses no more points than half of them, and gives the others back', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await inReview(buyer)
  // Half of 80.00 is more than the points.
  expect(await reviseTo(orderNumber, 4)).toMatchObject({ goodsAmount: 8000, pointsAmount: -3000 })
  expect(await pointsOf(db, buyer.id)).toEqual([500, 0, 0])
  const totals = await reviseTo(orderNumber, 1)
  expect(totals).toMatchObject({ goodsAmount: 2000, pointsAmount: -1000 })
  expect(totals.steps.points).toMatchObject([{ amount: -1000, values: { count: 1000 } }])
  expect(totals.payableAmount).toBe(1000 + totals.freightAmount)
  expect(await pointsOf(db, buyer.id)).toEqual([2500, 0, 0])
  await clean()
})

test('a rejected order gives its points back', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await inReview(buyer)
  await reviseTo(orderNumber, 2)
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const seen = { orderNumber, payableAmount: totals.payableAmount }
  await must(rejectOrder, { ...seen, note: '暂时无法发货', reasonCode: 'cannotDeliver' }, clerk.by)
  expect(await pointsOf(db, buyer.id)).toEqual([3500, 0, 0])
  await clean()
})
