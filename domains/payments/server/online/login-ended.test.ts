/**
 * The login is checked with the first statements of each call from the cart to the paid order: an ended login changes
 * nothing.
 */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addToCart } from '#domains/cart/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { attemptState, payOnline } from '../../contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { call, db, must } = shop

const FORM = { addressId: null, delivery: 'express' } as const

const counts = () =>
  db.row(sql`
    select (select coalesce(sum(quantity), 0)::int from cart.line) as carted,
      (select count(*)::int from orders.quote) as quotes,
      (select count(*)::int from orders.sales_order) as orders,
      (select count(*)::int from payments.attempt) as attempts,
      (select sum(reserved)::int from stock.level) as reserved,
      (select count(*)::int from orders.sales_order where closing_held_until is not null) as held`)

test('a login that ended elsewhere a moment ago cannot add, order, pay or read anything', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  const line = { ...item, warehouseId: shop.warehouseId, quantity: 1 }
  const add = () => call(addToCart, line, buyer.by)
  await must(addToCart, line, buyer.by)
  const first = await must(makeCheckout, FORM, buyer.by)
  const { orderNumber } = await must(submitOrder, { checkoutId: first.id, remarks: '' }, buyer.by)
  const { attemptId } = await must(payOnline, { orderNumber }, buyer.by)
  await must(addToCart, line, buyer.by)
  const { id: checkoutId } = await must(makeCheckout, FORM, buyer.by)
  const unpaid = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  await must(addToCart, line, buyer.by)
  const open = await must(makeCheckout, FORM, buyer.by)

  const before = await counts()
  await db.count(sql`update accounts.session set ended_at = now()`)
  const answers = await Promise.all([
    add(),
    add(),
    call(addToCart, { ...line, quantity: 11 }, buyer.by),
    call(addToCart, { ...line, quantity: 0 }, buyer.by),
    call(makeCheckout, FORM, buyer.by),
    call(submitOrder, { checkoutId: open.id, remarks: '' }, buyer.by),
    call(submitOrder, { checkoutId, remarks: '' }, buyer.by),
    call(payOnline, { orderNumber: unpaid.orderNumber }, buyer.by),
    call(payOnline, { orderNumber: 'SO000000000000000' }, buyer.by),
    call(attemptState, { attemptId }, buyer.by),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Reasons.loginExpired.code))
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => null))
  expect(await counts()).toEqual(before)
})

test('a login that was idle for some minutes is extended, although it is checked along with other statements', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  const line = { ...item, warehouseId: shop.warehouseId, quantity: 1 }
  const seen = () =>
    db.row<{ at: string }>(sql`select max(last_seen_at) as at from accounts.session`)
  await must(addToCart, line, buyer.by)
  const before = await seen()
  shop.clock.forward({ minutes: 6 })
  await must(addToCart, line, buyer.by)
  expect(Date.parse((await seen()).at) - Date.parse(before.at)).toBe(6 * 60_000)
})
