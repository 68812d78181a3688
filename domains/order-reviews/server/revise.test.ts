/** Staff change orders in review: at once where it costs the buyer no more, with their consent where it does; all of it in one transaction. */
import sql from 'sql-template-tag'
import { listApprovals } from '#domains/approvals/contract.ts'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { myCredit } from '#domains/credit/contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { grant, TERMS } from '#domains/credit/testing.ts'
import { cancelOrder, myOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { payOnTerms } from '#domains/payments/contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { askBuyer } from '#domains/work/info-requests-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import * as calls from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: boolean | string | number): Promise<void> {
  const version = versions.get(key) ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  versions.set(key, version + 1)
  forgetSettings()
}
await set('credit.verifiedOnly', false)
await set('orders.usualCountries', 'ID')
await set('approvals.adjustPercent', 20)
const goods = await shop.goods(50_000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function anOrder(buyer: Buyer, quantity = 10) {
  await set('orders.reviewOutside', true)
  const { orderNumber } = await shop.anOrder(buyer, goods, quantity)
  await set('orders.reviewOutside', false)
  return orderNumber
}
async function onTerms(buyer: Buyer, quantity = 10) {
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, quantity)
  await must(payOnTerms, { orderNumber, amount, periodDays: TERMS.periodDays }, buyer.by)
  return orderNumber
}
const office = (orderNumber: string) => must(officeOrder, { orderNumber }, clerk.by)
type Changes = { quantity?: number; freight?: number; adjustment?: number }
async function revise(
  orderNumber: string,
  { quantity, freight, adjustment }: Changes,
  by = clerk.by,
) {
  const { lines, totals } = await office(orderNumber)
  return call(
    calls.reviseOrder,
    {
      orderNumber,
      payableAmount: totals.payableAmount,
      lines: quantity === undefined ? [] : [{ lineId: lines[0]!.id, quantity }],
      freightAmount: freight ?? totals.freightAmount,
      adjustmentAmount: adjustment ?? totals.adjustmentAmount,
      note: '库存不足',
    },
    by,
  )
}
const revisionsOf = async (buyer: Buyer, orderNumber: string) =>
  (await must(calls.myOrderReview, { orderNumber }, buyer.by)).revisions
async function aProposal(buyer: Buyer, orderNumber: string, more = 500) {
  const { totals } = await office(orderNumber)
  const proposed = await revise(orderNumber, { freight: totals.freightAmount + more })
  expect(proposed.data).toEqual({ isProposed: true })
  return (await revisionsOf(buyer, orderNumber)).at(-1)!
}
const answer = (revisionId: number, accepts: boolean, buyer: Buyer) =>
  call(calls.answerRevision, { revisionId, accepts }, buyer.by)
const reserved = async () =>
  (
    await db.row<{ reserved: number }>(sql`
      select reserved from stock.level where sku_id = ${goods.skuId}`)
  ).reserved
const used = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!.usedAmount
const mailsTo = async ({ email }: Buyer) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email} order by id`)
  ).map(({ template }) => template)
/** Mails leave in other tests. */
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => view !== 'i_67_mails_leave')
const stateOf = async (orderNumber: string) =>
  db.row(sql`
    select o.review, o.review_by is null as stands, r.paused_at is not null as paused
    from orders.sales_order o join orders.review r on r.order_id = o.id where o.number = ${orderNumber}`)

test('lower quantities are given back at once: goods, limits, shares, and the buyer reads it', async () => {
  const buyer = await shop.aBuyer()
  const limits = [{ period: 'ever' as const, maxCount: 12 }]
  await must(setLimits, { productId: goods.productId, limits }, clerk.by)
  const before = await reserved()
  const orderNumber = await anOrder(buyer)
  const was = await office(orderNumber)
  expect((await revise(orderNumber, { quantity: 4 })).data).toEqual({ isProposed: false })
  const now = await office(orderNumber)
  const { unitAmount } = was.lines[0]!
  expect(now.lines[0]).toMatchObject({ quantity: 4, lineAmount: 4 * unitAmount })
  expect(now.totals.payableAmount).toBe(was.totals.payableAmount - 6 * unitAmount)
  expect(await reserved()).toBe(before + 4)
  expect((await mailsTo(buyer)).at(-1)).toBe('order-revised')
  expect(await revisionsOf(buyer, orderNumber)).toMatchObject([
    { state: 'applied', lines: [{ wasQuantity: 10, quantity: 4 }], note: '库存不足' },
  ])
  expect(await findings()).toEqual([])
  // Eight of twelve are free again.
  expect((await shop.anOrder(buyer, goods, 8)).orderNumber).toMatch(/^SO/)
  await must(setLimits, { productId: goods.productId, limits: [] }, clerk.by)
})

test('who has changed it does not approve it while a colleague could', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  await revise(orderNumber, { quantity: 3 })
  const { payableAmount } = (await office(orderNumber)).totals
  const approving = { orderNumber, payableAmount, note: '' }
  const own = await call(calls.approveOrder, approving, clerk.by)
  expect(own.code).toBe(OrderReviewReasons.ownOrder.code)
  expect((await call(calls.approveOrder, approving, colleague.by)).code).toBe(1)
  const late = await revise(orderNumber, { quantity: 2 })
  expect(late.code).toBe(OrderReasons.notNow.code)
})

test('what one person takes off is measured on the goods that are left', async () => {
  const buyer = await shop.aBuyer()
  const goodsOf = async (number: string) => (await office(number)).totals.goodsAmount
  const first = await anOrder(buyer, 100)
  const off = -Math.floor((await goodsOf(first)) / 10)
  expect((await revise(first, { adjustment: off })).code).toBe(1)
  // A tenth of a hundred pieces is half of twenty.
  expect((await revise(first, { quantity: 20 })).code).toBe(OrderReviewReasons.tooFar.code)
  expect((await revise(first, { quantity: 90 })).code).toBe(1)
  const second = await anOrder(buyer, 100)
  const both = await revise(second, { quantity: 20, adjustment: off })
  expect(both.code).toBe(OrderReviewReasons.tooFar.code)
})

test('nonsense changes nothing', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const { totals } = await office(orderNumber)
  const outcomes = [
    [{}, OrderReviewReasons.nothingChanged],
    [{ quantity: 11 }, Reasons.invalidInput],
    [{ quantity: 0 }, Reasons.invalidInput],
    [{ freight: -1 }, Reasons.invalidInput],
    [{ adjustment: -totals.payableAmount }, OrderReviewReasons.tooFar],
    [{ adjustment: -Math.ceil(totals.payableAmount * 0.21) }, OrderReviewReasons.tooFar],
  ] as const
  for (const [changes, { code }] of outcomes) {
    expect((await revise(orderNumber, changes)).code).toBe(code)
  }
  expect((await office(orderNumber)).totals).toEqual(totals)
  expect(await revisionsOf(buyer, orderNumber)).toEqual([])
})

test('a more expensive freight is a proposal: the order waits, and is changed when its buyer agrees', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const { totals } = await office(orderNumber)
  const revision = await aProposal(buyer, orderNumber, 3_000)
  expect(await stateOf(orderNumber)).toMatchObject({ stands: true, paused: true })
  expect((await must(myOrders, {}, buyer.by)).items[0]!.needsAnswer).toBe(true)
  expect((await office(orderNumber)).totals).toEqual(totals)
  expect((await mailsTo(buyer)).at(-1)).toBe('order-change-proposed')
  const [row] = (await must(calls.orderReviews, { state: 'asked' }, clerk.by)).items
  expect(row).toMatchObject({ orderNumber, revisions: [{ state: 'open' }] })
  expect(await findings()).toEqual([])
  for (const again of [
    await revise(orderNumber, { quantity: 2 }),
    await revise(orderNumber, { freight: totals.freightAmount + 9 }),
  ]) {
    expect(again.code).toBe(OrderReviewReasons.waitsForBuyer.code)
  }

  clock.forward({ hours: 30 })
  expect((await answer(revision.id, true, await shop.aBuyer())).code).toBe(Reasons.notFound.code)
  expect((await answer(revision.id, true, buyer)).code).toBe(1)
  expect((await office(orderNumber)).totals).toMatchObject({
    freightAmount: totals.freightAmount + 3_000,
    payableAmount: revision.payableAmount,
  })
  expect(await stateOf(orderNumber)).toMatchObject({ stands: false, paused: false })
  expect((await must(myOrder, { orderNumber }, buyer.by)).needsAnswer).toBe(false)
  expect((await answer(revision.id, false, buyer)).code).toBe(OrderReviewReasons.revisionOver.code)
  expect(await findings()).toEqual([])
})

test('lower quantities do not hide a more expensive freight', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const { totals } = await office(orderNumber)
  const both = await revise(orderNumber, { quantity: 2, freight: totals.freightAmount + 100 })
  expect(both.data).toEqual({ isProposed: true })
  const [revision] = await revisionsOf(buyer, orderNumber)
  expect(revision!.payableAmount).toBeLessThan(totals.payableAmount)
  const before = await reserved()
  await answer(revision!.id, true, buyer)
  expect(await reserved()).toBe(before - 8)
  expect(await findings()).toEqual([])
})

test('declined, taken back or unanswered it changes nothing, and the review goes on', async () => {
  const buyer = await shop.aBuyer()
  const [first, second, third] = [await anOrder(buyer), await anOrder(buyer), await anOrder(buyer)]
  const [declined, withdrawn, expired] = [
    await aProposal(buyer, first),
    await aProposal(buyer, second),
    await aProposal(buyer, third),
  ]
  expect((await answer(declined.id, false, buyer)).code).toBe(1)
  await must(calls.withdrawRevision, { revisionId: withdrawn.id }, colleague.by)
  clock.forward({ days: 5 })
  expect((await answer(expired.id, true, buyer)).code).toBe(OrderReviewReasons.revisionOver.code)
  await shop.settle()
  for (const [number, state] of [
    [first, 'declined'],
    [second, 'withdrawn'],
    [third, 'expired'],
  ] as const) {
    expect(await revisionsOf(buyer, number)).toMatchObject([{ state }])
    expect(await stateOf(number)).toMatchObject({ stands: false, paused: false })
    expect((await office(number)).totals.payableAmount).toBe(declined.wasPayableAmount)
  }
  expect(await findings()).toEqual([])
})

test('of the buyer who agrees and staff who withdraw, reject, or a buyer who cancels, one succeeds', async () => {
  const buyer = await shop.aBuyer()
  const before = await reserved()
  for (let round = 0; round < 9; round++) {
    const orderNumber = await anOrder(buyer)
    const { id: revisionId, payableAmount, wasPayableAmount } = await aProposal(buyer, orderNumber)
    const reject = { orderNumber, payableAmount: wasPayableAmount, note: '暂时无法发货' }
    const other = [
      () => call(calls.withdrawRevision, { revisionId }, clerk.by),
      () => call(calls.rejectOrder, reject, clerk.by),
      () => call(cancelOrder, { orderNumber, reason: 'changedMind', text: '' } as const, buyer.by),
    ][round % 3]!
    const [agreed, ended] = await Promise.all([answer(revisionId, true, buyer), other()])
    const [revision] = await revisionsOf(buyer, orderNumber)
    const isAccepted = revision!.state === 'accepted'
    expect(agreed.code).toBe(isAccepted ? 1 : OrderReviewReasons.revisionOver.code)
    // A buyer cancels what they have agreed to as well.
    const lost = [OrderReviewReasons.buyerAccepted.code]
    expect(round % 3 < 2 && isAccepted ? lost : [1]).toContain(ended.code)
    const { totals } = await office(orderNumber)
    expect(totals.payableAmount).toBe(isAccepted ? payableAmount : wasPayableAmount)
    await call(cancelOrder, { orderNumber, reason: 'changedMind', text: '' } as const, buyer.by)
  }
  expect(await reserved()).toBe(before)
  expect(await findings()).toEqual([])
})

test('a price that a colleague has changed meanwhile is not what the buyer agrees to', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const { id } = await aProposal(buyer, orderNumber)
  const { version } = await office(orderNumber)
  const adjusting = { orderNumber, adjustmentAmount: -10, note: '优惠', version }
  await must(adjustPrice, adjusting, colleague.by)
  expect((await answer(id, true, buyer)).code).toBe(Reasons.changedMeanwhile.code)
  expect(await revisionsOf(buyer, orderNumber)).toMatchObject([{ state: 'open' }])
})

test('on terms the limit follows: what is less is free again, and more is taken within it', async () => {
  const buyer = await shop.aBuyer()
  const people = { clerk: clerk.by, colleague: colleague.by }
  const orderAmount = (await office(await anOrder(buyer))).totals.payableAmount
  await grant(shop, people, buyer.id, { limitAmount: orderAmount + 1_000 })
  const orderNumber = await onTerms(buyer)
  expect(await used(buyer)).toBe(orderAmount)

  const { id } = await aProposal(buyer, orderNumber, 5_000)
  const refused = await answer(id, true, buyer)
  expect(refused.code).toBe(CreditReasons.notUsable.code)
  expect(await revisionsOf(buyer, orderNumber)).toMatchObject([{ state: 'open' }])
  expect(await used(buyer)).toBe(orderAmount)
  await must(calls.withdrawRevision, { revisionId: id }, clerk.by)

  const fitting = await aProposal(buyer, orderNumber, 900)
  expect((await answer(fitting.id, true, buyer)).code).toBe(1)
  expect(await used(buyer)).toBe(fitting.payableAmount)
  expect(await findings()).toEqual([])

  // It would ship and be owed as it is: fewer pieces with the freight of many are for the buyer to say.
  expect((await revise(orderNumber, { quantity: 1 })).data).toEqual({ isProposed: true })
  const fewer = (await revisionsOf(buyer, orderNumber)).find(({ state }) => state === 'open')!
  expect((await answer(fewer.id, true, buyer)).code).toBe(1)
  const { totals, paidAmount } = await office(orderNumber)
  expect(paidAmount).toBe(totals.payableAmount)
  expect(await used(buyer)).toBe(totals.payableAmount)
  expect(await findings()).toEqual([])
  const { payableAmount } = totals
  const reject = { orderNumber, payableAmount, note: '暂时无法发货' }
  await must(calls.rejectOrder, reject, clerk.by)
  expect(await used(buyer)).toBe(0)
  expect(await findings()).toEqual([])
})

test('what waits for an answer to a question is not changed', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  await must(askBuyer, { kind: 'orderReviews', ref: orderNumber, question: '数量？' }, clerk.by)
  const changed = await revise(orderNumber, { quantity: 2 })
  expect(changed.code).toBe(OrderReviewReasons.waitsForBuyer.code)
})

test('the database refuses what must never be', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const { id } = await aProposal(buyer, orderNumber)
  await must(calls.withdrawRevision, { revisionId: id }, clerk.by)
  const reopened = db.count(sql`
    update orders.revision set state = 'open', ended_at = null where id = ${id}`)
  await expect(reopened).rejects.toThrow('does not change')
  const unasked = db.count(sql`
    insert into orders.revision (order_id, buyer_id, state, created_at, ended_at, staff_id, staff_name, note, lines,
      was_freight_amount, freight_amount, was_adjustment_amount, adjustment_amount, was_payable_amount, payable_amount)
    select order_id, buyer_id, 'applied', created_at, ended_at, staff_id, staff_name, note, lines, was_freight_amount,
      freight_amount, was_adjustment_amount, adjustment_amount, was_payable_amount, payable_amount
    from orders.revision where id = ${id}`)
  await expect(unasked).rejects.toThrow('revision_that_costs_more_is_asked')
})

test('what one person took off the freight counts when they adjust the price', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await anOrder(buyer)
  const placed = (await office(orderNumber)).totals
  const part = (percent: number) => Math.floor((placed.payableAmount * percent) / 100)
  const freight = placed.freightAmount - part(10)
  expect((await revise(orderNumber, { freight })).data).toEqual({ isProposed: false })
  const { totals, version } = await office(orderNumber)
  const form = { orderNumber, adjustmentAmount: -part(15), note: '老客户', version }
  const { payableAmount } = await must(adjustPrice, form, clerk.by)
  expect(payableAmount).toBe(totals.payableAmount)
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)
  expect(items).toMatchObject([{ kind: 'orders.adjust', state: 'pending' }])
})
