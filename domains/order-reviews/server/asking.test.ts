/** Staff ask the buyer of an order in review: it waits for the buyer, its clock stands, and every end puts it back or lets it go. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { cancelOrder, myOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { answerInfoRequest, askBuyer } from '#domains/work/info-requests-contract.ts'
import { WorkReasons } from '#domains/work/reasons.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { later } from '#kit/contract/time.ts'
import { approveOrder, myOrderReview, orderReviews, waitingOrderReviews } from '../contract.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const HOUR = 3_600_000
await putSetting(db, {
  key: 'orders.reviewOutside',
  value: true,
  version: 0,
  now: clock.now,
  by: 'test',
})
await putSetting(db, {
  key: 'orders.usualCountries',
  value: 'ID',
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()
const goods = await shop.goods(500)
const buyer = await shop.aBuyer()
const anOrder = () => shop.anOrder(buyer, goods)
const ask = (ref: string) =>
  call(askBuyer, { kind: 'orderReviews', ref, question: '数量是否正确？' }, clerk.by)
const listed = async (state: 'waiting' | 'asked') =>
  (await must(orderReviews, { state }, clerk.by)).items.map(({ orderNumber }) => orderNumber)
const clockOf = async (orderNumber: string) =>
  (await must(myOrder, { orderNumber }, buyer.by)).clock
const questionsOf = async (orderNumber: string) =>
  (await must(myOrderReview, { orderNumber }, buyer.by)).infoRequests
const needsAnswer = async (orderNumber: string) =>
  (await must(myOrders, {}, buyer.by)).items.find(({ number }) => number === orderNumber)!
    .needsAnswer
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(26|97)/.test(view))

test('an order that its buyer is asked about leaves the queue, and comes back with the time that was left', async () => {
  const { orderNumber, payableAmount } = await anOrder()
  const before = await clockOf(orderNumber)
  expect(await needsAnswer(orderNumber)).toBe(false)
  const { data } = await ask(orderNumber)
  expect(await listed('waiting')).not.toContain(orderNumber)
  expect(await listed('asked')).toContain(orderNumber)
  expect(await must(waitingOrderReviews, {}, clerk.by)).toMatchObject({ askedCount: 1 })
  expect(await clockOf(orderNumber)).toBeNull()
  expect(await needsAnswer(orderNumber)).toBe(true)
  expect(await questionsOf(orderNumber)).toMatchObject([
    { state: 'open', question: '数量是否正确？' },
  ])
  expect(await findings()).toEqual([])

  clock.forward({ hours: 100 })
  await shop.settle()
  expect(
    await db.rows(sql`select from messages.outbox where template = 'order-review-late'`),
  ).toEqual([])
  const answer = { infoRequestId: data!.id, answer: '没错', fileIds: [] }
  await must(answerInfoRequest, answer, buyer.by)
  expect(await listed('waiting')).toContain(orderNumber)
  expect(await needsAnswer(orderNumber)).toBe(false)
  expect(await clockOf(orderNumber)).toEqual({
    kind: 'reviewBy',
    at: later(before!.at, 100 * HOUR),
  })
  const [row] = (await must(orderReviews, {}, clerk.by)).items.filter(
    (each) => each.orderNumber === orderNumber,
  )
  expect(row!.infoRequests).toMatchObject([{ answer: '没错' }])
  await must(approveOrder, { orderNumber, payableAmount, note: '' }, clerk.by)
  expect(await findings()).toEqual([])
})

test('who approves without waiting takes the question back, and a cancelled order asks nothing', async () => {
  const [first, second] = [await anOrder(), await anOrder()]
  const asked = [await ask(first.orderNumber), await ask(second.orderNumber)]
  await must(approveOrder, { ...first, note: '' }, clerk.by)
  const canceling = { orderNumber: second.orderNumber, reason: 'changedMind', text: '' } as const
  await must(cancelOrder, canceling, buyer.by)
  for (const [index, { orderNumber }] of [first, second].entries()) {
    expect(await questionsOf(orderNumber)).toMatchObject([{ state: 'withdrawn' }])
    expect((await ask(orderNumber)).code).toBe(WorkReasons.notAskable.code)
    const answer = { infoRequestId: asked[index]!.data!.id, answer: '好', fileIds: [] }
    const late = await call(answerInfoRequest, answer, buyer.by)
    expect(late.code).toBe(WorkReasons.infoRequestOver.code)
  }
  expect(await findings()).toEqual([])
})

test('an answer and an approval at once leave one decided order and no open question', async () => {
  const order = await anOrder()
  const { data } = await ask(order.orderNumber)
  const answer = { infoRequestId: data!.id, answer: '好', fileIds: [] }
  const [, approved] = await Promise.all([
    call(answerInfoRequest, answer, buyer.by),
    call(approveOrder, { ...order, note: '' }, clerk.by),
  ])
  expect(approved.code).toBe(1)
  expect((await must(myOrder, order, buyer.by)).axes.review).toBe('approved')
  expect(await findings()).toEqual([])
})

test('a process of the version before closes an order that waits for its buyer', async () => {
  const { orderNumber } = await anOrder()
  await ask(orderNumber)
  const closing = shop.owner.db.tx(async (tx) => {
    await tx.count(sql`
      update orders.sales_order set lifecycle = 'closed', closed_at = ${clock.now}, closed_by = 'staff',
        closed_reason = 'staff' where number = ${orderNumber}`)
    await tx.count(sql`set constraints all immediate`)
    const row = await tx.row(sql`
      select r.outcome, r.paused_at from orders.review r join orders.sales_order o on o.id = r.order_id
      where o.number = ${orderNumber}`)
    expect(row).toEqual({ outcome: 'dropped', pausedAt: null })
    throw new Error('looked at')
  })
  await expect(closing).rejects.toThrow('looked at')
})

test('nobody reads what others are asked', async () => {
  const { orderNumber } = await anOrder()
  await ask(orderNumber)
  const stranger = await shop.aBuyer()
  const foreign = await call(myOrderReview, { orderNumber }, stranger.by)
  expect(foreign.code).toBe(OrderReasons.orderNotFound.code)
})
