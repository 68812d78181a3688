/** The coupon of an order in review: back when it is rejected, and with the goods it was for when there are fewer of them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { rejectOrder, reviseOrder } from '../contract.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const by = { version: 0, now: clock.now, by: 'test' }
await putSetting(db, { ...by, key: 'orders.usualCountries', value: 'ID' })
await putSetting(db, { ...by, key: 'orders.reviewOutside', value: true })
forgetSettings()
const [bolts, nuts] = [await shop.goods(1000), await shop.goods(1000)]

const stateOf = async (couponId: number) =>
  (await db.row<{ state: string }>(sql`select state from coupons.coupon where id = ${couponId}`))
    .state
const sharesOf = async (orderNumber: string) =>
  (
    await db.rows<{ amount: number }>(sql`
      select l.coupon_amount as amount from orders.line l join orders.sales_order o on o.id = l.order_id
      where o.number = ${orderNumber} order by l.position`)
  ).map(({ amount }) => amount)

/** 12 bolts and 4 nuts of 10.00, in review; 10.00 off bolts from 100.00. */
async function inReview(buyer: Buyer) {
  const forBolts = { scope: 'product' as const, scopeIds: [bolts.productId], validDays: 30 }
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, forBolts)
  await shop.inCart(buyer, nuts, 4)
  await shop.inCart(buyer, bolts, 12)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  return { couponId, orderNumber }
}
type Change = { quantity?: number; freightAmount?: number; adjustmentAmount?: number }
async function revise(orderNumber: string, { quantity, ...amounts }: Change) {
  const { lines, totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const line = lines.find(({ skuId }) => skuId === bolts.skuId)
  const { payableAmount, freightAmount, adjustmentAmount } = totals
  const form = { orderNumber, payableAmount, adjustmentAmount, freightAmount, note: '库存不足' }
  const changed = quantity === undefined ? [] : [{ lineId: line?.id ?? 0, quantity }]
  return call(reviseOrder, { ...form, ...amounts, lines: changed }, clerk.by)
}

test('a rejected order gives its coupon back', async () => {
  const buyer = await shop.aBuyer()
  const { couponId, orderNumber } = await inReview(buyer)
  expect(await stateOf(couponId)).toBe('in_use')
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const seen = { orderNumber, payableAmount: totals.payableAmount }
  await must(rejectOrder, { ...seen, note: '暂时无法发货', reasonCode: 'cannotDeliver' }, clerk.by)
  expect(await stateOf(couponId)).toBe('unused')
  await shop.settle()
  await expectAuditClean(db)
})

test('with fewer goods the coupon stays with those it was for, and something is left to pay', async () => {
  const buyer = await shop.aBuyer()
  const { couponId, orderNumber } = await inReview(buyer)
  const ofBolts = (await sharesOf(orderNumber)).indexOf(-1000)
  expect(await sharesOf(orderNumber)).toEqual(ofBolts === 0 ? [-1000, 0] : [0, -1000])
  expect((await revise(orderNumber, { quantity: 2 })).code).toBe(1)
  expect((await sharesOf(orderNumber))[ofBolts]).toBe(-1000)
  await shop.settle()
  await expectAuditClean(db)
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(totals).toMatchObject({ couponAmount: -1000, goodsAmount: 6000 })
  expect(totals.payableAmount).toBe(5000 + totals.freightAmount)
  expect(await stateOf(couponId)).toBe('in_use')
})

test('an order that its coupon would leave for nothing is refused to staff', async () => {
  const buyer = await shop.aBuyer()
  const changes = { offAmount: 10_000 }
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, changes)
  const { orderNumber } = await shop.anOrder(buyer, bolts, 12)
  expect((await revise(orderNumber, { quantity: 1 })).code).toBe(OrderReasons.belowZero.code)
  expect(await stateOf(couponId)).toBe('in_use')
})

test('a line with fewer goods than its coupon costs nothing, and the other lines carry the rest', async () => {
  const buyer = await shop.aBuyer()
  const scoped = { scope: 'product' as const, scopeIds: [bolts.productId], validDays: 30 }
  const reduction = { ...scoped, thresholdAmount: 10_000, offAmount: 5000 }
  await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, reduction)
  await shop.inCart(buyer, nuts, 8)
  await shop.inCart(buyer, bolts, 12)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  expect((await revise(orderNumber, { quantity: 2 })).code).toBe(1)
  const lines = await db.rows<{ skuId: number; coupon: number; charge: number }>(sql`
    select l.sku_id, l.coupon_amount as coupon, l.line_amount + l.coupon_amount + l.freight_amount as charge
    from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`)
  const ofBolts = lines.find(({ skuId }) => skuId === bolts.skuId)
  expect(ofBolts).toMatchObject({ charge: 0 })
  expect(lines.every(({ charge }) => charge >= 0)).toBe(true)
  expect(lines.reduce((sum, { coupon }) => sum + coupon, 0)).toBe(-5000)
  await shop.settle()
  await expectAuditClean(db)
})

test('goods that cost less than their coupon are refused, whatever is added to the price', async () => {
  const buyer = await shop.aBuyer()
  await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, { offAmount: 10_000 })
  const { orderNumber } = await shop.anOrder(buyer, bolts, 12)
  const refused = await revise(orderNumber, { quantity: 1, adjustmentAmount: 9000 })
  expect(refused.code).toBe(OrderReasons.belowZero.code)
})

test('staff lower a freight that a coupon has taken off: goods cost what they cost', async () => {
  const buyer = await shop.aBuyer()
  const free = { kind: 'freight', thresholdAmount: 0, offAmount: null, validDays: 30 } as const
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, free)
  const { orderNumber } = await shop.anOrder(buyer, bolts, 4)
  const { totals: was } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(was).toMatchObject({ payableAmount: 4000, couponAmount: -was.freightAmount })
  expect((await revise(orderNumber, { freightAmount: was.freightAmount - 100 })).code).toBe(1)
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(totals).toMatchObject({ payableAmount: 4000, couponAmount: 100 - was.freightAmount })
  await shop.settle()
  await expectAuditClean(db)
  await putSetting(db, { ...by, key: 'approvals.adjustPercent', value: 100 })
  forgetSettings()
  expect((await revise(orderNumber, { freightAmount: 0, quantity: 3 })).code).toBe(1)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).totals).toMatchObject({
    payableAmount: 3000,
    couponAmount: 0,
  })
  expect(await stateOf(couponId)).toBe('unused')
  await shop.settle()
  await expectAuditClean(db)
})
