/** A refund whose answer was lost may have been paid: nothing is sent by bank before that is known, and nothing twice. */
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { refundSent, takeRefund } from '../../refunds-contract.ts'
import { cancelAndRefund, orderPayments, waitingPayments } from '../../office-contract.ts'
import { payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { unresolvedEvents, sendRefundByBank } from '../../provider-contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const buyer = await shop.aBuyer()

let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
/** Restarts the provider and resets the shop's circuit breaker, which runs on the machine's clock. */
async function providerIsBack() {
  await shop.provider.stop()
  await shop.provider.start()
  aheadMs += 11_000
}

/** A paid order that was cancelled, and whose refund is due. */
async function canceled() {
  const item = await shop.goods(1)
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, item)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  return {
    orderNumber,
    payableAmount,
    cancel: () => must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by),
    refund: async () => (await must(orderPayments, { orderNumber }, clerk.by)).refunds[0]!,
    look: () => must(myOrder, { orderNumber }, buyer.by),
    paidByProvider: async () =>
      (
        await db.rows(sql`
          select from sandbox.refund r join sandbox.session s on s.id = r.session_id
          where s.order_number = ${orderNumber}`)
      ).length,
  }
}

/** The refund reached the provider, whose answer was lost, and which has been unavailable for seven hours since. */
async function lost() {
  const order = await canceled()
  await shop.provider.loseAnswers()
  await order.cancel()
  await shop.runSweeps()
  expect(await order.paidByProvider()).toBe(1)
  await shop.provider.stop()
  clock.forward({ hours: 7 })
  return order
}

const STATED = { note: '服务商后台没有这笔退款', evidence: 'CASE-20260301' }
/** @returns the refusal of claiming the refund or of recording its transfer, or else the last answer */
async function transfer(refundId: number, bankReference: string, by = clerk.by) {
  const taken = await call(takeRefund, { refundId }, by)
  return taken.code === 1
    ? call(refundSent, { refundId, bankReference, destination: 'Lee Jia, ICBC, 5702' }, by)
    : taken
}
const pendingOf = async (orderNumber: string) =>
  (await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)).items

test('what the provider may have paid is sent by bank only with a statement and a second person', async () => {
  const order = await lost()
  const { id: refundId, isUnknown } = await order.refund()
  expect(isUnknown).toBe(true)
  const take = (stated: object) =>
    call(sendRefundByBank, { refundId, note: '服务商停机', ...stated }, clerk.by)
  expect((await take({})).code).toBe(PaymentReasons.refundUnknown.code)
  expect((await transfer(refundId, 'OUT 500')).code).toBe(PaymentReasons.refundNotFound.code)
  expect((await take(STATED)).data).toEqual({ isAsked: true })
  expect((await take(STATED)).code).toBe(ApprovalReasons.alreadyAsked.code)
  expect(await order.refund()).toMatchObject({ route: 'online', isUnknown: true })
  const [asked] = await pendingOf(order.orderNumber)
  expect(asked).toMatchObject({ kind: 'payments.refundByBank', note: STATED.note })
  const own = await call(approve, { approvalId: asked!.id }, clerk.by)
  expect(own.code).toBe(ApprovalReasons.ownRequest.code)
  await must(approve, { approvalId: asked!.id }, colleague.by)
  expect(await order.refund()).toMatchObject({ route: 'bank', state: 'waiting', isUnknown: false })
  const row = await db.row(sql`
    select statement, evidence, stated_by, agreed_by from payments.refund where id = ${refundId}`)
  expect(row).toEqual({
    statement: STATED.note,
    evidence: STATED.evidence,
    statedBy: clerk.id,
    agreedBy: colleague.id,
  })
  expect((await transfer(refundId, 'OUT 501')).code).toBe(1)
  await providerIsBack()
})

test('an answer that arrives meanwhile ends the request: nothing is sent by bank', async () => {
  const order = await lost()
  const { id: refundId } = await order.refund()
  await must(sendRefundByBank, { refundId, ...STATED }, clerk.by)
  await providerIsBack()
  clock.forward({ minutes: 20 })
  await shop.settle()
  const [asked] = await pendingOf(order.orderNumber)
  const late = await call(approve, { approvalId: asked!.id }, colleague.by)
  expect(late.code).toBe(PaymentReasons.refundNotYours.code)
  clock.forward({ hours: 1 })
  await shop.settle()
  expect(await order.refund()).toMatchObject({ state: 'succeeded', bankReference: null })
  expect(await order.paidByProvider()).toBe(1)
  expect((await transfer(refundId, 'OUT 502')).code).toBe(PaymentReasons.refundNotFound.code)
})

test('a refusal after a lost answer does not prove that nothing was paid', async () => {
  const order = await lost()
  await db.count(sql`
    update sandbox.refund set idempotency_key = 'refund:forgotten-' || id where session_id in (
      select id from sandbox.session where order_number = ${order.orderNumber})`)
  await providerIsBack()
  await shop.runSweeps()
  const { id: refundId, ...refund } = await order.refund()
  expect(refund).toMatchObject({ state: 'failed', isUnknown: true })
  expect((await transfer(refundId, 'OUT 503')).code).toBe(PaymentReasons.refundUnknown.code)
  clock.forward({ minutes: 2 })
  expect((await call(sendRefundByBank, { refundId, ...STATED }, clerk.by)).data).toEqual({
    isAsked: true,
  })
  const [asked] = await pendingOf(order.orderNumber)
  await must(approve, { approvalId: asked!.id }, colleague.by)
  expect((await transfer(refundId, 'OUT 503')).code).toBe(1)
  expect((await order.look()).refundedAmount).toBe(order.payableAmount)
})

test('a notification settles a refund whose answer was lost', async () => {
  const order = await lost()
  await providerIsBack()
  // The shop does not poll: the notification alone brings the answer.
  await db.count(sql`
    update payments.refund set ask_at = ${clock.now}::timestamptz + interval '1 day'
    where order_number = ${order.orderNumber}`)
  await shop.settle()
  expect(await order.refund()).toMatchObject({ state: 'succeeded', isUnknown: false })
})

test('a refund that was sent by bank and that the provider also reports is shown to staff', async () => {
  const order = await lost()
  const { id: refundId } = await order.refund()
  await must(sendRefundByBank, { refundId, ...STATED }, clerk.by)
  const [asked] = await pendingOf(order.orderNumber)
  await must(approve, { approvalId: asked!.id }, colleague.by)
  await shop.transfer({ refundId, bankReference: 'OUT 504' }, clerk.by)
  await providerIsBack()
  await shop.settle()
  expect(await must(unresolvedEvents, { part: 'open' }, clerk.by)).toContainEqual(
    expect.objectContaining({ error: 'refundTwice', orderNumber: order.orderNumber }),
  )
})

/** The provider accepted the refund and no longer knows it. */
async function disowned() {
  const order = await canceled()
  await order.cancel()
  await shop.runSweeps()
  await db.count(sql`
    update sandbox.refund set id = 'gone_' || id where session_id in (
      select id from sandbox.session where order_number = ${order.orderNumber})`)
  for (let round = 0; round < 3; round++) {
    clock.forward({ minutes: 20 })
    await shop.runSweeps()
  }
  return order
}

test('a refund that the provider no longer knows is shown as unknown, and is sent by bank after some hours and by two people', async () => {
  const order = await disowned()
  const { id: refundId, ...seen } = await order.refund()
  expect(seen).toMatchObject({ state: 'waiting', isUnknown: true, isDisowned: true })
  expect(seen.bankFrom).not.toBeNull()
  expect((await must(waitingPayments, {}, clerk.by)).stuckRefundCount).toBeGreaterThan(0)
  const take = (stated: object) =>
    call(sendRefundByBank, { refundId, note: '服务商查不到', ...stated }, clerk.by)
  expect((await take(STATED)).code).toBe(PaymentReasons.refundNotYours.code) // too early
  expect((await transfer(refundId, 'OUT 600')).code).toBe(PaymentReasons.refundNotFound.code)
  clock.forward({ hours: 6 })
  expect(Date.parse(seen.bankFrom!)).toBeLessThanOrEqual(Date.parse(clock.now))
  expect((await take({})).code).toBe(PaymentReasons.refundUnknown.code)
  expect((await take(STATED)).data).toEqual({ isAsked: true })
  const [asked] = await pendingOf(order.orderNumber)
  expect(asked!.lines.map(({ word }) => word)).toContain('disownedSince')
  expect((await call(approve, { approvalId: asked!.id }, clerk.by)).code).toBe(
    ApprovalReasons.ownRequest.code,
  )
  await must(approve, { approvalId: asked!.id }, colleague.by)
  clock.forward({ hours: 30 })
  await shop.settle() // from now on the provider is not polled
  expect(await order.refund()).toMatchObject({ state: 'waiting', route: 'bank', isDisowned: false })
  expect((await transfer(refundId, 'OUT 601')).code).toBe(1)
  expect((await order.look()).refundedAmount).toBe(order.payableAmount)
})

test('a refund that the provider knows again goes on, and nothing is sent by bank', async () => {
  const order = await disowned()
  const { id: refundId } = await order.refund()
  clock.forward({ hours: 7 })
  await must(sendRefundByBank, { refundId, ...STATED }, clerk.by)
  await db.count(sql`
    update sandbox.refund set id = substr(id, 6) where session_id in (
      select id from sandbox.session where order_number = ${order.orderNumber})`)
  await shop.runSweeps()
  expect(await order.refund()).toMatchObject({ state: 'succeeded', isUnknown: false })
  const [asked] = await pendingOf(order.orderNumber)
  expect((await call(approve, { approvalId: asked!.id }, colleague.by)).code).toBe(
    PaymentReasons.refundNotYours.code,
  )
  expect(await order.paidByProvider()).toBe(1)
})

test('one transfer proves one refund, however its reference is written and whichever request is first', async () => {
  const owed = []
  for (let round = 0; round < 4; round++) {
    const order = await canceled()
    await shop.provider.stop()
    await order.cancel()
    await shop.runSweeps()
    clock.forward({ hours: 7 })
    const { id: refundId } = await order.refund()
    expect(await must(sendRefundByBank, { refundId, note: '服务商停机' }, clerk.by)).toEqual({
      isAsked: false,
    })
    owed.push({ ...order, refundId })
    await providerIsBack()
  }
  const written = ['OUT-777 a', 'out777A', 'OUT 777/A', 'ＯＵＴ777A']
  const answers = await Promise.all(
    owed.map(({ refundId }, index) => transfer(refundId, written[index]!)),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ...Array(3).fill(PaymentReasons.transferUsed.code),
  ])
  const other = answers.findIndex(({ code }) => code !== 1)
  expect((await owed[other]!.look()).refundedAmount).toBe(0)
  const twice = await Promise.all([
    transfer(owed[other]!.refundId, 'OUT 778'),
    transfer(owed[other]!.refundId, 'OUT 779', colleague.by),
  ])
  const [sent, refused] = twice.map(({ code }) => code).sort((a, b) => a - b)
  expect(sent).toBe(1)
  // Claimed at the first try, or done by the time the other request arrives.
  const { refundTaken, refundNotFound } = PaymentReasons
  expect([refundTaken.code, refundNotFound.code]).toContain(refused)
})
