/** Another address before shipping: what it costs more or less, paid, returned or undone; and of a parcel and a change one comes first. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { grant, TERMS } from '#domains/credit/testing.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { setPacking } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { payInfo, payOnline, payOnTerms } from '#domains/payments/contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { previewAddress } from '../contract.ts'
import { AddressChangeReasons } from '../reasons.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const { clerk, aMover, anOrder, pay, paidOrder, look, preview, move, ship } = await movingIn(shop)
const colleague = await shop.aClerk()
const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: boolean): Promise<void> {
  const version = versions.get(key) ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  versions.set(key, version + 1)
  forgetSettings()
}
type Mover = Awaited<ReturnType<typeof aMover>>

const salesOf = async (orderNumber: string) =>
  (
    await db.row<{ sold: number }>(sql`
    select coalesce(sum(f.sales_count), 0)::int as sold from orders.line l join orders.sales_order o on o.id = l.order_id
    join catalog.figure f on f.product_id = l.product_id where o.number = ${orderNumber}`)
  ).sold

test('next door costs the same, and the order goes there', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const before = await look(buyer, orderNumber)
  expect(await preview(buyer, orderNumber, buyer.near)).toMatchObject({
    effect: 'same',
    differenceAmount: 0,
  })
  expect((await look(buyer, orderNumber)).address.detail).toBe('88 号')
  expect((await move(buyer, orderNumber, buyer.near, 0)).code).toBe(1)
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    address: { detail: '89 号' },
    totals: before.totals,
    axes: before.axes,
  })
  expect(order.history.at(-1)).toMatchObject({
    event: 'orders.event.addressChanged',
    actor: 'buyer',
  })
  expect((await ship(orderNumber)).code).toBe(1)
})

test('an order that is not paid comes to more, and is paid so', async () => {
  const buyer = await aMover()
  const orderNumber = await anOrder(buyer)
  const { payableAmount } = await look(buyer, orderNumber)
  const seen = await preview(buyer, orderNumber, buyer.far)
  expect(seen).toMatchObject({ effect: 'price', payableAmount: payableAmount + 1200, payBy: null })
  expect((await move(buyer, orderNumber, buyer.far, seen.differenceAmount)).code).toBe(1)
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({ payableAmount: payableAmount + 1200, axes: { payment: 'unpaid' } })
  expect(order.totals.freightAmount).toBe(2200)
  await pay(buyer, orderNumber)
  expect(await look(buyer, orderNumber)).toMatchObject({
    paidAmount: payableAmount + 1200,
    axes: { payment: 'paid' },
  })
})

test('what is more expensive is paid before a paid order ships, and counts no sale twice', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const sold = await salesOf(orderNumber)
  const { paidAt } = await look(buyer, orderNumber)
  clock.forward({ hours: 1 })
  const { differenceAmount, effect } = await preview(buyer, orderNumber, buyer.far)
  expect([effect, differenceAmount]).toEqual(['extra', 1200])
  expect((await move(buyer, orderNumber, buyer.far, 1200)).code).toBe(1)
  expect((await ship(orderNumber)).code).toBe(OrderReasons.notNow.code)
  expect(await must(payInfo, { orderNumber }, buyer.by)).toMatchObject({ dueAmount: 1200 })
  await pay(buyer, orderNumber)
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    axes: { payment: 'paid' },
    paidAt,
    address: { provinceCode: '54' },
  })
  expect(await salesOf(orderNumber)).toBe(sold)
  expect((await ship(orderNumber)).code).toBe(1)
})

test('an extra that is not paid in time leaves the order as it was, and no clock closes it', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const before = await look(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.far, 1200)
  clock.forward({ hours: 23 })
  await shop.runSweeps()
  expect((await look(buyer, orderNumber)).axes.payment).toBe('partially_paid')
  clock.forward({ hours: 2 })
  await shop.settle()
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    address: { provinceCode: '44' },
    axes: before.axes,
    totals: before.totals,
    paidAmount: before.paidAmount,
  })
  expect(order.history.at(-1)).toMatchObject({ event: 'orders.event.addressKept', actor: 'system' })
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'address-kept' and key like ${`%${orderNumber}%`}`)
  expect(mails).toHaveLength(1)
  expect((await ship(orderNumber)).code).toBe(1)
})

test('an extra that is paid late goes back, and one that is begun before the deadline counts', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.far, 1200)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  clock.forward({ hours: 25 })
  await shop.settle()
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    axes: { payment: 'paid', lifecycle: 'open' },
    address: { provinceCode: '44' },
  })
})

test('what is cheaper goes back, once, and the order ships as a paid one', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer, buyer.far)
  const before = await look(buyer, orderNumber)
  expect(await preview(buyer, orderNumber, buyer.near)).toMatchObject({
    effect: 'back',
    differenceAmount: -1200,
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => move(buyer, orderNumber, buyer.near, -1200)),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === Reasons.changedMeanwhile.code)).toHaveLength(2)
  await shop.settle()
  clock.forward({ hours: 1 })
  await shop.settle()
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    payableAmount: before.payableAmount - 1200,
    paidAmount: before.paidAmount - 1200,
    axes: { payment: 'paid' },
  })
  const refunds = await db.rows<{ amount: number; state: string }>(sql`
    select amount, state from payments.refund where order_number = ${orderNumber}`)
  expect(refunds).toEqual([{ amount: 1200, state: 'succeeded' }])
  expect((await ship(orderNumber)).code).toBe(1)
})

test('there and back again: paid, returned, and cancelled with all that was paid', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const { paidAmount } = await look(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.far, 1200)
  await pay(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.near, -1200)
  await move(buyer, orderNumber, buyer.far, 1200)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  const { refunded } = await db.row<{ refunded: number }>(sql`
    select sum(amount)::int as refunded from payments.refund where order_number = ${orderNumber}`)
  expect(refunded).toBe(paidAmount + 1200)
  expect(await look(buyer, orderNumber)).toMatchObject({ axes: { lifecycle: 'closed' } })
  expect(await salesOf(orderNumber)).toBe(0)
})

test('of shipping and another address at once one comes first', async () => {
  for (let round = 0; round < 6; round++) {
    const buyer = await aMover()
    const orderNumber = await paidOrder(buyer)
    const [moved, shipped] = await Promise.all([
      move(buyer, orderNumber, buyer.far, 1200),
      ship(orderNumber),
    ])
    const order = await look(buyer, orderNumber)
    expect([moved.code === 1, shipped.code === 1].filter(Boolean)).toHaveLength(1)
    expect(order.address.provinceCode).toBe(moved.code === 1 ? '54' : '44')
    expect(order.parcels).toHaveLength(shipped.code === 1 ? 1 : 0)
  }
})

test('packed, shipped, closed, foreign and unknown: refused, and nothing changes', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const code = async (addressId: number, by: Mover = buyer) =>
    (await call(previewAddress, { orderNumber, addressId }, by.by)).code
  expect(await code(buyer.abroad)).toBe(AddressChangeReasons.otherCountry.code)
  expect(await code(999_999)).toBe(AddressChangeReasons.noSuchAddress.code)
  const stranger = await aMover()
  expect(await code(stranger.near)).toBe(AddressChangeReasons.noSuchAddress.code)
  expect(await code(stranger.near, stranger)).toBe(OrderReasons.orderNotFound.code)
  expect((await move(buyer, orderNumber, buyer.far, 5)).code).toBe(Reasons.changedMeanwhile.code)
  await must(setPacking, { orderNumber, isPacking: true }, clerk.by)
  expect((await move(buyer, orderNumber, buyer.near, 0)).code).toBe(OrderReasons.notNow.code)
  await must(setPacking, { orderNumber, isPacking: false }, clerk.by)
  await ship(orderNumber)
  expect((await move(buyer, orderNumber, buyer.near, 0)).code).toBe(OrderReasons.notNow.code)
  expect((await look(buyer, orderNumber)).address.detail).toBe('88 号')
  const unpaid = await anOrder(buyer)
  await must(cancelOrder, { orderNumber: unpaid, reason: 'changedMind', text: '' }, buyer.by)
  expect((await move(buyer, unpaid, buyer.near, 0)).code).toBe(OrderReasons.notNow.code)
})

test('after paying by the rule of the shop, while its buyer asks to cancel, and by pick-up: refused', async () => {
  const buyer = await aMover()
  const code = async (orderNumber: string) =>
    (await call(previewAddress, { orderNumber, addressId: buyer.near }, buyer.by)).code
  const orderNumber = await paidOrder(buyer)
  await set('addressChanges.afterPaying', false)
  expect(await code(orderNumber)).toBe(AddressChangeReasons.notAfterPaying.code)
  expect(await code(await anOrder(buyer))).toBe(1)
  await set('addressChanges.afterPaying', true)
  expect(await code(orderNumber)).toBe(1)
  await shop.owner.db.count(sql`
    insert into orders.cancel_request (order_id, buyer_id, reason, text, asked_at, due_at)
    select id, buyer_id, 'changedMind', '', ${clock.now}, ${clock.now}::timestamptz + interval '1 day'
    from orders.sales_order where number = ${orderNumber}`)
  expect(await code(orderNumber)).toBe(OrderReasons.cancelAsked.code)
  const { skuId, unitId } = await shop.goods(2)
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 2 }
  const form = { addressId: buyer.addressId, delivery: 'pickup' as const, buyNow }
  const { id: checkoutId } = await must(makeCheckout, form, buyer.by)
  const collected = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  expect(await code(collected.orderNumber)).toBe(OrderReasons.notNow.code)
})

test('what it would cost more on credit terms is refused, and what costs the same is not', async () => {
  await set('credit.verifiedOnly', false)
  await set('orders.reviewOnTerms', false)
  const buyer = await aMover()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const orderNumber = await anOrder(buyer, buyer.far)
  const { payableAmount: amount } = await look(buyer, orderNumber)
  await must(payOnTerms, { orderNumber, amount, periodDays: TERMS.periodDays }, buyer.by)
  const refused = await call(previewAddress, { orderNumber, addressId: buyer.near }, buyer.by)
  expect(refused.code).toBe(AddressChangeReasons.onTerms.code)
  expect((await move(buyer, orderNumber, buyer.near, -1200)).code).toBe(
    AddressChangeReasons.onTerms.code,
  )
})

test('where no rate of its method serves the place, the order does not go', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  await shop.owner.db.count(sql`
    update shipping.freight_template set active = regions = '{CN}',
      regions = case when regions = '{CN}' then '{CN-44}' else regions end
    where method = 'express'`)
  const code = async (addressId: number) =>
    (await call(previewAddress, { orderNumber, addressId }, buyer.by)).code
  expect(await code(buyer.far)).toBe(AddressChangeReasons.notServed.code)
  expect(await code(buyer.near)).toBe(1)
})
