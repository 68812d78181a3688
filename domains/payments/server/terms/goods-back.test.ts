/** Goods of orders on terms that go back or never leave: what rebates, credit notes and kept deposits are then, and a bad debt's account. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { myCredit, myCreditEntries } from '#domains/credit/contract.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import {
  reverseWriteOff,
  writeOffEntry,
  writeOffsOf,
} from '#domains/credit/office-write-offs-contract.ts'
import { grant, letOneRecord } from '#domains/credit/testing.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { requestCancel } from '../../cancel-contract.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { closeRest } from '../../refunds-contract.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const set = async (key: SettingKey, value: number | boolean) => {
  const known = await db.maybeRow<{ version: number }>(
    sql`select version from settings.setting where key = ${key}`,
  )
  const version = known?.version ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  forgetSettings()
}
await letOneRecord(shop)
await set('credit.verifiedOnly', false)
await set('orders.reviewOnTerms', false)
await set('approvals.refundAmount', 1_000_000_000)
const goods = await shop.goods(2000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(limitAmount = 100_000_000): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount })
  return buyer
}
const entryOf = async ({ by }: Buyer) => (await must(myCreditEntries, {}, by)).items[0]!
const account = async ({ by }: Buyer) => (await must(myCredit, {}, by)).account!
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3)\d_/.test(view))
const sentByBank = async (orderNumber: string) =>
  (
    await db.row<{ sum: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as sum from payments.refund
      where order_number = ${orderNumber} and route = 'bank'`)
  ).sum
let count = 0
const repay = ({ id: buyerId }: Buyer, amount: number) =>
  must(
    recordRepayment,
    { buyerId, amount, bankReference: `BACK-${++count}-01`, receivedOn: clock.now.slice(0, 10) },
    clerk.by,
  )
/** Before anything is owed. */
const aheadOf = ({ id: buyerId }: Buyer, amount: number) => ({
  buyerId,
  amount,
  bankReference: `AHEAD-${++count}-01`,
  receivedOn: clock.now.slice(0, 10),
})
const linesOf = async ({ id }: Buyer) =>
  (await must(listApprovals, { object: `credit:${id}` }, colleague.by)).items[0]!
const agree = async (buyer: Buyer) =>
  call(approve, { approvalId: (await linesOf(buyer)).id }, colleague.by)
const RC = { creditNote: 'CN-1', rebate: 'RB-1', badDebt: '' }
async function writeOff(buyer: Buyer, amount: number, kind: keyof typeof RC): Promise<void> {
  const { id: entryId } = await entryOf(buyer)
  const form = { entryId, amount, kind, reference: RC[kind], note: '约定' }
  await must(writeOffEntry, form, clerk.by)
  expect((await agree(buyer)).code).toBe(1)
}
/** Ten pieces, of which half has left. What is closed afterwards is what `restAmount` says. */
async function halfShipped(buyer: Buyer) {
  const order = await anOrderOnTerms(shop, buyer, goods, 10)
  const { orderNumber } = order
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  const half = [{ lineId: lines[0]!.id, quantity: 5 }]
  await must(shipParcel, { orderNumber, ...parcel, lines: half }, clerk.by)
  const { restAmount } = await must(officeOrder, { orderNumber }, clerk.by)
  return { orderNumber, amount: order.payableAmount, rest: restAmount! }
}
const close = (orderNumber: string) => must(closeRest, { orderNumber, note: '缺货' }, clerk.by)

test('a rebate is shared out: the goods that go back had their part of it', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount, rest } = await halfShipped(buyer)
  const rebate = Math.floor(amount / 2)
  await writeOff(buyer, rebate, 'rebate')
  await repay(buyer, amount - rebate)
  await close(orderNumber)
  const share = Math.floor((rebate * rest) / amount)
  expect(await entryOf(buyer)).toMatchObject({
    openAmount: 0,
    returnedAmount: share,
    writtenOffAmount: rebate - share,
  })
  expect(await sentByBank(orderNumber)).toBe(rest - share)
  expect(await findings()).toEqual([])
})

test('a credit note for goods that go back afterwards counts once', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount, rest } = await halfShipped(buyer)
  await writeOff(buyer, rest, 'creditNote')
  await close(orderNumber)
  expect(await entryOf(buyer)).toMatchObject({
    openAmount: amount - rest,
    returnedAmount: rest,
    writtenOffAmount: 0,
  })
  expect(await sentByBank(orderNumber)).toBe(0)
  expect(await findings()).toEqual([])
})

test('a credit note for other goods does not take the rebate of those that stay', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount, rest } = await halfShipped(buyer)
  await writeOff(buyer, rest, 'creditNote')
  await writeOff(buyer, 100, 'rebate')
  await repay(buyer, amount - rest - 100)
  await close(orderNumber)
  expect(await entryOf(buyer)).toMatchObject({ openAmount: 0, writtenOffAmount: 100 })
  expect(await sentByBank(orderNumber)).toBe(0)
  expect(await findings()).toEqual([])
})

test('a deposit that is kept of an order on terms is due a payment term after its closing', async () => {
  await set('orders.keepsDeposit', true)
  const buyer = await aDebtor()
  const machine = await shop.goods(5, { family: 'device', amount: 2_000_000 })
  const { orderNumber } = await anOrderOnTerms(shop, buyer, machine)
  await set('orders.keepsDeposit', false)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await must(cancelAndRefund, { orderNumber, note: '客户取消' }, clerk.by)
  const { openAmount, dueAt } = await entryOf(buyer)
  expect(openAmount).toBeGreaterThan(0)
  expect(Date.parse(dueAt!) - Date.parse(clock.now)).toBeGreaterThan(30 * DAY_MS - 1)
  expect(Date.parse(dueAt!) - Date.parse(clock.now)).toBeLessThanOrEqual(31 * DAY_MS)
  expect(await findings()).toEqual([])
  await shop.owner.db.count(
    sql`update credit.entry set due_at = null where order_number = ${orderNumber}`,
  )
  expect(await findings()).toMatchObject([{ view: 'i_23_closed_and_never_due' }])
  await shop.owner.db.count(
    sql`update credit.entry set due_at = ${dueAt} where order_number = ${orderNumber}`,
  )
})

test('who loses a debt gives no more credit: a bad debt freezes the account, and says so before', async () => {
  const buyer = await aDebtor(1_000_000)
  const { payableAmount } = await anOrderOnTerms(shop, buyer, goods)
  const { id: entryId } = await entryOf(buyer)
  const form = {
    entryId,
    amount: payableAmount,
    kind: 'badDebt',
    reference: '',
    note: '已注销',
  } as const
  await must(writeOffEntry, form, clerk.by)
  const { lines } = await linesOf(buyer)
  expect(lines.map(({ word }) => word)).toContain('credit.is.frozen')
  expect((await agree(buyer)).code).toBe(1)
  expect(await account(buyer)).toMatchObject({ usedAmount: 0, blocks: [{ why: 'frozen' }] })
  // The debt that is owed again after all is no reason to give credit again either.
  const { items } = await must(writeOffsOf, { buyerId: buyer.id }, clerk.by)
  await must(reverseWriteOff, { writeOffId: items[0]!.id, note: '已付款' }, clerk.by)
  expect((await account(buyer)).blocks).toMatchObject([{ why: 'frozen' }])
  expect(await findings()).toEqual([])
})

test('a write-off is not carried out when something else is owed than was shown', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await anOrderOnTerms(shop, buyer, goods, 2)
  const { id: entryId } = await entryOf(buyer)
  const form = { entryId, amount: 100, kind: 'rebate', reference: 'RB-7', note: '返利' } as const
  await must(writeOffEntry, form, clerk.by)
  await repay(buyer, payableAmount - 100)
  expect((await agree(buyer)).code).toBe(Reasons.changedMeanwhile.code)
})

test('who approves a credit note reads where its number was used before', async () => {
  const buyer = await aDebtor()
  await anOrderOnTerms(shop, buyer, goods, 2)
  const first = await entryOf(buyer)
  const form = { amount: 100, kind: 'creditNote', reference: 'CN-2026 88', note: '退货' } as const
  await must(writeOffEntry, { ...form, entryId: first.id }, clerk.by)
  expect((await agree(buyer)).code).toBe(1)
  await anOrderOnTerms(shop, buyer, goods)
  const second = await entryOf(buyer)
  await must(writeOffEntry, { ...form, entryId: second.id, reference: 'cn-202688' }, clerk.by)
  const { lines } = await linesOf(buyer)
  expect(lines).toContainEqual({ word: 'credit.documentUsed', amount: 100, text: first.number })
})

test('a discount goes with the other payment that made its order whole', async () => {
  const buyer = await shop.aBuyer()
  const discount = { discountBasisPoints: 200, discountDays: 10 }
  await grant(shop, people, buyer.id, { limitAmount: 100_000_000, ...discount })
  const { payableAmount: amount } = await anOrderOnTerms(shop, buyer, goods, 10)
  await repay(buyer, 5_000)
  const off = Math.floor(((amount - 5_000) * 200) / 10_000)
  await repay(buyer, amount - 5_000 - off)
  expect(await entryOf(buyer)).toMatchObject({ openAmount: 0, discountAmount: off })
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const repaymentId = items.at(-1)!.id
  await must(reverseRepayment, { repaymentId, note: '退票' }, colleague.by)
  expect(await entryOf(buyer)).toMatchObject({ openAmount: 5_000 + off, discountAmount: 0 })
  expect(await findings()).toEqual([])
})

test('the reversal of a discount names its posting, also where a prepayment went back and paid the order again', async () => {
  const buyer = await shop.aBuyer()
  const discount = { discountBasisPoints: 200, discountDays: 10 }
  await grant(shop, people, buyer.id, { limitAmount: 100_000_000, ...discount })
  const { payableAmount: amount } = await anOrderOnTerms(shop, buyer, goods, 10)
  await repay(buyer, amount - Math.floor((amount * 200) / 10_000))
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const repaymentId = items[0]!.id
  // As one that went back in part and was used again, which sums to what it was.
  await shop.owner.db.count(sql`
    update credit.allocation set freed_amount = freed_amount + 1 where repayment_id = ${repaymentId}`)
  await must(reverseRepayment, { repaymentId, note: '退票' }, colleague.by)
  const { corrects } = await db.row<{ corrects: string }>(sql`
    select c.kind as corrects from ledger.posting p join ledger.posting c on c.id = p.corrects_id
    where p.kind = 'cash_discount_reversed' and p.key like ${`discount:${repaymentId}:%`}`)
  expect(corrects).toBe('cash_discount')
})

test('what a prepayment had paid and got back wholly has no part in the discount of its order', async () => {
  const buyer = await shop.aBuyer()
  const discount = { discountBasisPoints: 200, discountDays: 10 }
  await grant(shop, people, buyer.id, { limitAmount: 100_000_000, ...discount })
  await must(recordRepayment, { ...aheadOf(buyer, 300), isPrepaid: true }, clerk.by)
  const { orderNumber, amount } = await halfShipped(buyer)
  await repay(buyer, amount - 300 - Math.floor(((amount - 300) * 200) / 10_000))
  await close(orderNumber)
  const before = await entryOf(buyer)
  expect(before).toMatchObject({ openAmount: 0 })
  expect(before.discountAmount).toBeGreaterThan(0)
  expect(await account(buyer)).toMatchObject({ prepaidAmount: 300 })
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const ahead = items.find(({ amount: came }) => came === 300)!
  await must(reverseRepayment, { repaymentId: ahead.id, note: '退票' }, colleague.by)
  expect(await entryOf(buyer)).toMatchObject({
    openAmount: 0,
    discountAmount: before.discountAmount,
  })
  expect(await findings()).toEqual([])
})

test('money that an order gives back pays what is late as of that day: no discount of long ago', async () => {
  const buyer = await shop.aBuyer()
  const discount = { discountBasisPoints: 200, discountDays: 10 }
  await grant(shop, people, buyer.id, { limitAmount: 100_000_000, ...discount })
  const free = await anOrderOnTerms(shop, buyer, goods, 10)
  await must(
    requestCancel,
    { orderNumber: free.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  const ahead = free.payableAmount - Math.floor((free.payableAmount * 200) / 10_000)
  await must(recordRepayment, { ...aheadOf(buyer, ahead), isPrepaid: true }, clerk.by)
  const bound = await anOrderOnTerms(shop, buyer, goods, 10)
  expect(await account(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 0 })
  const late = await anOrderOnTerms(shop, buyer, goods, 5)
  const { lines } = await must(officeOrder, { orderNumber: late.orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890124' }
  const all = [{ lineId: lines[0]!.id, quantity: 5 }]
  await must(shipParcel, { orderNumber: late.orderNumber, ...parcel, lines: all }, clerk.by)
  clock.forward({ days: 20 })
  await must(
    requestCancel,
    { orderNumber: bound.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  const { items } = await must(myCreditEntries, {}, buyer.by)
  expect(items.find(({ number }) => number === late.termNumber)).toMatchObject({
    openAmount: 0,
    repaidAmount: late.payableAmount,
    discountAmount: 0,
  })
  expect(await findings()).toEqual([])
})
