/** The rest of a partly shipped order: its stock is free, its money goes back, the order completes, and nobody does it twice. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { levelsOf } from '#domains/stock/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { orderMoney } from '../../cancel-contract.ts'
import { payOnline } from '../../contract.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { closeRest } from '../../refunds-contract.ts'

const shop = await openOrderShop()
const { call, must, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()
const FREE_FREIGHT = { kind: 'freight', thresholdAmount: 0, offAmount: null } as const
const [carrier] = await must(listCarriers, {}, clerk.by)

/** Paid, of 10 pieces of 10.00 each (or of another price). */
async function paidOrder({ amount = 1000 } = {}) {
  const item = await shop.goods(10, { amount })
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return { orderNumber, item }
}
const look = (orderNumber: string) => must(officeOrder, { orderNumber }, clerk.by)
const parcel = async (orderNumber: string, quantity: number) => {
  const { lines } = await look(orderNumber)
  return {
    orderNumber,
    carrierId: carrier!.id,
    trackingNumber: 'SF1234567890123',
    lines: [{ lineId: lines[0]!.id, quantity }],
  }
}
const ship = async (orderNumber: string, quantity: number) =>
  must(shipParcel, await parcel(orderNumber, quantity), clerk.by)
const close = (orderNumber: string, by = clerk.by) =>
  call(closeRest, { orderNumber, note: 'sold out' }, by)
const availableOf = async ({ skuId }: { skuId: number }) => (await levelsOf(db, [{ skuId }]))[0]
const refundsOf = (orderNumber: string) =>
  db.rows<{ amount: number; key: string }>(sql`
    select amount, split_part(key, ':', 1) as key from payments.refund where order_number = ${orderNumber}`)

test('what a coupon took off the freight is not kept of goods that never left', async () => {
  const own = await shop.aBuyer()
  await aCoupon(shop, { clerk: clerk.by, colleague: colleague.by, buyer: own.by }, FREE_FREIGHT)
  const { orderNumber } = await shop.anOrder(own, await shop.goods(10, { amount: 100 }), 10)
  const { redirectUrl } = await must(payOnline, { orderNumber }, own.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { totals } = await look(orderNumber)
  expect(totals.freightAmount).toBeGreaterThanOrEqual(1000)
  expect(totals).toMatchObject({ couponAmount: -totals.freightAmount, payableAmount: 1000 })
  await ship(orderNumber, 7)
  expect((await look(orderNumber)).restAmount).toBe(300)
  expect((await close(orderNumber)).data).toEqual({ refundCount: 1 })
  expect(await refundsOf(orderNumber)).toMatchObject([{ amount: 300 }])
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  // What did leave counts for the buyer's level as what was paid for it.
  await must(confirmReceipt, { orderNumber }, own.by)
  const { amount } = await db.row<{ amount: number }>(sql`
    select amount - returned_amount as amount from accounts.spending where order_ref = ${orderNumber}`)
  expect(amount).toBe(700)
})

test('the rest goes back without freight, the goods are free, and the order completes with what was shipped', async () => {
  const { orderNumber, item } = await paidOrder()
  await ship(orderNumber, 7)
  const before = await look(orderNumber)
  expect(before).toMatchObject({ restAmount: 3000, axes: { fulfilment: 'partially_shipped' } })
  expect((await close(orderNumber)).data).toEqual({ refundCount: 1 })
  const after = await look(orderNumber)
  expect(after).toMatchObject({
    restAmount: null,
    label: 'pending_receipt',
    axes: { fulfilment: 'shipped', lifecycle: 'open', payment: 'paid' },
    lines: [{ quantity: 10, shippedQuantity: 7, closedQuantity: 3 }],
  })
  expect(await availableOf(item)).toMatchObject({ onHandCount: 3, availableCount: 3 })
  expect(await refundsOf(orderNumber)).toEqual([{ amount: 3000, key: 'closed' }])
  expect(after.history.at(-1)).toMatchObject({ event: 'orders.event.restClosed', note: 'sold out' })
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'order-rest-closed' and key like ${`%${orderNumber}%`}`)
  expect(mails).toHaveLength(1)

  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  const own = await must(myOrder, { orderNumber }, buyer.by)
  expect(own).toMatchObject({ refundedAmount: 3000, axes: { payment: 'partially_refunded' } })
  const money = await must(orderMoney, { orderNumber }, buyer.by)
  expect(money.refunds).toMatchObject([
    { amount: 3000, state: 'succeeded', reason: '部分商品不再发货' },
  ])
  await must(confirmReceipt, { orderNumber }, buyer.by)
  expect((await look(orderNumber)).axes).toMatchObject({
    fulfilment: 'received',
    lifecycle: 'completed',
    payment: 'partially_refunded',
  })
  const level = await db.row<{ amount: number }>(sql`
    select coalesce(sum(amount - returned_amount), 0)::bigint as amount from accounts.spending where order_ref = ${orderNumber}`)
  expect(level.amount).toBe(7000)
})

test('a refund that arrives after the receipt is confirmed is taken off all the same', async () => {
  const { orderNumber } = await paidOrder()
  await ship(orderNumber, 4)
  await shop.provider.stop()
  expect((await close(orderNumber)).code).toBe(1)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await shop.provider.start()
  clock.forward({ hours: 1 })
  await shop.settle()
  clock.forward({ hours: 1 })
  await shop.settle()
  expect((await look(orderNumber)).axes).toMatchObject({
    lifecycle: 'completed',
    payment: 'partially_refunded',
  })
})

test('nothing shipped, all shipped, unpaid: there is no rest to close', async () => {
  const { orderNumber } = await paidOrder()
  expect((await close(orderNumber)).code).toBe(OrderReasons.notNow.code)
  await ship(orderNumber, 10)
  expect((await close(orderNumber)).code).toBe(OrderReasons.notNow.code)
  const unpaid = await shop.anOrder(buyer, await shop.goods(1))
  expect((await close(unpaid.orderNumber)).code).toBe(OrderReasons.notNow.code)
  expect(await refundsOf(orderNumber)).toEqual([])
})

test('closed, no further parcel leaves and it is neither closed nor cancelled again', async () => {
  const { orderNumber } = await paidOrder()
  const late = await parcel(orderNumber, 2)
  await ship(orderNumber, 6)
  expect((await close(orderNumber)).code).toBe(1)
  expect((await call(shipParcel, late, clerk.by)).code).toBe(OrderReasons.notNow.code)
  expect((await close(orderNumber)).code).toBe(OrderReasons.notNow.code)
  const cancel = await call(cancelAndRefund, { orderNumber, note: 'x' }, clerk.by)
  expect(cancel.code).toBe(OrderReasons.notNow.code)
  // Nor can the database be talked into it.
  await expect(
    shop.owner.db.count(sql`
      update orders.line set shipped_quantity = shipped_quantity + 1
      where order_id = (select id from orders.sales_order where number = ${orderNumber})`),
  ).rejects.toThrow('line_closed_is_rest')
})

test('of a last parcel and a closing at the same moment one succeeds, and so of two closings', async () => {
  for (let round = 0; round < 6; round++) {
    const { orderNumber } = await paidOrder()
    await ship(orderNumber, 5)
    const last = await parcel(orderNumber, 5)
    const [one, other, shipped] = await Promise.all([
      close(orderNumber),
      close(orderNumber, colleague.by),
      call(shipParcel, last, clerk.by),
    ])
    const codes = [one.code, other.code, shipped.code]
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    const isShipped = shipped.code === 1
    const { lines, axes } = await look(orderNumber)
    expect(axes.fulfilment).toBe('shipped')
    expect(lines[0]).toMatchObject({
      shippedQuantity: isShipped ? 10 : 5,
      closedQuantity: isShipped ? 0 : 5,
    })
    const expected = isShipped ? [] : [{ amount: 5000, key: 'closed' }]
    expect(await refundsOf(orderNumber)).toEqual(expected)
  }
})

test('above the limit a second person agrees, to the amount that they saw', async () => {
  const { orderNumber } = await paidOrder({ amount: 100_000 })
  await ship(orderNumber, 2)
  expect((await close(orderNumber)).data).toEqual({ refundCount: null })
  expect((await look(orderNumber)).axes.fulfilment).toBe('partially_shipped')
  expect(await refundsOf(orderNumber)).toEqual([])
  const { items } = await must(listApprovals, {}, colleague.by)
  const asked = items.find((each) => each.orderNumber === orderNumber)!
  expect(asked).toMatchObject({ kind: 'payments.closeRest', lines: [{ amount: 800_000 }] })
  const own = await call(approve, { approvalId: asked.id }, clerk.by)
  expect(own.code).not.toBe(1)

  // More was shipped meanwhile: then it is another amount.
  await ship(orderNumber, 1)
  const stale = await call(approve, { approvalId: asked.id }, colleague.by)
  expect(stale.code).toBe(Reasons.changedMeanwhile.code)
  expect(await refundsOf(orderNumber)).toEqual([])
})

test('agreed to, it is carried out in the name of who asked', async () => {
  const { orderNumber } = await paidOrder({ amount: 100_000 })
  await ship(orderNumber, 1)
  expect((await close(orderNumber)).data).toEqual({ refundCount: null })
  const { items } = await must(listApprovals, {}, colleague.by)
  const asked = items.find((each) => each.orderNumber === orderNumber)!
  await must(approve, { approvalId: asked.id }, colleague.by)
  const { history, axes } = await look(orderNumber)
  expect(axes.fulfilment).toBe('shipped')
  expect(history.at(-1)?.agreedName).not.toBe('')
  expect(await refundsOf(orderNumber)).toEqual([{ amount: 900_000, key: 'closed' }])
})
