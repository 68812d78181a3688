/** Orders that a rule wants reviewed: neither paid nor shipped nor closed by a clock until staff decide, and then as decided. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit } from '#domains/credit/contract.ts'
import { grant, TERMS } from '#domains/credit/testing.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import {
  adjustPrice,
  officeOrder,
  officeOrders,
  shipParcel,
} from '#domains/orders/office-contract.ts'
import { change } from '#domains/orders/server/change/change.ts'
import { asBuyer, orderForPayment } from '#domains/orders/server/order-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { chooseOffline, payInfo, payOnline, payOnTerms } from '#domains/payments/contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { release } from '#domains/stock/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { claimItem } from '#domains/work/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import {
  approveOrder,
  orderReviews,
  rehearseRules,
  rejectOrder,
  reviewRules,
  waitingOrderReviews,
} from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: boolean | string | number): Promise<void> {
  const version = versions.get(key) ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  versions.set(key, version + 1)
  forgetSettings()
}
await set('credit.verifiedOnly', false)
await set('orders.usualCountries', 'ID')
const goods = await shop.goods(5000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
/** An order of a rule that catches every order to China. */
async function caught(buyer: Buyer, quantity = 1) {
  await set('orders.reviewOutside', true)
  const order = await shop.anOrder(buyer, goods, quantity)
  await set('orders.reviewOutside', false)
  return order
}
/** As the pay page shows it. */
const shownOf = ({ orderNumber, payableAmount: amount }: Placed) => ({
  orderNumber,
  amount,
  periodDays: TERMS.periodDays,
})
async function onTerms(buyer: Buyer) {
  const order = await shop.anOrder(buyer, goods)
  await must(payOnTerms, shownOf(order), buyer.by)
  return order
}
async function aDebtor(): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id)
  return buyer
}
const seenBy = (buyer: Buyer, orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const waiting = () => must(waitingOrderReviews, {}, clerk.by)
const listed = async (state: 'waiting' | 'asked' | 'decided', orderNumber: string) =>
  (await must(orderReviews, { state }, clerk.by)).items.find(
    (each) => each.orderNumber === orderNumber,
  )
type Placed = { orderNumber: string; payableAmount: number }
const approve = ({ orderNumber, payableAmount }: Placed, by = clerk.by) =>
  call(approveOrder, { orderNumber, payableAmount, note: '' }, by)
const reject = ({ orderNumber, payableAmount }: Placed, by = clerk.by) =>
  call(
    rejectOrder,
    { orderNumber, payableAmount, note: '暂时无法发货', reasonCode: 'cannotDeliver' },
    by,
  )
const reserved = async () =>
  (
    await db.row<{ reserved: number }>(sql`
    select reserved from stock.level where sku_id = ${goods.skuId}`)
  ).reserved
const mailsTo = async ({ email }: Buyer) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email} order by id`)
  ).map(({ template }) => template)
async function ship(orderNumber: string) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const form = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  return call(shipParcel, { ...form, lines: parcel }, clerk.by)
}
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => view.startsWith('i_26'))

test("goods are named in the reader's language", async () => {
  const order = await caught(await aDebtor())
  const goodsFor = async (lang: string) =>
    (await must(orderReviews, { state: 'waiting' }, { ...clerk.by, lang })).items.find(
      ({ orderNumber }) => orderNumber === order.orderNumber,
    )?.goods
  expect(await goodsFor('en')).toEqual([
    { name: expect.stringMatching(/^Product /), quantity: 1, unitName: 'piece' },
  ])
  expect(await goodsFor('cn')).toEqual([
    { name: expect.stringMatching(/^商品 /), quantity: 1, unitName: '件' },
  ])
  expect((await reject(order)).code).toBe(1)
})

test('an order in review cannot be paid in any way, and no clock closes it', async () => {
  const buyer = await aDebtor()
  const before = await reserved()
  const order = await caught(buyer, 2)
  const { orderNumber } = order
  expect(await seenBy(buyer, orderNumber)).toMatchObject({
    label: 'submitted',
    clock: { kind: 'reviewBy', at: '2026-03-02T00:00:00.000Z' },
  })
  expect(await mailsTo(buyer)).toEqual(['order-in-review'])
  expect(await must(payInfo, { orderNumber }, buyer.by)).toMatchObject({
    payable: false,
    why: 'orders.why.inReview',
  })
  for (const pay of [payOnline, chooseOffline, payOnTerms]) {
    const { code } = await call(pay, shownOf(order) as never, buyer.by)
    expect([PaymentReasons.notPayable.code, OrderReasons.notNow.code]).toContain(code)
  }
  clock.forward({ days: 9 })
  await shop.settle()
  expect((await seenBy(buyer, orderNumber)).label).toBe('submitted')
  expect(await reserved()).toBe(before + 2)
  expect(await listed('waiting', orderNumber)).toMatchObject({
    rules: ['outside'],
    payableAmount: order.payableAmount,
    buyer: { id: buyer.id, customerType: 'individual' },
  })

  expect((await approve(order)).code).toBe(1)
  const open = await seenBy(buyer, orderNumber)
  expect(open).toMatchObject({
    label: 'pending_payment',
    clock: { kind: 'payBy', at: '2026-03-11T00:00:00.000Z' },
  })
  expect((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl).toContain('http')
  expect(await listed('decided', orderNumber)).toMatchObject({ outcome: 'approved' })
  clock.forward({ days: 2 })
  await shop.settle()
  expect((await seenBy(buyer, orderNumber)).label).toBe('closed')
  expect(await reserved()).toBe(before)
  expect(await findings()).toEqual([])
})

test('who claims an order is who looks at it: its buyer reads that it is under review', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer)
  await must(claimItem, { kind: 'orderReviews', ref: order.orderNumber }, clerk.by)
  expect((await seenBy(buyer, order.orderNumber)).label).toBe('under_review')
  // Twice changes nothing, and a colleague cannot decide it meanwhile.
  await must(claimItem, { kind: 'orderReviews', ref: order.orderNumber }, clerk.by)
  expect((await approve(order, colleague.by)).code).not.toBe(1)
  expect((await approve(order)).code).toBe(1)
})

test('a rejected order is closed with its reason, and its goods are free', async () => {
  const buyer = await shop.aBuyer()
  const before = await reserved()
  const order = await caught(buyer)
  expect((await reject(order)).code).toBe(1)
  expect(await seenBy(buyer, order.orderNumber)).toMatchObject({
    label: 'closed',
    axes: { review: 'rejected', payment: 'unpaid' },
    closedReason: '商家未接受订单',
  })
  expect(await reserved()).toBe(before)
  expect(await mailsTo(buyer)).toEqual(['order-in-review', 'order-rejected'])
  expect(await listed('decided', order.orderNumber)).toMatchObject({
    outcome: 'rejected',
    note: '暂时无法发货',
  })
  const [decision] = await db.rows<{ reasonCode: string }>(sql`
    select reason_code from work.decision where ref = ${order.orderNumber}`)
  expect(decision).toEqual({ reasonCode: 'cannotDeliver' })
  expect((await approve(order)).code).toBe(OrderReasons.notNow.code)
})

test('an order on terms is reviewed before it ships, and its limit comes back when it is rejected', async () => {
  const buyer = await aDebtor()
  const [one, other] = [await onTerms(buyer), await onTerms(buyer)]
  expect((await seenBy(buyer, one.orderNumber)).label).toBe('submitted')
  expect((await ship(one.orderNumber)).code).toBe(OrderReasons.notNow.code)
  const toShip = async () =>
    (await must(officeOrders, { tab: 'toShip' }, clerk.by)).items.map(({ number }) => number)
  expect(await toShip()).not.toContain(one.orderNumber)
  clock.forward({ hours: 5 })
  expect((await approve(one)).code).toBe(1)
  expect(await toShip()).toContain(one.orderNumber)
  // The time to ship begins with the approval.
  expect(await seenBy(buyer, one.orderNumber)).toMatchObject({
    label: 'pending_shipment',
    paidAt: clock.now,
  })
  expect((await ship(one.orderNumber)).code).toBe(1)

  const used = async () => (await must(myCredit, {}, buyer.by)).account!.usedAmount
  expect(await used()).toBe(one.payableAmount + other.payableAmount)
  expect((await reject(other)).code).toBe(1)
  expect(await used()).toBe(one.payableAmount)
  expect(await seenBy(buyer, other.orderNumber)).toMatchObject({
    label: 'closed',
    axes: { review: 'rejected', payment: 'refunded' },
  })
  expect(await findings()).toEqual([])
})

test('what was approved before it was paid is not reviewed again on terms; without the rule nothing is', async () => {
  const buyer = await aDebtor()
  const order = await caught(buyer)
  await approve(order)
  await must(payOnTerms, shownOf(order), buyer.by)
  expect((await seenBy(buyer, order.orderNumber)).label).toBe('pending_shipment')
  await set('orders.reviewOnTerms', false)
  const free = await onTerms(buyer)
  await set('orders.reviewOnTerms', true)
  expect(await seenBy(buyer, free.orderNumber)).toMatchObject({
    label: 'pending_shipment',
    axes: { review: 'none' },
  })
})

test('what its buyer cancels leaves the queue', async () => {
  const buyer = await aDebtor()
  const { waitingCount } = await waiting()
  const [unpaid, terms] = [await caught(buyer), await onTerms(buyer)]
  expect(await waiting()).toMatchObject({ waitingCount: waitingCount + 2 })
  const form = { reason: 'changedMind', text: '' } as const
  await must(cancelOrder, { orderNumber: unpaid.orderNumber, ...form }, buyer.by)
  await must(requestCancel, { orderNumber: terms.orderNumber, ...form }, buyer.by)
  expect(await waiting()).toMatchObject({ waitingCount })
  expect((await must(myCredit, {}, buyer.by)).account!.usedAmount).toBe(0)
  for (const order of [unpaid, terms]) expect((await approve(order)).code).not.toBe(1)
  expect(await findings()).toEqual([])
})

test('of approving, rejecting and cancelling at once one happens', async () => {
  for (let round = 0; round < 12; round++) {
    const buyer = await shop.aBuyer()
    const order = await caught(buyer)
    const form = { orderNumber: order.orderNumber, reason: 'changedMind', text: '' } as const
    const answers = await Promise.all([
      approve(order),
      reject(order, colleague.by),
      call(cancelOrder, form, buyer.by),
    ])
    const [isApproved, isRejected, isCancelled] = answers.map(({ code }) => code === 1)
    const { axes } = await seenBy(buyer, order.orderNumber)
    // An approved order can be cancelled afterwards; nothing else goes together.
    expect(isRejected).toBe(axes.review === 'rejected')
    expect(isApproved).toBe(axes.review === 'approved')
    expect(axes.lifecycle === 'closed').toBe(isRejected || isCancelled)
    expect([isApproved, isRejected, isCancelled]).toContain(true)
  }
  expect(await findings()).toEqual([])
})

test('staff decide the amount that they saw', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer)
  const { version } = await must(officeOrder, { orderNumber: order.orderNumber }, clerk.by)
  const change = { orderNumber: order.orderNumber, adjustmentAmount: -1, note: '抹零', version }
  await must(adjustPrice, change, colleague.by)
  expect((await approve(order)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await seenBy(buyer, order.orderNumber)).axes.review).toBe('submitted')
  expect((await approve({ ...order, payableAmount: order.payableAmount - 1 })).code).toBe(1)
  // The amount to pay stands in the mail about the approval, and in no mail before it.
  expect(await mailsTo(buyer)).toEqual(['order-in-review', 'order-approved'])
})

test('an approved machine is paid as its plan says, and its mail says so', async () => {
  const buyer = await shop.aBuyer()
  await set('orders.reviewOutside', true)
  const machine = await shop.goods(2, { family: 'device', amount: 2_000_000 })
  const order = await shop.anOrder(buyer, machine)
  await set('orders.reviewOutside', false)
  expect((await approve(order)).code).toBe(1)
  expect(await mailsTo(buyer)).toEqual(['order-in-review', 'deposit-due'])
  const { plan, clock: runs } = await seenBy(buyer, order.orderNumber)
  expect(plan!.stages[0]).toMatchObject({ state: 'unpaid' })
  expect(Date.parse(runs!.at!) - Date.parse(clock.now)).toBe(72 * 3_600_000)
})

test('owners hear once of what has waited for long, and it is never decided by itself', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer)
  const late = async () =>
    (
      await db.row<{ count: number }>(sql`
        select count(distinct key)::int as count from messages.outbox
        where template = 'order-review-late' and key like ${`%${order.orderNumber}%`}`)
    ).count
  clock.forward({ hours: 71 })
  await shop.runSweeps()
  expect(await late()).toBe(0)
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  const mailCount = await late()
  expect(mailCount).toBeGreaterThanOrEqual(2) // the two owners of this shop
  clock.forward({ days: 30 })
  await shop.runSweeps()
  expect(await late()).toBe(mailCount)
  const { axes } = await must(officeOrder, { orderNumber: order.orderNumber }, clerk.by)
  expect(axes.review).toBe('submitted')
  expect(await waiting()).toMatchObject({ lateCount: expect.any(Number) })
  await must(rejectOrder, { ...order, note: '太久了' } as never, clerk.by)
})

test('a rehearsal counts what other rules would have caught, and changes nothing', async () => {
  const buyer = await aDebtor()
  await onTerms(buyer)
  const nothing = {
    terms: '0',
    quoted: '0',
    business: '0',
    businessAmount: 0,
    outside: '0',
    countries: 'ID, US',
  } as const
  const none = await must(rehearseRules, nothing, clerk.by)
  expect(none).toMatchObject({ caughtCount: 0, examples: [] })
  const terms = await must(rehearseRules, { ...nothing, terms: '1' }, clerk.by)
  expect(terms.caughtCount).toBeGreaterThanOrEqual(3)
  expect(terms.counts).toEqual({ terms: terms.caughtCount, business: 0, quoted: 0, outside: 0 })
  const all = await must(rehearseRules, { ...nothing, outside: '1' }, clerk.by)
  expect(all.caughtCount).toBe(all.orderCount)
  const here = await must(rehearseRules, { ...nothing, outside: '1', countries: 'CN' }, clerk.by)
  expect(here.caughtCount).toBe(0)
  expect(await must(reviewRules, {}, clerk.by)).toMatchObject({
    terms: true,
    outside: false,
    countries: 'ID',
  })
})

test('what a process of the version before closes takes its review with it', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer)
  const { waitingCount } = await waiting()
  await db.tx(async (tx) => {
    const found = await orderForPayment(tx, { orderNumber: order.orderNumber }, { lock: true })
    const set = { closedAt: clock.now, closedBy: 'buyer', closedReason: 'changedMind' } as const
    const by = asBuyer({ buyerId: buyer.id })
    await change(tx, found, { act: 'cancel', set, by, event: 'cancelled', now: clock.now })
    await release(tx, {
      reference: order.orderNumber,
      now: clock.now,
      note: 'cancelled',
      by: 'buyer',
    })
  })
  expect(await waiting()).toMatchObject({ waitingCount: waitingCount - 1 })
  expect(await findings()).toEqual([])
})

test('doctor finds an order whose review says otherwise', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer)
  await db.count(sql`
    update orders.review set outcome = 'dropped', decided_at = asked_at
    where order_id = (select id from orders.sales_order where number = ${order.orderNumber})`)
  expect(await findings()).toMatchObject([{ view: 'i_26_order_unlike_review' }])
  await db.count(sql`
    update orders.review set outcome = null, decided_at = null
    where order_id = (select id from orders.sales_order where number = ${order.orderNumber})`)
  expect((await approve(order)).code).toBe(1)
})

test('who changed the price of an order does not approve it while a colleague could', async () => {
  const buyer = await shop.aBuyer()
  const order = await caught(buyer, 10)
  const { orderNumber, payableAmount } = order
  const { version } = await must(officeOrder, { orderNumber }, clerk.by)
  const adjustment = { orderNumber, version, adjustmentAmount: -1, note: '零头' }
  await must(adjustPrice, adjustment, clerk.by)
  const changed = { orderNumber, payableAmount: payableAmount - 1 }
  expect((await approve(changed)).code).toBe(OrderReviewReasons.ownOrder.code)
  const isOwn = async (by: typeof clerk.by) =>
    (await must(orderReviews, {}, by)).items.find((each) => each.orderNumber === orderNumber)?.isOwn
  expect([await isOwn(clerk.by), await isOwn(colleague.by)]).toEqual([true, false])
  expect((await seenBy(buyer, orderNumber)).axes.review).toBe('submitted')
  expect((await approve(changed, colleague.by)).code).toBe(1)
})
