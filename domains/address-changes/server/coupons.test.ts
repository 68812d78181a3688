/** The coupon of an order that goes to another address: one for freight takes off the freight there is, and never the goods. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import type { TemplateForm } from '#domains/coupons/office-contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { takeBackAddress } from '../contract.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const { clerk, aMover, pay, look, preview, move, ship } = await movingIn(shop)
type Mover = Awaited<ReturnType<typeof aMover>>

const FREE = {
  kind: 'freight',
  thresholdAmount: 0,
  offAmount: null,
  validDays: 30,
} satisfies Partial<TemplateForm>

/** Two pieces of 10.00 with a coupon; the freight is 22.00 to the far place and 10.00 next door. */
async function ordered(changes: Partial<TemplateForm> = FREE, to: 'near' | 'far' = 'far') {
  const buyer = await aMover()
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, changes)
  const { skuId, unitId } = await shop.goods(1000)
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 2 }
  const form = { addressId: buyer[to], delivery: 'express' as const, buyNow }
  const { id: checkoutId } = await must(makeCheckout, form, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  return { buyer, couponId, orderNumber }
}
async function goTo(buyer: Mover, orderNumber: string, place: 'near' | 'far') {
  const { differenceAmount } = await preview(buyer, orderNumber, buyer[place])
  expect((await move(buyer, orderNumber, buyer[place], differenceAmount)).code).toBe(1)
  return differenceAmount
}
const couponOf = (couponId: number) =>
  db.row<{ state: string; discountAmount: number | null }>(sql`
    select state, discount_amount from coupons.coupon where id = ${couponId}`)
const refundsOf = (orderNumber: string) =>
  db.rows<{ amount: number }>(
    sql`select amount from payments.refund where order_number = ${orderNumber}`,
  )

test('free freight to a far place is no money for who moves next door, paid or not', async () => {
  const { buyer, couponId, orderNumber } = await ordered()
  await pay(buyer, orderNumber)
  expect(await goTo(buyer, orderNumber, 'near')).toBe(0)
  await shop.settle()
  const { totals, paidAmount } = await look(buyer, orderNumber)
  expect(totals).toMatchObject({ freightAmount: 1000, couponAmount: -1000, payableAmount: 2000 })
  expect(totals.steps.coupon).toMatchObject([{ kind: 'couponFreight', amount: -1000 }])
  expect(paidAmount).toBe(2000)
  expect(await refundsOf(orderNumber)).toEqual([])
  expect(await couponOf(couponId)).toEqual({ state: 'used', discountAmount: 1000 })
  await expectAuditClean(db)
  expect((await ship(orderNumber)).code).toBe(1)

  const unpaid = await ordered()
  expect(await goTo(unpaid.buyer, unpaid.orderNumber, 'near')).toBe(0)
  expect((await look(unpaid.buyer, unpaid.orderNumber)).totals.payableAmount).toBe(2000)
  await shop.settle()
  await expectAuditClean(db)
})

test('a coupon with a cap keeps it, and what is cheaper beyond it goes back', async () => {
  const { buyer, couponId, orderNumber } = await ordered({ ...FREE, capAmount: 1500 })
  await pay(buyer, orderNumber)
  // 20.00 and 7.00 of freight are paid; next door is free.
  expect(await goTo(buyer, orderNumber, 'near')).toBe(-700)
  await shop.settle()
  expect(await look(buyer, orderNumber)).toMatchObject({
    paidAmount: 2000,
    totals: { freightAmount: 1000, couponAmount: -1000, payableAmount: 2000 },
  })
  expect(await refundsOf(orderNumber)).toEqual([{ amount: 700 }])
  // All of it goes back with the order, and the coupon.
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  const back = (await refundsOf(orderNumber)).reduce((sum, { amount }) => sum + amount, 0)
  expect(back).toBe(2700)
  expect(await couponOf(couponId)).toEqual({ state: 'unused', discountAmount: null })
  await expectAuditClean(db)
})

test('a dearer way is paid for beside the coupon, which it leaves as it is, there and back', async () => {
  const { buyer, couponId, orderNumber } = await ordered(FREE, 'near')
  await pay(buyer, orderNumber)
  expect(await goTo(buyer, orderNumber, 'far')).toBe(1200)
  expect((await look(buyer, orderNumber)).totals.couponAmount).toBe(-1000)
  await must(takeBackAddress, { orderNumber }, buyer.by)
  await shop.settle()
  expect(await look(buyer, orderNumber)).toMatchObject({
    paidAmount: 2000,
    totals: { freightAmount: 1000, couponAmount: -1000, payableAmount: 2000 },
  })
  expect(await couponOf(couponId)).toEqual({ state: 'used', discountAmount: 1000 })
  await expectAuditClean(db)
})

test('a coupon for goods stays as it was agreed', async () => {
  const { buyer, orderNumber } = await ordered(
    { thresholdAmount: 2000, offAmount: 500, validDays: 30 },
    'far',
  )
  await pay(buyer, orderNumber)
  expect(await goTo(buyer, orderNumber, 'near')).toBe(-1200)
  await shop.settle()
  expect(await look(buyer, orderNumber)).toMatchObject({
    paidAmount: 2500,
    totals: { couponAmount: -500, payableAmount: 2500 },
  })
  await expectAuditClean(db)
})

test('the database refuses a coupon that is more than the freight it is for', async () => {
  const { orderNumber } = await ordered()
  const lower = db.count(sql`
    update orders.sales_order set freight_amount = 1000, payable_amount = payable_amount - 1200 where number = ${orderNumber}`)
  await expect(lower).rejects.toMatchObject({ constraint: 'coupon_within_freight' })
})

test('where the new way costs nothing the coupon goes back, used or not, or is lost with its time', async () => {
  const [paid, unpaid, late] = [
    await ordered(),
    await ordered(),
    await ordered({ ...FREE, validDays: 1 }),
  ]
  await pay(paid.buyer, paid.orderNumber)
  await pay(late.buyer, late.orderNumber)
  await shop.owner.db.count(sql`
    update shipping.freight_template set first_amount = 0 where method = 'express' and regions = '{CN}'`)
  for (const { buyer, couponId, orderNumber } of [paid, unpaid]) {
    expect(await goTo(buyer, orderNumber, 'near')).toBe(0)
    expect(await couponOf(couponId)).toEqual({ state: 'unused', discountAmount: null })
    const { totals } = await look(buyer, orderNumber)
    expect(totals).toMatchObject({ freightAmount: 0, couponAmount: 0, payableAmount: 2000 })
    expect(totals.steps.coupon).toEqual([])
  }
  await shop.settle()
  await expectAuditClean(db)
  clock.forward({ days: 3 })
  expect(await goTo(late.buyer, late.orderNumber, 'near')).toBe(0)
  expect((await couponOf(late.couponId)).state).toBe('expired')
  const mails = await db.rows(sql`
    select from messages.outbox where recipient = ${late.buyer.email} and template = 'coupon-lost'`)
  expect(mails).toHaveLength(1)
})
