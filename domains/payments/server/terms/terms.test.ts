/** Orders on credit terms: within the limit also many at once, due from shipment, given back when cancelled, and repaid. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import {
  creditEntriesOf,
  creditOf,
  recordRepayment,
  repaymentsOf,
  reverseRepayment,
  saveCreditTerms,
} from '#domains/credit/office-contract.ts'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { agreeToNewest, grant, letOneRecord, TERMS } from '#domains/credit/testing.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { orderMoney, requestCancel } from '../../cancel-contract.ts'
import { payInfo, payOnline, payOnTerms } from '../../contract.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { makeCheckout } from '#domains/checkout/contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { closeRest, takeRefund } from '../../refunds-contract.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
// What a review holds back is tested where orders are reviewed.
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
await letOneRecord(shop)
const goods = await shop.goods(500)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(terms = {}): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, terms)
  return buyer
}
/** As the pay page shows it. */
async function shownOf(buyer: Buyer, orderNumber: string) {
  const { dueAmount, credit } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, amount: Math.max(1, dueAmount), periodDays: credit?.periodDays ?? 30 }
}
/** A stranger's order is no page: what is sent does not matter. */
const payIt = async (buyer: Buyer, orderNumber: string) => {
  const { code } = await call(payInfo, { orderNumber }, buyer.by)
  const shown = { orderNumber, amount: 1, periodDays: 30 }
  return call(payOnTerms, code === 1 ? await shownOf(buyer, orderNumber) : shown, buyer.by)
}
const mustPay = async (buyer: Buyer, orderNumber: string) =>
  must(payOnTerms, await shownOf(buyer, orderNumber), buyer.by)
async function onTerms(buyer: Buyer, quantity = 1) {
  const order = await shop.anOrder(buyer, goods, quantity)
  const { termNumber } = await mustPay(buyer, order.orderNumber)
  return { ...order, termNumber }
}
/** The pay page of an order on terms asks for nothing, and says that it is owed. */
test('an order on terms reads as owed, not as paid, until it is repaid', async () => {
  const buyer = await aDebtor()
  const before = await shop.anOrder(buyer, goods, 1)
  const info = () => must(payInfo, { orderNumber: before.orderNumber }, buyer.by)
  expect(await info()).toMatchObject({ onTerms: false })
  await mustPay(buyer, before.orderNumber)
  expect(await info()).toMatchObject({ onTerms: true, dueAmount: 0, payable: false })
})

const accountOf = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!
const entriesOf = async (buyer: Buyer) => (await must(myCreditEntries, {}, buyer.by)).items
/** Those about money: mails leave with the next sweep. */
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3)\d_/.test(view))
async function ship(orderNumber: string, take = (quantity: number) => quantity) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = lines.map(({ id, quantity }) => ({ lineId: id, quantity: take(quantity) }))
  const form = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  await must(shipParcel, { ...form, lines: parcel }, clerk.by)
}
let lines = 0
const repay = (buyer: Buyer, amount: number, bankReference = `BANK-${++lines}-0001`) =>
  call(
    recordRepayment,
    { buyerId: buyer.id, amount, bankReference, receivedOn: clock.now.slice(0, 10) },
    clerk.by,
  )

test('an order on terms ships like a paid one, and its entry is due a payment term after the shipment', async () => {
  const buyer = await aDebtor()
  const order = await onTerms(buyer, 3)
  expect(order.termNumber).toMatch(/^CT\d{6}$/)
  expect(await must(myOrder, { orderNumber: order.orderNumber }, buyer.by)).toMatchObject({
    label: 'pending_shipment',
    axes: { payment: 'paid' },
  })
  const amount = order.payableAmount
  const open = { number: order.termNumber, amount, openAmount: amount, dueAt: null }
  expect(await entriesOf(buyer)).toMatchObject([open])
  expect(await accountOf(buyer)).toMatchObject({
    usedAmount: amount,
    remainingAmount: 100_000 - amount,
    nextDueAt: null,
  })
  await ship(order.orderNumber)
  // The 31st of March ends in Shanghai at 16:00 UTC.
  expect(await entriesOf(buyer)).toMatchObject([{ ...open, dueAt: '2026-03-31T16:00:00.000Z' }])
  expect((await must(orderMoney, { orderNumber: order.orderNumber }, buyer.by)).payments).toEqual([
    expect.objectContaining({ kind: 'credit', amount, reference: order.termNumber }),
  ])
  expect(await findings()).toEqual([])
})

test('ten orders at once against a limit for one: exactly one passes', async () => {
  const { payableAmount } = await shop.anOrder(await shop.aBuyer(), goods)
  const buyer = await aDebtor({ limitAmount: payableAmount * 2 - 1 })
  const orders = await Promise.all(Array.from({ length: 10 }, () => shop.anOrder(buyer, goods)))
  const answers = await Promise.all(orders.map(({ orderNumber }) => payIt(buyer, orderNumber)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set([1, CreditReasons.notUsable.code]),
  )
  expect(await entriesOf(buyer)).toHaveLength(1)
  expect((await accountOf(buyer)).usedAmount).toBe(payableAmount)
  expect(await findings()).toEqual([])
})

test('the same order ten times at once is one entry', async () => {
  const buyer = await aDebtor()
  const { orderNumber } = await shop.anOrder(buyer, goods)
  const answers = await Promise.all(Array.from({ length: 10 }, () => payIt(buyer, orderNumber)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === PaymentReasons.notPayable.code)).toHaveLength(9)
  expect(await entriesOf(buyer)).toHaveLength(1)
})

test('what has changed between looking and paying is refused with its numbers, and nothing is taken', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods)
  const why = async () => {
    const { code, data } = await payIt(buyer, orderNumber)
    expect(code).toBe(CreditReasons.notUsable.code)
    return (data as unknown as { account: { blocks: unknown[] } }).account.blocks
  }
  const set = async (terms: object, version: number) => {
    const form = {
      ...TERMS,
      ...terms,
      buyerId: buyer.id,
      version,
      currency: 'CNY' as const,
      note: '因为',
    }
    const { isAsked } = await must(saveCreditTerms, form, clerk.by)
    if (isAsked) await agreeToNewest(shop, colleague.by)
  }
  expect((await must(payInfo, { orderNumber }, buyer.by)).credit?.blocks).toEqual([])
  await set({ limitAmount: payableAmount - 5 }, 0)
  expect(await why()).toEqual([{ why: 'short', amount: 5, at: null }])
  await set({ isFrozen: true }, 1)
  expect(await why()).toEqual([{ why: 'frozen', amount: null, at: clock.now }])
  await set({ validUntil: '2026-03-01T00:01:00.000Z' }, 2)
  clock.forward({ minutes: 2 })
  expect(await why()).toMatchObject([{ why: 'ended' }])
  await putSetting(db, {
    key: 'credit.verifiedOnly',
    value: true,
    version: 1,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  expect(await why()).toMatchObject([{ why: 'ended' }, { why: 'unverified' }])
  await putSetting(db, {
    key: 'credit.verifiedOnly',
    value: false,
    version: 2,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  expect(await entriesOf(buyer)).toEqual([])
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.payment).toBe('unpaid')
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect((await payIt(buyer, orderNumber)).code).toBe(PaymentReasons.notPayable.code)
})

test('what the buyer did not see is not owed: another amount or a shorter term is refused with both as they are', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods)
  const seen = { orderNumber, amount: payableAmount, periodDays: 30 }
  const refusal = async (form: typeof seen) => {
    const { code, data } = await call(payOnTerms, form, buyer.by)
    expect(code).toBe(Reasons.changedMeanwhile.code)
    return data
  }
  expect(await refusal({ ...seen, amount: payableAmount - 1 })).toEqual({
    amount: payableAmount,
    periodDays: 30,
  })
  const terms = { ...TERMS, buyerId: buyer.id, version: 0, currency: 'CNY' as const, note: '缩短' }
  await must(saveCreditTerms, { ...terms, periodDays: 7 }, clerk.by)
  expect(await refusal(seen)).toEqual({ amount: payableAmount, periodDays: 7 })
  expect(await entriesOf(buyer)).toEqual([])
  expect((await accountOf(buyer)).usedAmount).toBe(0)
  expect((await call(payOnTerms, { ...seen, periodDays: 7 }, buyer.by)).code).toBe(1)
})

test('a buyer without terms has none, and nobody pays a stranger’s order on theirs', async () => {
  const [buyer, other] = [await aDebtor(), await shop.aBuyer()]
  const { orderNumber } = await shop.anOrder(other, goods)
  expect((await must(payInfo, { orderNumber }, other.by)).credit).toBeNull()
  expect((await payIt(other, orderNumber)).code).toBe(CreditReasons.notUsable.code)
  expect((await payIt(buyer, orderNumber)).code).not.toBe(1)
  expect(await must(myCredit, {}, other.by)).toEqual({ account: null, isVerified: true })
})

test('a cancelled order gives its limit back in the same moment', async () => {
  const buyer = await aDebtor()
  const [own, byStaff] = [await onTerms(buyer), await onTerms(buyer, 2)]
  await must(
    requestCancel,
    { orderNumber: own.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  expect((await accountOf(buyer)).usedAmount).toBe(byStaff.payableAmount)
  await must(cancelAndRefund, { orderNumber: byStaff.orderNumber, note: '缺货' }, clerk.by)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, remainingAmount: 100_000 })
  expect(await entriesOf(buyer)).toMatchObject([
    { openAmount: 0, returnedAmount: byStaff.payableAmount },
    { openAmount: 0, returnedAmount: own.payableAmount },
  ])
  const order = await must(myOrder, { orderNumber: own.orderNumber }, buyer.by)
  expect(order).toMatchObject({ label: 'closed', refundedAmount: own.payableAmount })
  expect(order.history.at(-1)?.event).toBe('orders.event.returnedToTerms')
  const { refunds } = await must(orderMoney, { orderNumber: own.orderNumber }, buyer.by)
  expect(refunds).toMatchObject([{ route: 'credit', state: 'succeeded' }])
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${buyer.email} and template in ('credit-returned', 'refunded')`)
  expect(mails.map(({ template }) => template)).toEqual(['credit-returned', 'credit-returned'])
  expect(await findings()).toEqual([])
})

test('the rest of a partly shipped order goes back to the limit, and what was repaid of a cancelled one by bank', async () => {
  const buyer = await aDebtor()
  const partly = await onTerms(buyer, 4)
  await ship(partly.orderNumber, () => 1)
  await must(closeRest, { orderNumber: partly.orderNumber, note: '断货' }, clerk.by)
  const [entry] = await entriesOf(buyer)
  expect(entry!.returnedAmount).toBeGreaterThan(0)
  expect(entry!.openAmount).toBe(entry!.amount - entry!.returnedAmount)
  expect((await accountOf(buyer)).usedAmount).toBe(entry!.openAmount)
  expect((await repay(buyer, entry!.openAmount)).code).toBe(1)

  const paid = await onTerms(buyer, 2)
  expect((await repay(buyer, 300)).code).toBe(1)
  await must(cancelAndRefund, { orderNumber: paid.orderNumber, note: '缺货' }, clerk.by)
  expect((await accountOf(buyer)).usedAmount).toBe(0)
  const { refunds } = await must(orderMoney, { orderNumber: paid.orderNumber }, buyer.by)
  expect(refunds.map(({ route, amount, state }) => [route, amount, state]).toSorted()).toEqual([
    ['bank', 300, 'waiting'],
    ['credit', paid.payableAmount - 300, 'succeeded'],
  ])
  const { id } = await db.row<{ id: number }>(sql`
    select id from payments.refund where order_number = ${paid.orderNumber} and route = 'bank'`)
  await must(takeRefund, { refundId: id }, colleague.by)
  // Somebody is sending it. It stays repaid: otherwise the shop would send back what never came.
  const { items: repayments } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const reversal = { repaymentId: repayments[0]!.id, note: '记错客户' }
  expect((await call(reverseRepayment, reversal, colleague.by)).code).toBe(
    CreditReasons.refundTaken.code,
  )
  await shop.transfer({ refundId: id, bankReference: 'BACK-0000-1' }, colleague.by)
  expect((await call(reverseRepayment, reversal, colleague.by)).code).toBe(
    CreditReasons.paidOut.code,
  )
  expect(await must(myOrder, { orderNumber: paid.orderNumber }, buyer.by)).toMatchObject({
    refundedAmount: paid.payableAmount,
    axes: { payment: 'refunded' },
  })
  expect(await findings()).toEqual([])
})

test('repayments pay the earliest deadline first, never more than is owed, and a line of the statement once', async () => {
  const buyer = await aDebtor()
  const [first, second] = [await onTerms(buyer), await onTerms(buyer, 2)]
  await ship(second.orderNumber)
  const owed = first.payableAmount + second.payableAmount
  expect((await repay(buyer, owed + 1)).code).toBe(CreditReasons.moreThanOwed.code)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => repay(buyer, second.payableAmount + 100, 'ICBC 2026-77')),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect((await repay(buyer, 100, 'icbc 202677')).code).toBe(CreditReasons.referenceUsed.code)
  expect(await entriesOf(buyer)).toMatchObject([
    { openAmount: 0, repaidAmount: second.payableAmount },
    { openAmount: first.payableAmount - 100, repaidAmount: 100 },
  ])
  const rest = first.payableAmount - 100
  const both = await Promise.all([repay(buyer, rest), repay(buyer, rest)])
  expect(both.map(({ code }) => code).toSorted()).toEqual([1, CreditReasons.moreThanOwed.code])
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, remainingAmount: 100_000 })
  const { items } = await must(myCreditMovements, {}, buyer.by)
  expect(items.map(({ kind, amount, usedAmount }) => [kind, amount, usedAmount])).toEqual([
    ['repaid', rest, 0],
    ['repaid', second.payableAmount + 100, rest],
    ['used', -second.payableAmount, owed],
    ['used', -first.payableAmount, first.payableAmount],
  ])
  expect(await findings()).toEqual([])
})

test('who recorded a repayment does not send it back above the limit', async () => {
  const buyer = await aDebtor({ limitAmount: 10_000_000 })
  const machine = await shop.goods(5, { amount: 900_000 })
  const { orderNumber } = await shop.anOrder(buyer, machine)
  const { payableAmount } = await must(payInfo, { orderNumber }, buyer.by)
  await mustPay(buyer, orderNumber)
  expect((await repay(buyer, payableAmount)).data).toEqual({ isAsked: false })
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const { id: refundId } = await db.row<{ id: number }>(sql`
    select id from payments.refund where order_number = ${orderNumber} and route = 'bank'`)
  expect((await call(takeRefund, { refundId }, clerk.by)).code).toBe(
    PaymentReasons.refundOfOwn.code,
  )
  await shop.transfer({ refundId, bankReference: 'BACK-0000-2' }, colleague.by)
  expect(await findings()).toEqual([])
})

test('what was reversed counts for the day: an amount is not recorded again and again by one person', async () => {
  const buyer = await aDebtor({ limitAmount: 10_000_000 })
  const machine = await shop.goods(5, { amount: 6_000_000 })
  const { orderNumber } = await shop.anOrder(buyer, machine)
  await mustPay(buyer, orderNumber)
  expect((await repay(buyer, 3_000_000)).data).toEqual({ isAsked: false })
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  await must(reverseRepayment, { repaymentId: items[0]!.id, note: '记错客户' }, colleague.by)
  expect((await repay(buyer, 3_000_000)).data).toEqual({ isAsked: true })
})

test('a deadline that has passed stays when another parcel leaves', async () => {
  const buyer = await aDebtor({ periodDays: 1 })
  const { orderNumber } = await onTerms(buyer, 2)
  await ship(orderNumber, () => 1)
  const [before] = await entriesOf(buyer)
  clock.forward({ days: 3 })
  await ship(orderNumber, () => 1)
  expect((await entriesOf(buyer))[0]!.dueAt).toBe(before!.dueAt)
})

test('a repayment that was recorded by mistake is reversed once: what it paid is owed again', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer)
  expect((await repay(buyer, payableAmount, 'WRONG-0001')).code).toBe(1)
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const form = { repaymentId: items[0]!.id, note: '记错客户' }
  // Who recorded it does not reverse it.
  expect((await call(reverseRepayment, form, clerk.by)).code).toBe(CreditReasons.ownRepayment.code)
  const answers = await Promise.all([1, 2, 3].map(() => call(reverseRepayment, form, colleague.by)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === CreditReasons.alreadyReversed.code)).toHaveLength(2)
  expect((await accountOf(buyer)).usedAmount).toBe(payableAmount)
  const reversals = sql`
    select from ledger.posting where corrects_id is not null and buyer_id = ${buyer.id}`
  expect(await db.rows(reversals)).toHaveLength(1)
  // The line may be another customer's now: two people say so.
  expect((await repay(buyer, payableAmount, 'WRONG-0001')).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  expect((await accountOf(buyer)).usedAmount).toBe(0)
  expect(await findings()).toEqual([])
})

test('a large repayment waits for a second person, also in parts', async () => {
  const buyer = await aDebtor({ limitAmount: 10_000_000 })
  const machine = await shop.goods(5, { amount: 6_000_000 })
  const { orderNumber } = await shop.anOrder(buyer, machine)
  await mustPay(buyer, orderNumber)
  expect((await repay(buyer, 3_000_000)).data).toEqual({ isAsked: false })
  expect((await repay(buyer, 2_500_000)).data).toEqual({ isAsked: true })
  const before = (await accountOf(buyer)).usedAmount
  await agreeToNewest(shop, colleague.by)
  expect((await accountOf(buyer)).usedAmount).toBe(before - 2_500_000)
})

test('what is late beyond the days of grace blocks new orders on terms until it is paid, and nothing else', async () => {
  const buyer = await aDebtor({ periodDays: 1 })
  const { orderNumber, payableAmount } = await onTerms(buyer)
  await ship(orderNumber)
  clock.forward({ days: 3 })
  expect((await accountOf(buyer)).blocks).toEqual([])
  expect((await accountOf(buyer)).overdueAmount).toBe(payableAmount)
  clock.forward({ days: 2 })
  const next = await shop.anOrder(buyer, goods)
  expect((await accountOf(buyer)).blocks).toMatchObject([{ why: 'overdue', amount: payableAmount }])
  expect((await payIt(buyer, next.orderNumber)).code).toBe(CreditReasons.notUsable.code)
  expect((await must(creditOf, { buyerId: buyer.id }, clerk.by)).account).toMatchObject({
    ageing: { upTo30Amount: payableAmount, notDueAmount: 0 },
  })
  expect((await repay(buyer, payableAmount)).code).toBe(1)
  expect((await payIt(buyer, next.orderNumber)).code).toBe(1)
  const { items } = await must(creditEntriesOf, { buyerId: buyer.id }, clerk.by)
  expect(items.map(({ openAmount }) => openAmount > 0)).toEqual([true, false])
})

test('money that a provider takes for an order that is on terms by then goes back', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, goods)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  expect((await payIt(buyer, orderNumber)).code).toBe(1)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds).toMatchObject([{ amount: payableAmount, route: 'online', state: 'succeeded' }])
  expect((await accountOf(buyer)).usedAmount).toBe(payableAmount)
  expect(await findings()).toEqual([])
})

test('a date of the statement is within the last year, and a used line is refused before anybody is asked', async () => {
  const buyer = await aDebtor({ limitAmount: 10_000_000 })
  const machine = await shop.goods(5, { amount: 6_000_000 })
  const { orderNumber } = await shop.anOrder(buyer, machine)
  await mustPay(buyer, orderNumber)
  const form = { buyerId: buyer.id, amount: 100, bankReference: 'DATE-0001' }
  const at = (receivedOn: string) => call(recordRepayment, { ...form, receivedOn }, clerk.by)
  expect((await at('0001-01-01')).code).toBe(CreditReasons.tooLongAgo.code)
  expect((await at(clock.now.slice(0, 10))).code).toBe(1)
  expect((await repay(buyer, 5_100_000, 'DATE-0001')).code).toBe(CreditReasons.referenceUsed.code)
})

test('a version from before sends no money back that nobody has repaid', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await onTerms(buyer)
  expect((await repay(buyer, 100)).code).toBe(1)
  const send = (amount: number) =>
    db.write(sql`
      insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency, created_at)
      select 'cancelled:' || r.id, r.order_id, o.number, r.buyer_id, r.id, 'cancelled', 'bank', ${amount}, 'CNY', ${clock.now}
      from payments.receipt r join orders.sales_order o on o.id = r.order_id where o.number = ${orderNumber}`)
  await expect(send(payableAmount)).rejects.toThrow('is more than was repaid')
  await expect(send(100)).rejects.toThrow('is more than was repaid')
})

test('what a reversal at the same moment makes late blocks an order that waits for it', async () => {
  const buyer = await aDebtor({ periodDays: 1 })
  const debt = await onTerms(buyer)
  await ship(debt.orderNumber)
  clock.forward({ days: 9 })
  expect((await repay(buyer, debt.payableAmount, 'LATE-0001')).code).toBe(1)
  const { orderNumber } = await shop.anOrder(buyer, goods)
  const seen = await shownOf(buyer, orderNumber)
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const reversal = { repaymentId: items[0]!.id, note: '记错客户' }
  const pause = () => new Promise((done) => setTimeout(done, 300))
  // Both wait for the account, in this order.
  const [reversed, paid] = await db.tx(async (tx) => {
    await tx.row(sql`select from credit.account where buyer_id = ${buyer.id} for update`)
    const first = call(reverseRepayment, reversal, colleague.by)
    await pause()
    const second = call(payOnTerms, seen, buyer.by)
    await pause()
    return [first, second].map((each) => ({ answer: each }))
  })
  expect((await reversed!.answer).code).toBe(1)
  expect((await paid!.answer).code).toBe(CreditReasons.notUsable.code)
})

test('the page that confirms an order shows the terms with all that is in the way of this order', async () => {
  const [stranger, buyer] = [await shop.aBuyer(), await aDebtor({ limitAmount: 500 })]
  const form = { addressId: null, delivery: null }
  await shop.inCart(stranger, goods, 1)
  expect((await must(makeCheckout, form, stranger.by)).credit).toBe(null)
  await shop.inCart(buyer, goods, 1)
  const { totals, credit } = await must(makeCheckout, form, buyer.by)
  const missing = totals.payableAmount - 500
  expect(credit).toMatchObject({ totalAmount: 500, usedAmount: 0, remainingAmount: 500 })
  expect(credit!.blocks).toEqual([{ why: 'short', amount: missing, at: null }])
})
