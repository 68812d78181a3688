/** Unpaid orders are closed by the buyer, by staff or at the deadline; and their goods are released once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { cancelOrder, deleteOrder, myOrder, myOrders, orderCounts } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { cancelUnpaid } from '../../office-contract.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

const reservedOf = async (skuId: number) =>
  (
    await db.row<{ reserved: number }>(
      sql`select reserved from stock.level where sku_id = ${skuId}`,
    )
  ).reserved
const mailsTo = (email: string) =>
  db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${email} and template <> 'order-placed' order by id`)
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const cancel = (orderNumber: string, reason: 'changedMind' | 'other' = 'changedMind', text = '') =>
  call(cancelOrder, { orderNumber, reason, text }, buyer.by)

test('a buyer cancels an unpaid order, with a reason that they can read', async () => {
  const item = await shop.goods(3)
  const { orderNumber } = await shop.anOrder(buyer, item, 2)
  const { data } = await cancel(orderNumber)
  expect(data).toMatchObject({ label: 'closed', closedReason: '不想要了', clock: null })
  expect(await reservedOf(item.skuId)).toBe(0)
  expect((await cancel(orderNumber)).code).toBe(OrderReasons.notNow.code)
})

test('another reason needs five characters', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  expect((await cancel(orderNumber, 'other', '不要了啊')).code).toBe(OrderReasons.reasonNeeded.code)
  expect((await look(orderNumber)).label).toBe('pending_payment')
  expect((await cancel(orderNumber, 'other', '我不要了啊')).code).toBe(1)
})

test('staff close an unpaid order, which is audited and notified to the buyer', async () => {
  const other = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(other, await shop.goods(1))
  const closed = await must(cancelUnpaid, { orderNumber, note: '地址无法配送' }, clerk.by)
  expect(closed.label).toBe('closed')
  expect(closed.history.at(-1)).toMatchObject({ actor: 'staff', note: '地址无法配送' })
  expect(await mailsTo(other.email)).toEqual([{ template: 'order-closed' }])
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, clerk.by)
  expect(items).toMatchObject([{ action: 'orders.cancel', after: { lifecycle: 'closed' } }])
})

test('a reminder is sent five minutes before the deadline, and the order closes at it, not before', async () => {
  const one = await shop.aBuyer()
  const item = await shop.goods(1)
  const { orderNumber, payBy } = await shop.anOrder(one, item)
  clock.now = new Date(Date.parse(payBy) - 5 * 60_000 - 1).toISOString()
  await shop.runSweeps()
  expect(await mailsTo(one.email)).toEqual([])
  clock.forward({ seconds: 1 })
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await mailsTo(one.email)).toEqual([{ template: 'pay-reminder' }])

  clock.now = new Date(Date.parse(payBy) - 1).toISOString()
  await shop.runSweeps()
  expect((await must(myOrder, { orderNumber }, one.by)).label).toBe('pending_payment')

  clock.now = payBy // no sweep has run yet, and it counts as closed all the same
  const over = await must(myOrder, { orderNumber }, one.by)
  expect(over).toMatchObject({ label: 'closed', closedReason: '超时未付款', clock: null })
  expect((await must(orderCounts, {}, one.by)).closed).toBe(1)
  expect((await must(myOrders, { tab: 'pendingPayment' }, one.by)).total).toBe(0)
  const late = await call(payOnline, { orderNumber }, one.by)
  expect(late.code).toBe(5400)
  const reason = { orderNumber, reason: 'changedMind', text: '' } as const
  expect((await call(cancelOrder, reason, one.by)).code).toBe(OrderReasons.notNow.code)
  expect(await reservedOf(item.skuId)).toBe(1)

  await shop.runSweeps()
  await shop.runSweeps()
  expect(await reservedOf(item.skuId)).toBe(0)
  const closed = await must(myOrder, { orderNumber }, one.by)
  expect(closed.history.map(({ event, actor }) => [event, actor])).toEqual([
    ['orders.event.placed', 'buyer'],
    ['orders.event.expired', 'system'],
  ])
  expect(await mailsTo(one.email)).toEqual([
    { template: 'pay-reminder' },
    { template: 'order-closed' },
  ])
})

test('two sweeps and a cancelling buyer at once close an order once', async () => {
  for (let round = 0; round < 5; round++) {
    const item = await shop.goods(2)
    const { orderNumber, payBy } = await shop.anOrder(buyer, item, 2)
    clock.now = payBy
    await Promise.all([shop.runSweeps(), cancel(orderNumber), shop.runSweeps()])
    const { history } = await look(orderNumber)
    expect(history).toHaveLength(2)
    expect(await reservedOf(item.skuId)).toBe(0)
  }
})

test('closing waits five minutes for the provider while a payment is under way', async () => {
  const item = await shop.goods(1)
  const { orderNumber, payBy } = await shop.anOrder(buyer, item)
  clock.now = new Date(Date.parse(payBy) - 60_000).toISOString()
  const { redirectUrl, expiresAt } = await must(payOnline, { orderNumber }, buyer.by)
  expect(expiresAt).toBe(payBy) // an attempt never outlives the order
  await press(redirectUrl, 'delay')
  clock.now = payBy
  await shop.runSweeps() // twenty seconds later the provider has the money, and reports it
  expect((await look(orderNumber)).label).not.toBe('closed')
  clock.forward({ seconds: 30 })
  await shop.runSweeps()
  const paid = await look(orderNumber)
  expect(paid.label).toBe('pending_shipment')
  expect(paid.history.map(({ event }) => event)).toEqual([
    'orders.event.placed',
    'orders.event.paid',
  ])
})

test('a payment is never completed: the provider is polled, and the order closes', async () => {
  const { orderNumber, payBy } = await shop.anOrder(buyer, await shop.goods(1))
  await must(payOnline, { orderNumber }, buyer.by)
  clock.now = payBy
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect((await look(orderNumber)).label).toBe('closed')
})

test('a deleted order leaves the lists, an open one cannot be deleted', async () => {
  const one = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(one, await shop.goods(1))
  const remove = () => call(deleteOrder, { orderNumber }, one.by)
  expect((await remove()).code).toBe(OrderReasons.notNow.code)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, one.by)
  expect((await remove()).code).toBe(1)
  expect((await must(myOrders, {}, one.by)).total).toBe(0)
  expect((await must(orderCounts, {}, one.by)).all).toBe(0)
  expect((await call(myOrder, { orderNumber }, one.by)).code).toBe(OrderReasons.orderNotFound.code)
})
