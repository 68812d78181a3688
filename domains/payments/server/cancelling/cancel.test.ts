/**
 * A buyer cancels a paid order: at once before packing begins, afterwards once staff agree or their time to answer is
 * over.
 */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import {
  declineCancel,
  officeOrder,
  waitingOrders,
  setPacking,
  shipParcel,
} from '#domains/orders/office-contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { orderMoney, requestCancel, withdrawCancel } from '../../cancel-contract.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { payOnline } from '../../contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

async function paid(quantity = 1) {
  const order = await shop.anOrder(buyer, await shop.goods(quantity), quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber: order.orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return order
}
const WHY = { reason: 'changedMind', text: '' } as const
const ask = (orderNumber: string, by = buyer.by) => call(requestCancel, { orderNumber, ...WHY }, by)
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const pack = (orderNumber: string, isPacking = true) =>
  must(setPacking, { orderNumber, isPacking }, clerk.by)
async function shipment(orderNumber: string) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  return {
    orderNumber,
    carrierId: carrier!.id,
    trackingNumber: 'SF1234567890123',
    lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  }
}

test('before packing, a cancellation takes effect at once and all of the money is refunded', async () => {
  const { orderNumber, payableAmount } = await paid()
  const before = await look(orderNumber)
  expect(before.actions.find(({ action }) => action === 'requestCancel')?.allowed).toBe(true)
  const { data } = await ask(orderNumber)
  expect(data).toMatchObject({
    label: 'closed',
    closedReason: '不想要了',
    cancelRequest: { state: 'agreed', reason: '不想要了' },
  })
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
  const money = await must(orderMoney, { orderNumber }, buyer.by)
  expect(money).toMatchObject({
    payments: [{ kind: 'online', amount: payableAmount }],
    refunds: [{ amount: payableAmount, state: 'succeeded', route: 'online' }],
  })
  expect(money.refunds[0]!.doneAt).not.toBeNull()
  expect((await ask(orderNumber)).code).toBe(OrderReasons.notNow.code)
})

test('once packing has begun staff answer, and no parcel leaves meanwhile', async () => {
  const { orderNumber } = await paid()
  await pack(orderNumber)
  const asked = await ask(orderNumber)
  expect(asked.data).toMatchObject({
    label: 'pending_shipment',
    cancelRequest: {
      state: 'waiting',
      dueAt: new Date(Date.parse(clock.now) + 24 * 3_600_000).toISOString(),
    },
  })
  expect((await ask(orderNumber)).code).toBe(OrderReasons.cancelAsked.code)
  expect((await must(waitingOrders, {}, clerk.by)).cancelRequestCount).toBe(1)
  const parcel = await shipment(orderNumber)
  expect((await call(shipParcel, parcel, clerk.by)).code).toBe(OrderReasons.cancelAsked.code)

  await must(declineCancel, { orderNumber, note: '已经装车' }, clerk.by)
  expect(await look(orderNumber)).toMatchObject({
    cancelRequest: { state: 'declined', decision: '已经装车' },
  })
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'cancel-declined' and key like ${`%${orderNumber}%`}`)
  expect(mails).toHaveLength(1)
  // The answer is final: otherwise silence would agree to what staff have declined.
  expect((await ask(orderNumber)).code).toBe(OrderReasons.cancelDeclined.code)
  const again = (await look(orderNumber)).actions.find(({ action }) => action === 'requestCancel')
  expect(again).toMatchObject({ allowed: false, why: 'orders.why.cancelDeclined' })
  await must(shipParcel, parcel, clerk.by)
  const { actions } = await look(orderNumber)
  expect(actions.find(({ action }) => action === 'requestCancel')).toMatchObject({
    allowed: false,
    why: 'orders.why.shippedAsk',
  })
})

test('an order whose packing was undone can be cancelled after all', async () => {
  const { orderNumber } = await paid()
  await pack(orderNumber)
  expect((await ask(orderNumber)).code).toBe(1)
  await must(declineCancel, { orderNumber, note: '已经装车' }, clerk.by)
  await must(setPacking, { orderNumber, isPacking: false }, clerk.by)
  expect((await ask(orderNumber)).data).toMatchObject({ label: 'closed' })
})

test('staff agree by cancelling, the buyer may withdraw, and silence agrees', async () => {
  const [agreed, withdrawn, silent] = [await paid(), await paid(), await paid()]
  for (const { orderNumber } of [agreed, withdrawn, silent]) {
    await pack(orderNumber)
    expect((await ask(orderNumber)).code).toBe(1)
  }
  await must(cancelAndRefund, { orderNumber: agreed.orderNumber, note: '好的' }, clerk.by)
  expect(await look(agreed.orderNumber)).toMatchObject({
    label: 'closed',
    cancelRequest: { state: 'agreed' },
  })
  const { orderNumber } = withdrawn
  await must(withdrawCancel, { orderNumber }, buyer.by)
  expect((await call(withdrawCancel, { orderNumber }, buyer.by)).code).toBe(
    OrderReasons.cancelNotAsked.code,
  )
  clock.forward({ hours: 25 })
  await shop.settle()
  expect((await look(silent.orderNumber)).label).toBe('closed')
  expect((await look(orderNumber)).label).toBe('pending_shipment')
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect((await look(silent.orderNumber)).refundedAmount).toBe(silent.payableAmount)
})

test('of a cancellation request and a parcel at the same moment one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const { orderNumber } = await paid()
    const parcel = await shipment(orderNumber)
    const answers = await Promise.all([
      ask(orderNumber),
      call(shipParcel, parcel, clerk.by),
      ask(orderNumber),
    ])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const { label } = await look(orderNumber)
    expect(label).toBe(answers[1]!.code === 1 ? 'pending_receipt' : 'closed')
  }
})

test("an unpaid order, or another buyer's, is not cancelled this way", async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  expect((await ask(orderNumber)).code).toBe(OrderReasons.notNow.code)
  const other = await shop.aBuyer()
  expect((await ask((await paid()).orderNumber, other.by)).code).toBe(
    OrderReasons.orderNotFound.code,
  )
})
