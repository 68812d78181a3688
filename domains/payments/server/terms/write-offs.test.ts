/** Debts that are settled without money: write-offs by two people, and cash discounts for early payment; undone by reversal and by returns. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals, withdraw } from '#domains/approvals/contract.ts'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/contract.ts'
import {
  creditOf,
  recordRepayment,
  repaymentsOf,
  reverseRepayment,
} from '#domains/credit/office-contract.ts'
import { passSubmission } from '#domains/credit/office-submissions-contract.ts'
import {
  reverseWriteOff,
  writeOffEntry,
  writeOffsOf,
} from '#domains/credit/office-write-offs-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { beginSubmission } from '#domains/credit/submissions-contract.ts'
import { grant, letOneRecord } from '#domains/credit/testing.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { deactivateStaff } from '#domains/staff/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { anOrderOnTerms, aSubmission } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
await letOneRecord(shop)
const goods = await shop.goods(2000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(terms = {}): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount: 1_000_000, ...terms })
  return buyer
}
/** Two percent for whoever pays within ten days of the shipment. */
const TWO_TEN = { discountBasisPoints: 200, discountDays: 10 }
const onTerms = (buyer: Buyer, quantity = 1) => anOrderOnTerms(shop, buyer, goods, quantity)
const account = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!
const entriesOf = async (buyer: Buyer) => (await must(myCreditEntries, {}, buyer.by)).items
const movements = async (buyer: Buyer) =>
  (await must(myCreditMovements, {}, buyer.by)).items.map(({ kind, amount }) => [kind, amount])
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3)\d_/.test(view))
const balanceOf = async (kind: string) =>
  (
    await db.row<{ sum: number }>(
      sql`select coalesce(sum(balance), 0)::bigint as sum from ledger.account where kind = ${kind}`,
    )
  ).sum

const dayIn = (days: number) =>
  new Date(Date.parse(clock.now) + days * DAY_MS).toISOString().slice(0, 10)
let lines = 0
const repay = (buyer: Buyer, amount: number, form = {}) =>
  call(
    recordRepayment,
    {
      buyerId: buyer.id,
      amount,
      bankReference: `LINE-${++lines}-0001`,
      receivedOn: dayIn(0),
      ...form,
    },
    clerk.by,
  )
async function ship(orderNumber: string) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines: all } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = all.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const form = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  await must(shipParcel, { ...form, lines: parcel }, clerk.by)
}
type WriteOffForm = Partial<Parameters<typeof must<typeof writeOffEntry>>[1]>
const askWriteOff = (entryId: number, amount: number, form: WriteOffForm = {}) =>
  call(
    writeOffEntry,
    { entryId, amount, kind: 'badDebt', reference: '', note: '公司已注销', ...form },
    clerk.by,
  )
const agree = async (buyer: Buyer, by = colleague.by) => {
  const { items } = await must(listApprovals, { object: `credit:${buyer.id}` }, by)
  return call(approve, { approvalId: items[0]!.id }, by)
}
async function writeOff(buyer: Buyer, entryId: number, amount: number, form: WriteOffForm = {}) {
  expect((await askWriteOff(entryId, amount, form)).data).toEqual({ isAsked: true })
  expect((await agree(buyer)).code).toBe(1)
}

test('a bad debt is written off by two people, posted, shown, and owed again once it is reversed', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount } = await onTerms(buyer)
  const [entry] = await entriesOf(buyer)
  const lost = await balanceOf('bad_debt')
  expect((await askWriteOff(entry!.id, amount)).data).toEqual({ isAsked: true })
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: amount, writtenOffAmount: 0 })
  expect((await agree(buyer, clerk.by)).code).not.toBe(1)
  expect((await agree(buyer)).code).toBe(1)
  const settled = { openAmount: 0, writtenOffAmount: amount, repaidAmount: 0 }
  expect((await entriesOf(buyer))[0]).toMatchObject(settled)
  expect(await account(buyer)).toMatchObject({ usedAmount: 0, remainingAmount: 1_000_000 })
  expect((await balanceOf('bad_debt')) - lost).toBe(amount)
  expect((await movements(buyer))[0]).toEqual(['writtenOff', amount])
  const { items } = await must(writeOffsOf, { buyerId: buyer.id }, clerk.by)
  expect(items).toMatchObject([{ entryNumber: entry!.number, amount, kind: 'badDebt' }])

  const undo = { writeOffId: items[0]!.id, note: '客户已付款' }
  await must(reverseWriteOff, undo, clerk.by)
  const again = await call(reverseWriteOff, undo, colleague.by)
  expect(again.code).toBe(CreditReasons.alreadyReversed.code)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: amount, writtenOffAmount: 0 })
  expect(await balanceOf('bad_debt')).toBe(lost)
  expect((await movements(buyer))[0]).toEqual(['restored', -amount])
  expect(await findings()).toEqual([])
})

test('neither who asked for a write-off nor who agreed to it reverses it, while there is somebody else', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount } = await onTerms(buyer)
  const [entry] = await entriesOf(buyer)
  await writeOff(buyer, entry!.id, amount)
  const { items } = await must(writeOffsOf, { buyerId: buyer.id }, clerk.by)
  const undo = { writeOffId: items[0]!.id, note: '客户已付款' }
  const third = await shop.aClerk()
  for (const { by } of [clerk, colleague]) {
    expect((await call(reverseWriteOff, undo, by)).code).toBe(CreditReasons.ownWriteOff.code)
  }
  await must(reverseWriteOff, undo, third.by)
  await must(deactivateStaff, { memberId: third.id }, clerk.by)
})

test('a credit note needs its number, and no more is written off than is owed, also not by an older request', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount } = await onTerms(buyer)
  const [entry] = await entriesOf(buyer)
  const given = await balanceOf('discounts_given')
  const nameless = await askWriteOff(entry!.id, 100, { kind: 'creditNote' })
  expect(nameless.code).toBe(CreditReasons.documentNeeded.code)
  const tooMuch = await askWriteOff(entry!.id, amount + 1)
  expect(tooMuch.code).toBe(CreditReasons.moreThanOwed.code)
  const note = { kind: 'creditNote', reference: 'CN-2026-7' } as const
  expect((await askWriteOff(entry!.id, amount, note)).data).toEqual({ isAsked: true })
  // Meanwhile a part of it is paid.
  expect((await repay(buyer, 100)).code).toBe(1)
  expect((await agree(buyer)).code).toBe(CreditReasons.moreThanOwed.code)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: amount - 100 })
  expect(await balanceOf('discounts_given')).toBe(given)
  expect(await findings()).toEqual([])
})

test('two agreements at once, and a repayment at the same moment: never below nothing', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount } = await onTerms(buyer)
  const [entry] = await entriesOf(buyer)
  expect((await askWriteOff(entry!.id, amount)).data).toEqual({ isAsked: true })
  const answers = await Promise.all([agree(buyer), agree(buyer), repay(buyer, amount)])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: 0 })
  expect((await account(buyer)).usedAmount).toBe(0)
  expect(await findings()).toEqual([])
})

test('goods that go back of a written-off order pay out no money that never came', async () => {
  const buyer = await aDebtor()
  const order = await onTerms(buyer, 4)
  const [entry] = await entriesOf(buyer)
  const paid = 1000
  expect((await repay(buyer, paid)).code).toBe(1)
  const rebate = { kind: 'rebate', reference: 'RB-1', note: '年度返利' } as const
  await writeOff(buyer, entry!.id, order.payableAmount - paid, rebate)
  const { orderNumber } = order
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, colleague.by)
  const { returnedAmount, writtenOffAmount } = (await entriesOf(buyer))[0]!
  expect({ returnedAmount, writtenOffAmount }).toEqual({
    returnedAmount: order.payableAmount - paid,
    writtenOffAmount: 0,
  })
  const bank = await db.row<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as sum from payments.refund where order_number = ${orderNumber} and route = 'bank'`,
  )
  expect(bank.sum).toBe(paid)
  const { items } = await must(writeOffsOf, { buyerId: buyer.id }, clerk.by)
  expect(items[0]!.returnedAmount).toBe(items[0]!.amount)
  const undo = { writeOffId: items[0]!.id, note: '多余' }
  expect((await call(reverseWriteOff, undo, clerk.by)).code).toBe(
    CreditReasons.alreadyReversed.code,
  )
  expect(await findings()).toEqual([])
})

test('who pays all of an order in time pays less by the discount, and nobody is refused for the rest', async () => {
  const buyer = await aDebtor(TWO_TEN)
  const { payableAmount: amount } = await onTerms(buyer, 3)
  const discount = Math.floor((amount * 200) / 10_000)
  const given = await balanceOf('discounts_given')
  expect((await entriesOf(buyer))[0]).toMatchObject({
    discountBasisPoints: 200,
    discountUntil: null,
  })
  // All that is owed is more than has to be paid.
  expect((await repay(buyer, amount)).code).toBe(CreditReasons.moreThanOwed.code)
  expect((await repay(buyer, amount - discount)).code).toBe(1)
  expect((await entriesOf(buyer))[0]).toMatchObject({
    openAmount: 0,
    repaidAmount: amount - discount,
    discountAmount: discount,
  })
  expect((await account(buyer)).usedAmount).toBe(0)
  expect((await balanceOf('discounts_given')) - given).toBe(discount)
  expect((await movements(buyer)).slice(0, 2)).toEqual([
    ['discounted', discount],
    ['repaid', amount - discount],
  ])
  // The repayment is reversed, and its discount with it.
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  expect(items[0]!.parts).toMatchObject([{ amount: amount - discount, discountAmount: discount }])
  await must(reverseRepayment, { repaymentId: items[0]!.id, note: '记错' }, colleague.by)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: amount, discountAmount: 0 })
  expect((await account(buyer)).usedAmount).toBe(amount)
  expect(await balanceOf('discounts_given')).toBe(given)
  expect(await findings()).toEqual([])
})

test('a part gets no discount, the rest does, and the day after the last none', async () => {
  const buyer = await aDebtor(TWO_TEN)
  const order = await onTerms(buyer, 3)
  await ship(order.orderNumber)
  const start = clock.now
  const [entry] = await entriesOf(buyer)
  // Shipped on the 1st of March: the 11th ends in Shanghai at 16:00 UTC.
  expect(entry!.discountUntil).toBe('2026-03-11T16:00:00.000Z')
  expect((await repay(buyer, 1000)).code).toBe(1)
  expect((await entriesOf(buyer))[0]).toMatchObject({ discountAmount: 0, repaidAmount: 1000 })
  const rest = order.payableAmount - 1000
  const discount = Math.floor((rest * 200) / 10_000)
  clock.now = '2026-03-12T10:00:00.000Z'
  // Recorded late, but paid on the last day.
  const form = { receivedOn: '2026-03-11' }
  const net = rest - discount
  expect((await repay(buyer, net, { receivedOn: '2026-03-12' })).code).toBe(1)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: discount, discountAmount: 0 })
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  await must(reverseRepayment, { repaymentId: items[0]!.id, note: '日期' }, colleague.by)
  expect((await repay(buyer, net, form)).code).toBe(1)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: 0, discountAmount: discount })
  clock.now = start
  expect(await findings()).toEqual([])
})

test('the date on the voucher decides, as staff confirm it, and it is no later than the statement', async () => {
  const buyer = await aDebtor(TWO_TEN)
  const order = await onTerms(buyer)
  await ship(order.orderNumber)
  const start = clock.now
  const discount = Math.floor((order.payableAmount * 200) / 10_000)
  const amount = order.payableAmount - discount
  const begun = await must(beginSubmission, { creditEntryIds: [] }, buyer.by)
  expect(begun).toMatchObject({ dueAmount: amount, discountAmount: discount })
  clock.now = '2026-03-12T10:00:00.000Z'
  const paidAt = '2026-03-11T02:00:00.000Z'
  const { id: submissionId } = await aSubmission(shop, buyer, { amount, paidAt })
  const line = { submissionId, amount, bankReference: 'CCB-LATE-1', receivedOn: '2026-03-12' }
  const after = await call(passSubmission, { ...line, paidOn: '2026-03-13' }, clerk.by)
  expect(after.code).toBe(CreditReasons.notYet.code)
  await must(passSubmission, { ...line, paidOn: '2026-03-11' }, clerk.by)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: 0, discountAmount: discount })
  clock.now = start
  expect(await findings()).toEqual([])
})

test('the day that a buyer states gives no discount by itself, and an early one needs a second person', async () => {
  const buyer = await aDebtor(TWO_TEN)
  const order = await onTerms(buyer)
  await ship(order.orderNumber)
  const start = clock.now
  const amount = order.payableAmount - Math.floor((order.payableAmount * 200) / 10_000)
  clock.now = '2026-03-25T10:00:00.000Z'
  const paidAt = '2026-03-05T02:00:00.000Z'
  const { id: submissionId } = await aSubmission(shop, buyer, { amount, paidAt })
  const line = { submissionId, amount, bankReference: 'CCB-LATE-2', receivedOn: '2026-03-25' }
  const early = await must(passSubmission, { ...line, paidOn: '2026-03-05' }, clerk.by)
  expect(early.isAsked).toBe(true)
  const { items } = await must(listApprovals, {}, clerk.by)
  await must(withdraw, { approvalId: items[0]!.id }, clerk.by)
  expect((await must(passSubmission, line, clerk.by)).isAsked).toBe(false)
  expect((await entriesOf(buyer))[0]).toMatchObject({ discountAmount: 0, repaidAmount: amount })
  clock.now = start
  expect(await findings()).toEqual([])
})

test('of a discounted order that is cancelled the money goes back, and the discount to nobody', async () => {
  const buyer = await aDebtor(TWO_TEN)
  const order = await onTerms(buyer, 3)
  const discount = Math.floor((order.payableAmount * 200) / 10_000)
  expect((await repay(buyer, order.payableAmount - discount)).code).toBe(1)
  const given = await balanceOf('discounts_given')
  await must(cancelAndRefund, { orderNumber: order.orderNumber, note: '缺货' }, colleague.by)
  expect((await entriesOf(buyer))[0]).toMatchObject({
    returnedAmount: discount,
    discountAmount: 0,
    openAmount: 0,
  })
  expect(given - (await balanceOf('discounts_given'))).toBe(discount)
  expect(await findings()).toEqual([])
})

test('what was paid in advance is paid in time', async () => {
  const buyer = await aDebtor(TWO_TEN)
  expect((await repay(buyer, 50_000, { isPrepaid: true })).code).toBe(1)
  const { payableAmount: amount } = await onTerms(buyer)
  const discount = Math.floor((amount * 200) / 10_000)
  expect((await entriesOf(buyer))[0]).toMatchObject({ openAmount: 0, discountAmount: discount })
  expect((await account(buyer)).prepaidAmount).toBe(50_000 - amount + discount)
  expect(await findings()).toEqual([])
})

test('a discount is granted by two people, and is no longer than the payment term', async () => {
  const { id } = await shop.aBuyer()
  const long = grant(shop, people, id, { discountBasisPoints: 200, discountDays: 31 })
  await expect(long).rejects.toThrow(String(CreditReasons.discountTooLong.code))
  await grant(shop, people, id, TWO_TEN)
  const { account: now } = await must(creditOf, { buyerId: id }, clerk.by)
  expect(now).toMatchObject(TWO_TEN)
})

test('the database refuses what would settle more than is owed, or pay out what nobody paid', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount, orderNumber } = await onTerms(buyer)
  const settle = (repaid: number, writtenOff: number, paidOut = 0) =>
    shop.owner.db.count(sql`
      update credit.entry set repaid_amount = ${repaid}, written_off_amount = ${writtenOff}, paid_out_amount = ${paidOut}
      where order_number = ${orderNumber}`)
  await expect(settle(amount + 1, 0)).rejects.toThrow('entry_not_overpaid')
  await expect(settle(100, 101)).rejects.toThrow('entry_settles_within_repaid')
  await expect(settle(100, 60, 41)).rejects.toThrow('entry_settles_within_repaid')
  const nameless = shop.owner.db.count(sql`
    insert into credit.write_off (entry_id, buyer_id, currency, amount, kind, reference, note, recorded_at, staff_id, staff_name)
    select id, buyer_id, currency, 10, 'creditNote', '', 'x', now(), 1, '陈' from credit.entry where order_number = ${orderNumber}`)
  await expect(nameless).rejects.toThrow('write_off_names_its_document')
})
