/** Pickup orders are handed over for a code, without a carrier; deliveries by the merchant's own van have no number. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { demoOutbox } from '#domains/messages/contract.ts'
import { officeCarriers, saveCarrier } from '#domains/shipping/office-contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { myOrder, myOrders } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import {
  handOver,
  officeOrder,
  officeOrders,
  setPacking,
  setPickupReady,
  shipParcel,
  waitingOrders,
} from '../../office-contract.ts'

const shop = await openOrderShop()
const { call, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

async function paid(delivery: 'pickup' | 'express') {
  const { skuId, unitId } = await shop.goods(2)
  const { id: checkoutId } = await must(
    makeCheckout,
    {
      addressId: buyer.addressId,
      delivery,
      buyNow: { skuId, unitId, warehouseId: shop.warehouseId, quantity: 2 },
    },
    buyer.by,
  )
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const unpaid = await must(myOrder, { orderNumber }, buyer.by)
  expect(unpaid.pickup?.code ?? null).toBeNull()
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return orderNumber
}
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)

test('a pickup order shows place and code, and is received when it is handed over', async () => {
  const orderNumber = await paid('pickup')
  const { pickup, clock } = await look(orderNumber)
  // The lists of buyers and staff label it by its delivery method.
  const [mine] = (await must(myOrders, {}, buyer.by)).items
  const [theirs] = (await must(officeOrders, {}, clerk.by)).items
  expect([mine, theirs]).toMatchObject(Array(2).fill({ number: orderNumber, delivery: 'pickup' }))
  expect(clock?.kind).toBe('readyBy')
  expect(pickup).toMatchObject({
    code: expect.stringMatching(/^\d{6}$/),
    places: [{ warehouseId: shop.warehouseId, address: expect.stringMatching(/./) }],
  })
  const code = pickup!.code!
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await call(handOver, { orderNumber, code: wrong }, clerk.by)).code).toBe(
    OrderReasons.wrongPickupCode.code,
  )
  expect((await look(orderNumber)).axes.fulfilment).toBe('unfulfilled')
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => call(handOver, { orderNumber, code }, clerk.by)),
  )
  expect(answers.map((each) => each.code).sort((a, b) => a - b)).toEqual([
    1,
    OrderReasons.notNow.code,
    OrderReasons.notNow.code,
  ])
  const done = await look(orderNumber)
  expect(done).toMatchObject({
    axes: { fulfilment: 'received', lifecycle: 'completed' },
    parcels: [{ way: 'handed_over', trackingNumber: null, carrierName: '' }],
    pickup: { code: null },
  })
  expect(JSON.stringify(await must(officeOrder, { orderNumber }, clerk.by))).not.toContain(code)
})

test('the code cannot be computed from the checkout, which staff know of orders that they place', async () => {
  const orderNumber = await paid('pickup')
  const { quoteId } = await shop.db.row<{ quoteId: string }>(sql`
    select quote_id from orders.sales_order where number = ${orderNumber}`)
  const hash = createHash('sha256').update(`pickup ${quoteId} ${orderNumber}`).digest()
  const ofCheckout = String(hash.readUInt32BE() % 1_000_000).padStart(6, '0')
  expect((await look(orderNumber)).pickup!.code).not.toBe(ofCheckout)
  // What was placed before orders had a key keeps the code that its buyer was told.
  await shop.db.count(
    sql`update orders.sales_order set pickup_key = null where number = ${orderNumber}`,
  )
  expect((await look(orderNumber)).pickup!.code).toBe(ofCheckout)
})

test('codes cannot be tried one after another', async () => {
  const [orderNumber, other] = [await paid('pickup'), await paid('pickup')]
  const code = (await look(orderNumber)).pickup!.code!
  const wrong = Array.from({ length: 6 }, (_, i) =>
    String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
  )
  const codes = []
  for (const each of wrong)
    codes.push((await call(handOver, { orderNumber, code: each }, clerk.by)).code)
  expect(codes).toEqual([
    ...Array<number>(5).fill(OrderReasons.wrongPickupCode.code),
    Reasons.tooMany.code,
  ])
  // Not even the right code, by any member of staff, until a quarter of an hour has passed; other orders are not
  // affected.
  const colleague = await shop.aClerk()
  const right = () => call(handOver, { orderNumber, code }, colleague.by)
  expect((await right()).code).toBe(Reasons.tooMany.code)
  const others = (await look(other)).pickup!.code!
  expect((await call(handOver, { orderNumber: other, code: others }, clerk.by)).code).toBe(1)
  shop.clock.forward({ minutes: 15 })
  expect((await right()).code).toBe(1)
})

test('a buyer is told once that the order lies ready, with place, hours and code', async () => {
  const orderNumber = await paid('pickup')
  const waitingBefore = await must(waitingOrders, {}, clerk.by)
  const mails = async () =>
    (await must(demoOutbox, { limit: 100 }, clerk.by)).filter(
      ({ template, text }) => template === 'order-ready' && text.includes(orderNumber),
    )
  const ready = (isReady: boolean) => call(setPickupReady, { orderNumber, isReady }, clerk.by)
  const answers = await Promise.all([ready(true), ready(true), ready(true)])
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
  const order = await look(orderNumber)
  const { code, places } = order.pickup!
  expect(order).toMatchObject({ pickupReadyAt: shop.clock.now, clock: null })
  expect(order.packingSince).not.toBeNull()
  expect(order.history.filter(({ event }) => event.endsWith('pickupReady'))).toHaveLength(1)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  for (const part of [code!, places[0]!.address, places[0]!.hours])
    expect(mail?.text).toContain(part)
  // It waits for its buyer and no longer for the warehouse; the code stays hidden from staff.
  const waiting = await must(waitingOrders, {}, clerk.by)
  expect(waiting.toShipCount).toBe(waitingBefore.toShipCount - 1)
  expect(JSON.stringify(await must(officeOrder, { orderNumber }, clerk.by))).not.toContain(code)

  expect((await ready(false)).code).toBe(1)
  expect(await look(orderNumber)).toMatchObject({
    pickupReadyAt: null,
    clock: { kind: 'readyBy' },
    pickup: { code },
  })
  shop.clock.forward({ minutes: 1 })
  expect((await ready(true)).code).toBe(1)
  expect(await mails()).toHaveLength(2)
  await must(handOver, { orderNumber, code: code! }, clerk.by)
  expect((await ready(false)).code).toBe(OrderReasons.notNow.code)
  expect((await look(orderNumber)).pickupReadyAt).not.toBeNull()
})

test('only paid pickup orders lie ready, and none while its buyer asks to cancel', async () => {
  const sent = await paid('express')
  expect((await call(setPickupReady, { orderNumber: sent, isReady: true }, clerk.by)).code).toBe(
    OrderReasons.notPickup.code,
  )
  const orderNumber = await paid('pickup')
  await must(setPacking, { orderNumber, isPacking: true }, clerk.by)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const refused = await call(setPickupReady, { orderNumber, isReady: true }, clerk.by)
  expect(refused.code).toBe(OrderReasons.cancelAsked.code)
  expect((await look(orderNumber)).pickupReadyAt).toBeNull()
})

test('nothing is handed over while its buyer waits for the answer to a request to cancel', async () => {
  const orderNumber = await paid('pickup')
  const { code } = (await look(orderNumber)).pickup!
  await must(setPacking, { orderNumber, isPacking: true }, clerk.by)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const refused = await call(handOver, { orderNumber, code: code! }, clerk.by)
  expect(refused.code).toBe(OrderReasons.cancelAsked.code)
  expect((await look(orderNumber)).axes.fulfilment).toBe('unfulfilled')
})

test('nothing is handed over while the payment is disputed', async () => {
  const orderNumber = await paid('pickup')
  const { code } = (await look(orderNumber)).pickup!
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_pickup', 'dispute', 'dispute', ${shop.clock.now}, ${orderNumber}, 100, 'CNY')`)
  const refused = await call(handOver, { orderNumber, code: code! }, clerk.by)
  expect(refused.code).toBe(OrderReasons.disputed.code)
  expect((await look(orderNumber)).axes.fulfilment).toBe('unfulfilled')
})

test('a pickup order leaves for its code alone: no parcel takes it past that', async () => {
  const orderNumber = await paid('pickup')
  const [carrier] = (await must(officeCarriers, {}, clerk.by)).filter(({ tracked }) => !tracked)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = { orderNumber, carrierId: carrier!.id, trackingNumber: null }
  const form = { ...parcel, lines: [{ lineId: lines[0]!.id, quantity: 1 }] }
  expect((await call(shipParcel, form, clerk.by)).code).toBe(OrderReasons.pickupByCode.code)
  expect((await look(orderNumber)).axes.fulfilment).toBe('unfulfilled')
})

test('an order to be shipped is not handed over', async () => {
  const orderNumber = await paid('express')
  expect((await look(orderNumber)).pickup).toBeNull()
  expect((await call(handOver, { orderNumber, code: '123456' }, clerk.by)).code).toBe(
    OrderReasons.notPickup.code,
  )
})

test('an own van needs no number, a carrier that tracks needs one', async () => {
  const carriers = await must(listCarriers, {}, clerk.by)
  const [van, tracked] = [false, true].map((is) => carriers.find((each) => each.tracked === is)!)
  const orderNumber = await paid('express')
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = {
    orderNumber,
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
  const nameless = { ...parcel, carrierId: tracked!.id, trackingNumber: null }
  expect((await call(shipParcel, nameless, clerk.by)).code).toBe(
    OrderReasons.badTrackingNumber.code,
  )
  await must(shipParcel, { ...parcel, carrierId: van!.id, trackingNumber: null }, clerk.by)
  expect((await look(orderNumber)).parcels).toMatchObject([
    { way: 'untracked', carrierName: '自有车辆配送', trackingNumber: null },
  ])
})

test('carriers are added, changed and switched off', async () => {
  const form = {
    name: { cn: '跨越速运' },
    phone: '95324',
    numberPattern: '^KY\\d{11,13}$',
    trackingUrl: 'https://www.ky-express.com/{number}',
    tracked: true,
    position: 6,
    active: true,
  }
  const { id } = await must(saveCarrier, form, clerk.by)
  expect(await must(listCarriers, {}, clerk.by)).toContainEqual(
    expect.objectContaining({ id, name: '跨越速运' }),
  )
  for (const wrong of [
    { numberPattern: '(' },
    { numberPattern: '^(a+)+b$' },
    { numberPattern: '^(\\d+)+$' },
    { trackingUrl: 'http://www.ky-express.com/{number}' },
    { trackingUrl: 'https://www.ky-express.com/' },
    { tracked: false },
    { name: { cn: ' ' } },
  ]) {
    const refused = await call(saveCarrier, { ...form, id, ...wrong }, clerk.by)
    expect([wrong, refused.code]).toEqual([wrong, Reasons.invalidInput.code])
  }
  await must(saveCarrier, { ...form, id, version: 0, active: false }, clerk.by)
  expect((await must(listCarriers, {}, clerk.by)).map((each) => each.id)).not.toContain(id)
  const all = await must(officeCarriers, {}, clerk.by)
  expect(all.find((each) => each.id === id)).toMatchObject({ active: false, phone: '95324' })
  expect((await call(saveCarrier, { ...form, id: 999_999 }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
})

test('marked ready and not ready again and again, it does not fill the buyer’s inbox', async () => {
  const orderNumber = await paid('pickup')
  for (let turn = 0; turn < 6; turn++) {
    shop.clock.forward({ minutes: 1 })
    await must(setPickupReady, { orderNumber, isReady: true }, clerk.by)
    await must(setPickupReady, { orderNumber, isReady: false }, clerk.by)
  }
  const { count } = await shop.db.row<{ count: number }>(sql`
    select count(*)::int as count from messages.outbox where key like ${`order-ready:${orderNumber}:%`}`)
  expect(count).toBe(3)
  const { history } = await look(orderNumber)
  expect(history.filter(({ event }) => event.endsWith('.pickupReady'))).toHaveLength(6)
})
