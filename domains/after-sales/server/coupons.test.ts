/** What goes back for pieces of an order that a coupon was used on: their price after their share of it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import type { TemplateForm } from '#domains/coupons/office-contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { afterSalesOfOrder, myCase, sendBack } from '../contract.ts'
import { checkInGoods, refundCase } from '../office-contract.ts'
import { aCase, agreeToAll, shipAll } from '../testing.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const [bolts, nuts] = [await shop.goods(1000), await shop.goods(1000)]

/** 12 bolts and 4 nuts of 10.00, shipped. */
async function shippedWith(buyer: Buyer, changes: Partial<TemplateForm>) {
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, changes)
  await shop.inCart(buyer, nuts, 4)
  await shop.inCart(buyer, bolts, 12)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  await shipAll(shop, orderNumber, clerk.by)
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  const left = new Map(lines.map(({ leftQuantity, leftAmount }) => [leftQuantity, leftAmount]))
  return { couponId, orderNumber, left, lines }
}
const stateOf = async (couponId: number) =>
  (await db.row<{ state: string }>(sql`select state from coupons.coupon where id = ${couponId}`))
    .state

test('a part of an order gives back what its pieces cost after the coupon, which stays used', async () => {
  const buyer = await shop.aBuyer()
  const forBolts = { scope: 'product' as const, scopeIds: [bolts.productId] }
  const { couponId, orderNumber, left, lines: own } = await shippedWith(buyer, forBolts)
  expect([left.get(12), left.get(4)]).toEqual([11_000, 4000])
  const six = own.map(({ leftQuantity }) => (leftQuantity === 12 ? 6 : 0))
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: six })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF9876543210', phone: '13800138000' }
  await must(sendBack, { caseNumber, ...parcel, remark: '', fileIds: [] }, buyer.by)
  const { lines } = await must(myCase, { caseNumber }, buyer.by)
  const checked = lines.map(({ lineId }) => ({
    lineId,
    quantity: 6,
    resellableQuantity: 6,
    condition: '',
  }))
  await must(checkInGoods, { caseNumber, goodsAmount: 5500, answer: '', lines: checked }, clerk.by)
  await must(refundCase, { caseNumber, amount: 5500 }, clerk.by)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({ refundedAmount: 5500 })
  expect(await stateOf(couponId)).toBe('used')
  await expectAuditClean(db)
})

test('a shipped order that comes back whole gives its coupon back', async () => {
  const buyer = await shop.aBuyer()
  const free = { kind: 'freight', offAmount: null, thresholdAmount: 0 } as const
  const { couponId, orderNumber, lines: own } = await shippedWith(buyer, free)
  const { paidAmount } = await must(myOrder, { orderNumber }, buyer.by)
  const all = own.map(({ leftQuantity }) => leftQuantity)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: all })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF9876543211', phone: '13800138000' }
  await must(sendBack, { caseNumber, ...parcel, remark: '', fileIds: [] }, buyer.by)
  const { lines } = await must(myCase, { caseNumber }, buyer.by)
  const checked = lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity,
    resellableQuantity: quantity,
    condition: '',
  }))
  const goods = { caseNumber, goodsAmount: paidAmount, answer: '', lines: checked }
  await must(checkInGoods, goods, clerk.by)
  await must(refundCase, { caseNumber, amount: paidAmount }, clerk.by)
  expect(await stateOf(couponId)).toBe('used')
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  const refunded = await must(myOrder, { orderNumber }, buyer.by)
  expect(refunded).toMatchObject({ refundedAmount: paidAmount, axes: { payment: 'refunded' } })
  expect(await stateOf(couponId)).toBe('unused')
  await expectAuditClean(db)
})

test('free freight is taken off the freight: goods give back their whole price', async () => {
  const free = { kind: 'freight', offAmount: null, thresholdAmount: 0 } as const
  const { left } = await shippedWith(await shop.aBuyer(), free)
  expect([left.get(12), left.get(4)]).toEqual([12_000, 4000])
})
