/** Refunds: the full amount, once, by the route of the payment. */
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { officeRefunds, takeRefund } from '../../refunds-contract.ts'
import { cancelAndRefund, orderPayments, waitingPayments } from '../../office-contract.ts'
import { payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { sendRefundByBank } from '../../provider-contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

async function paid(quantity = 2) {
  const item = await shop.goods(quantity)
  const order = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber: order.orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return { ...order, item }
}
const refund = (orderNumber: string) =>
  call(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
/** Restarts the provider and resets the shop's circuit breaker, which runs on the machine's clock. */
async function providerIsBack() {
  await shop.provider.start()
  aheadMs += 11_000
}
let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const refundsOf = async (orderNumber: string) =>
  (await must(orderPayments, { orderNumber }, clerk.by)).refunds
const salesOf = async (productId: number) =>
  (
    await db.row<{ salesCount: number }>(sql`
    select sales_count from catalog.figure where product_id = ${productId}`)
  ).salesCount

test('cancelling an order that is paid and not shipped returns money and goods', async () => {
  const { orderNumber, payableAmount, item } = await paid()
  expect(await salesOf(item.productId)).toBe(2)
  expect((await refund(orderNumber)).data).toEqual({ refundCount: 1 })
  expect(await look(orderNumber)).toMatchObject({
    label: 'closed',
    axes: { payment: 'paid' },
    refundedAmount: 0,
  })
  await shop.settle() // the provider accepts it
  expect(await refundsOf(orderNumber)).toMatchObject([{ state: 'waiting' }])
  clock.forward({ seconds: 2 })
  await shop.settle() // and reports that it has arrived
  expect(await refundsOf(orderNumber)).toMatchObject([
    { state: 'succeeded', amount: payableAmount, route: 'online', reason: 'Order canceled' },
  ])
  expect(await look(orderNumber)).toMatchObject({
    axes: { payment: 'refunded' },
    refundedAmount: payableAmount,
    closedReason: '商家取消并退款',
  })
  const { reserved } = await db.row<{ reserved: number }>(sql`
    select reserved from stock.level where sku_id = ${item.skuId}`)
  expect([reserved, await salesOf(item.productId)]).toEqual([0, 0])
  expect((await must(getProduct, { productId: item.productId }, {})).salesCount).toBe(0)
})

test('a cancellation above the limit waits for a second person, and begins when they agree', async () => {
  const key = 'approvals.refundAmount'
  const row = async () => (await must(listSettings, {}, clerk.by)).find((each) => each.key === key)!
  await must(
    changeSettings,
    { changes: [{ key, value: 1000, version: (await row()).version }] },
    clerk.by,
  )
  const { orderNumber } = await paid()
  expect((await refund(orderNumber)).data).toEqual({ refundCount: null })
  expect((await refund(orderNumber)).code).toBe(ApprovalReasons.alreadyAsked.code)
  expect(await refundsOf(orderNumber)).toEqual([])
  const [asked] = (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by))
    .items
  expect(asked).toMatchObject({ kind: 'payments.refund', note: '缺货' })
  const own = await call(approve, { approvalId: asked!.id }, clerk.by)
  expect(own.code).toBe(ApprovalReasons.ownRequest.code)
  await must(approve, { approvalId: asked!.id }, colleague.by)
  expect((await look(orderNumber)).label).toBe('closed')
  expect(await refundsOf(orderNumber)).toHaveLength(1)
  await must(
    changeSettings,
    { changes: [{ key, value: null, version: (await row()).version }] },
    clerk.by,
  )
  const [loosened] = (await must(listApprovals, { object: `setting:${key}` }, colleague.by)).items
  await must(approve, { approvalId: loosened!.id }, colleague.by)
})

test('five clerks who cancel at once refund once', async () => {
  const { orderNumber, payableAmount } = await paid()
  const answers = await Promise.all(Array.from({ length: 5 }, () => refund(orderNumber)))
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ...Array(4).fill(OrderReasons.notNow.code),
  ])
  clock.forward({ minutes: 2 })
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
  const atProvider = await db.rows(sql`
    select from sandbox.refund r join sandbox.session s on s.id = r.session_id where s.order_number = ${orderNumber}`)
  expect(atProvider).toHaveLength(1)
})

test('of a cancellation and a shipment at the same moment one succeeds', async () => {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  for (let round = 0; round < 6; round++) {
    const { orderNumber, item } = await paid(1)
    const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
    const parcel = {
      orderNumber,
      carrierId: carrier!.id,
      trackingNumber: 'SF1234567890123',
      lines: [{ lineId: lines[0]!.id, quantity: 1 }],
    }
    const answers = await Promise.all([refund(orderNumber), call(shipParcel, parcel, clerk.by)])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      1,
      OrderReasons.notNow.code,
    ])
    const isShipped = answers[1]!.code === 1
    const { onHand } = await db.row<{ onHand: number }>(sql`
      select on_hand from stock.level where sku_id = ${item.skuId}`)
    expect([onHand, (await refundsOf(orderNumber)).length]).toEqual(isShipped ? [0, 0] : [1, 1])
  }
})

test('an order that is partly shipped, unpaid or closed is not cancelled this way', async () => {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { orderNumber } = await paid(2)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const part = [{ lineId: lines[0]!.id, quantity: 1 }]
  const shipping = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: part }
  await must(shipParcel, { orderNumber, ...shipping }, clerk.by)
  const unpaid = await shop.anOrder(buyer, await shop.goods(1))
  for (const number of [orderNumber, unpaid.orderNumber]) {
    expect((await refund(number)).code).toBe(OrderReasons.notNow.code)
    expect(await refundsOf(number)).toEqual([])
  }
})

test('an outage of a day gives up no refund: staff see it, and it ends without them', async () => {
  const { orderNumber, payableAmount } = await paid()
  const other = await paid()
  await shop.provider.stop()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await must(cancelAndRefund, { orderNumber: other.orderNumber, note: '缺货' }, clerk.by)
  for (let hour = 0; hour < 26; hour++) {
    await shop.runSweeps()
    clock.forward({ hours: 1 })
  }
  const [waiting] = await refundsOf(orderNumber)
  expect(waiting).toMatchObject({ state: 'waiting', trouble: expect.stringContaining('answer') })
  expect(waiting!.tryCount).toBeGreaterThan(20)
  expect((await must(waitingPayments, {}, clerk.by)).stuckRefundCount).toBe(2)
  const atProvider = await must(officeRefunds, { part: 'atProvider' }, clerk.by)
  expect(atProvider.items).toContainEqual(
    expect.objectContaining({ id: waiting!.id, tryCount: waiting!.tryCount }),
  )

  await providerIsBack()
  for (let minute = 0; minute < 20; minute++) {
    clock.forward({ minutes: 1 })
    await shop.runSweeps()
  }
  for (const number of [orderNumber, other.orderNumber]) {
    expect(await refundsOf(number)).toMatchObject([{ state: 'succeeded', trouble: null }])
    const stored = await db.rows(sql`
      select from sandbox.refund r join sandbox.session s on s.id = r.session_id where s.order_number = ${number}`)
    expect(stored).toHaveLength(1)
  }
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
  expect((await must(waitingPayments, {}, clerk.by)).stuckRefundCount).toBe(0)
})

test('a refund whose answer was lost is paid once', async () => {
  const { orderNumber, payableAmount } = await paid()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.runSweeps()
  // As if the provider had accepted it and its answer had been lost.
  await db.count(sql`
    update payments.refund set provider_reference = null, ask_at = ${clock.now} where order_number = ${orderNumber}`)
  await shop.runSweeps()
  clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
  const stored = await db.rows(sql`
    select from sandbox.refund r join sandbox.session s on s.id = r.session_id where s.order_number = ${orderNumber}`)
  expect(stored).toHaveLength(1)
})

test('after some hours staff may send by bank what the provider never accepted, and it is not sent twice', async () => {
  const { orderNumber, payableAmount } = await paid()
  await shop.provider.stop()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.runSweeps()
  const [refundRow] = await refundsOf(orderNumber)
  const take = () =>
    call(sendRefundByBank, { refundId: refundRow!.id, note: '服务商停机' }, clerk.by)
  expect((await take()).code).toBe(PaymentReasons.refundNotYours.code)
  clock.forward({ hours: 7 })
  await shop.runSweeps() // called just now, so the call may still be open
  expect((await take()).code).toBe(PaymentReasons.refundNotYours.code)
  clock.forward({ minutes: 2 })
  expect((await take()).code).toBe(1)
  expect((await take()).code).toBe(PaymentReasons.refundNotYours.code)
  await providerIsBack()
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  expect(await refundsOf(orderNumber)).toMatchObject([{ state: 'waiting', route: 'bank' }])
  await shop.transfer({ refundId: refundRow!.id, bankReference: 'OUT 77' }, clerk.by)
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
  const stored = await db.rows(sql`
    select from sandbox.refund r join sandbox.session s on s.id = r.session_id where s.order_number = ${orderNumber}`)
  expect(stored).toEqual([])
})

test('before those hours nothing is sent by bank, even when no call is open', async () => {
  const { orderNumber } = await paid()
  await shop.provider.stop()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.runSweeps()
  const [refundRow] = await refundsOf(orderNumber)
  const take = () =>
    call(sendRefundByBank, { refundId: refundRow!.id, note: '服务商停机' }, clerk.by)
  clock.forward({ hours: 5 }) // the last call was made five hours ago; six are required
  expect((await take()).code).toBe(PaymentReasons.refundNotYours.code)
  clock.forward({ hours: 1 })
  expect((await take()).code).toBe(1)
  await shop.transfer({ refundId: refundRow!.id, bankReference: 'OUT 78' }, clerk.by)
  await providerIsBack()
})

test('a refund that the provider has accepted is never sent by bank, however long it takes', async () => {
  const { orderNumber, payableAmount } = await paid()
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.runSweeps()
  const [refundRow] = await refundsOf(orderNumber)
  expect(refundRow).toMatchObject({ state: 'waiting', route: 'online' })
  clock.forward({ hours: 30 })
  const taken = await call(sendRefundByBank, { refundId: refundRow!.id, note: '太久' }, clerk.by)
  expect(taken.code).toBe(PaymentReasons.refundNotYours.code)
  await shop.settle()
  expect(await refundsOf(orderNumber)).toMatchObject([{ state: 'succeeded', route: 'online' }])
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
})

test('a refund that the provider refuses is shown as failed, and is sent once it has been moved to the bank', async () => {
  const { orderNumber, payableAmount } = await paid()
  await db.count(sql`
    update sandbox.session set transaction = 'py_gone_' || id where order_number = ${orderNumber}`)
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  const [failed] = await refundsOf(orderNumber)
  expect(failed).toMatchObject({ state: 'failed' })
  expect((await must(waitingPayments, {}, clerk.by)).failedRefundCount).toBe(1)
  const listed = async (part: 'toSend' | 'atProvider' | 'done') =>
    (await must(officeRefunds, { part }, clerk.by)).items.filter(
      (refund) => refund.orderNumber === orderNumber,
    )
  expect(await listed('toSend')).toMatchObject([
    { id: failed!.id, amount: payableAmount, state: 'failed', failure: expect.stringMatching(/./) },
  ])
  expect([...(await listed('atProvider')), ...(await listed('done'))]).toEqual([])
  expect((await call(takeRefund, { refundId: failed!.id }, clerk.by)).code).toBe(
    PaymentReasons.refundOnline.code,
  )
  clock.forward({ minutes: 5 })
  const moved = await must(
    sendRefundByBank,
    { refundId: failed!.id, note: '原路退回被拒' },
    clerk.by,
  )
  expect(moved).toEqual({ isAsked: false })
  await shop.transfer({ refundId: failed!.id, bankReference: 'OUT 1' }, clerk.by)
  expect(await listed('toSend')).toEqual([])
  expect(await listed('done')).toMatchObject([{ state: 'succeeded', bankReference: 'OUT 1' }])
  expect(await look(orderNumber)).toMatchObject({ refundedAmount: payableAmount })
})
