/** Whoever works on an order in review hears what its buyer does meanwhile, and is refused with the reason. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { claimItem } from '#domains/work/contract.ts'
import { seeMentions } from '#domains/work/mentions-contract.ts'
import { seeWorkNews, workBell } from '#domains/work/notices-contract.ts'
import * as calls from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague, buyer] = [await shop.aClerk(), await shop.aClerk(), await shop.aBuyer()]
for (const [key, value] of [
  ['orders.reviewOutside', true],
  ['orders.usualCountries', 'ID'],
] as const) {
  await putSetting(db, { key, value, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)

const cancel = (orderNumber: string) =>
  must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
async function propose(orderNumber: string, by = clerk.by) {
  const { totals } = await must(officeOrder, { orderNumber }, by)
  const { freightAmount, adjustmentAmount, payableAmount } = totals
  await must(
    calls.reviseOrder,
    {
      orderNumber,
      payableAmount,
      lines: [],
      freightAmount: freightAmount + 1_000,
      adjustmentAmount,
      note: '偏远地区',
    },
    by,
  )
  const { revisions } = await must(calls.myOrderReview, { orderNumber }, buyer.by)
  return { revisionId: revisions.at(-1)!.id, payableAmount }
}
async function newsOf(by: Record<string, string>) {
  await shop.runSweeps()
  const { items } = await must(workBell, {}, by)
  return items
    .filter(({ kind }) => kind === 'news')
    .map(({ ref, event }) => ({ ref: ref.split('#')[0], event }))
}
const news = (orderNumber: string, event: string) => ({
  ref: `orderReviews:${orderNumber}`,
  event,
})

test('who has claimed an order that its buyer cancels is told, and is refused with that', async () => {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods)
  await must(claimItem, { kind: 'orderReviews', ref: orderNumber }, clerk.by)
  await cancel(orderNumber)
  expect(await newsOf(clerk.by)).toEqual([news(orderNumber, 'cancelled')])
  expect(await newsOf(colleague.by)).toEqual([])
  const decision = { orderNumber, payableAmount, note: '看过了' }
  for (const refused of [
    await call(calls.approveOrder, decision, clerk.by),
    await call(calls.rejectOrder, decision, clerk.by),
  ]) {
    expect(refused.code).toBe(OrderReviewReasons.cancelledByBuyer.code)
  }
  const { items } = await must(workBell, {}, clerk.by)
  const newsId = Number(items.find(({ kind }) => kind === 'news')!.ref.split('#')[1])
  await must(seeWorkNews, { newsId }, colleague.by)
  expect(await newsOf(clerk.by)).toHaveLength(1)
  await must(seeWorkNews, { newsId }, clerk.by)
  expect(await newsOf(clerk.by)).toEqual([])
})

test('who proposed a change hears its answer, and who saw the order of before is told why it is another', async () => {
  const { orderNumber } = await shop.anOrder(buyer, goods)
  const { revisionId, payableAmount } = await propose(orderNumber)
  await must(calls.answerRevision, { revisionId, accepts: true }, buyer.by)
  expect(await newsOf(clerk.by)).toEqual([news(orderNumber, 'accepted')])
  const decision = { orderNumber, payableAmount, note: '' }
  const { buyerAccepted, buyerDeclined, cancelledByBuyer } = OrderReviewReasons
  expect((await call(calls.approveOrder, decision, colleague.by)).code).toBe(buyerAccepted.code)
  expect((await call(calls.withdrawRevision, { revisionId }, clerk.by)).code).toBe(
    buyerAccepted.code,
  )
  // The page of the order shows it.
  await must(seeMentions, { object: `order:${orderNumber}` }, clerk.by)
  expect(await newsOf(clerk.by)).toEqual([])

  const next = await propose(orderNumber)
  await must(calls.answerRevision, { revisionId: next.revisionId, accepts: false }, buyer.by)
  expect(await newsOf(clerk.by)).toEqual([news(orderNumber, 'declined')])
  const late = await call(calls.withdrawRevision, { revisionId: next.revisionId }, clerk.by)
  expect(late.code).toBe(buyerDeclined.code)

  const last = await propose(orderNumber)
  await cancel(orderNumber)
  expect(await newsOf(clerk.by)).toContainEqual(news(orderNumber, 'cancelled'))
  const over = await call(calls.withdrawRevision, { revisionId: last.revisionId }, clerk.by)
  expect(over.code).toBe(cancelledByBuyer.code)
})

test('a proposal that is not answered in time comes back to who made it', async () => {
  const { orderNumber } = await shop.anOrder(buyer, goods)
  await propose(orderNumber, colleague.by)
  clock.forward({ days: 6 })
  await shop.runSweeps()
  expect(await newsOf(colleague.by)).toEqual([news(orderNumber, 'expired')])
})
