/** The buyer takes a change back before its extra is paid; pages say until when, what happens otherwise, and from where to where. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { personal } from '#domains/orders/server/personal/personal.ts'
import { payInfo } from '#domains/payments/contract.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { takeBackAddress } from '../contract.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const { clerk, aMover, anOrder, pay, paidOrder, look, move, ship } = await movingIn(shop)
const takeBack = (orderNumber: string, by: Record<string, string>) =>
  call(takeBackAddress, { orderNumber }, by)

test('while an extra is due both sides read until when, and where the order goes otherwise', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  expect(await look(buyer, orderNumber)).toMatchObject({ addressExtra: null, addressChanges: [] })
  const payBy = later(clock.now, 24 * HOUR_MS)
  await move(buyer, orderNumber, buyer.far, 1200)
  const extra = { payBy, former: { detail: '88 号', provinceCode: '44' } }
  const changes = [{ former: { provinceCode: '44' }, chosen: { provinceCode: '54' } }]
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({ addressExtra: extra, addressChanges: changes })
  expect(order.history.at(-1)?.at).toBe(order.addressChanges[0]?.at)
  expect(await must(officeOrder, { orderNumber }, clerk.by)).toMatchObject({
    addressExtra: extra,
    addressChanges: changes,
  })
  expect(await must(payInfo, { orderNumber }, buyer.by)).toMatchObject({ isAddressExtra: true })
  await pay(buyer, orderNumber)
  expect(await look(buyer, orderNumber)).toMatchObject({
    addressExtra: null,
    addressChanges: changes,
  })
  expect(await must(payInfo, { orderNumber }, buyer.by)).toMatchObject({ isAddressExtra: false })
})

test('the buyer takes it back, the order is as it was and ships', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const before = await look(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.far, 1200)
  const answers = await Promise.all([1, 2].map(() => takeBack(orderNumber, buyer.by)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    OrderReasons.notNow.code,
  ])
  const order = await look(buyer, orderNumber)
  expect(order).toMatchObject({
    address: before.address,
    axes: before.axes,
    totals: before.totals,
    paidAmount: before.paidAmount,
    addressExtra: null,
  })
  expect(order.history.at(-1)).toMatchObject({
    event: 'orders.event.addressTakenBack',
    actor: 'buyer',
  })
  clock.forward({ days: 2 })
  await shop.settle()
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'address-kept' and key like ${`%${orderNumber}%`}`)
  expect(mails).toEqual([])
  expect((await ship(orderNumber)).code).toBe(1)
  expect((await diagnose(db)).findings.filter(({ view }) => view.startsWith('i_26'))).toEqual([])
})

test('only an extra that is due is taken back, and only by the buyer of the order', async () => {
  const buyer = await aMover()
  const unpaid = await anOrder(buyer)
  await move(buyer, unpaid, buyer.far, 1200)
  expect((await takeBack(unpaid, buyer.by)).code).toBe(OrderReasons.notNow.code)
  const orderNumber = await paidOrder(buyer)
  expect((await takeBack(orderNumber, buyer.by)).code).toBe(OrderReasons.notNow.code)
  await move(buyer, orderNumber, buyer.far, 1200)
  const stranger = await aMover()
  expect((await takeBack(orderNumber, stranger.by)).code).toBe(OrderReasons.orderNotFound.code)
  await pay(buyer, orderNumber)
  expect((await takeBack(orderNumber, buyer.by)).code).toBe(OrderReasons.notNow.code)
})

test('a forgotten buyer leaves neither of the two addresses', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.near, 0)
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const { addressChanges } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(addressChanges).toMatchObject([{ former: null, chosen: null }])
})
