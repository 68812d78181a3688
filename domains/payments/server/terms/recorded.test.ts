/** What staff record by themselves is shown to its buyer, with what it paid; what the buyer submitted stays in its own list. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCreditEntries, myRecordedRepayments } from '#domains/credit/contract.ts'
import {
  openCreditEntries,
  recordRepayment,
  repaymentsOf,
  reverseRepayment,
} from '#domains/credit/office-contract.ts'
import { passSubmission } from '#domains/credit/office-submissions-contract.ts'
import { APPROVAL_SETTINGS } from '#domains/approvals/settings.ts'
import { agreeToNewest, grant } from '#domains/credit/testing.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { entriesOf } from '#domains/credit/server/entry-sql.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { setStaffRole } from '#domains/staff/contract.ts'
import { anOrderOnTerms, aSubmission } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()

test('a repayment from a statement is listed with the entry that it paid, and as reversed once it is', async () => {
  const buyer = await shop.aBuyer()
  const stranger = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const { termNumber, payableAmount } = await anOrderOnTerms(shop, buyer, await shop.goods(9))
  const today = clock.now.slice(0, 10)
  const line = { receivedOn: today, isPrepaid: false }
  const half = Math.floor(payableAmount / 2)
  await must(
    recordRepayment,
    { buyerId: buyer.id, amount: half, bankReference: 'ICBC-0001', ...line },
    clerk.by,
  )
  const recorded = {
    amount: half,
    isReversed: false,
    parts: [{ number: termNumber, amount: half }],
  }
  const { items } = await must(myRecordedRepayments, {}, buyer.by)
  expect(items).toMatchObject([recorded])
  expect(items[0]).not.toHaveProperty('staffName')
  expect((await must(myRecordedRepayments, {}, stranger.by)).items).toEqual([])

  const rest = payableAmount - half
  const { id: submissionId } = await aSubmission(shop, buyer, { amount: rest })
  const passed = { submissionId, amount: rest, bankReference: 'ICBC-0002', receivedOn: today }
  await must(passSubmission, passed, clerk.by)
  expect((await must(myRecordedRepayments, {}, buyer.by)).items).toHaveLength(1)

  const all = (await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)).items
  expect(all).toHaveLength(2)
  const { id: repaymentId } = all.find(({ bankReference }) => bankReference === 'ICBC-0001')!
  await must(reverseRepayment, { repaymentId, note: 'another customer' }, colleague.by)
  expect((await must(myRecordedRepayments, {}, buyer.by)).items).toMatchObject([
    { isReversed: true },
  ])
})

test('staff choose what a repayment pays, and what is paid by now cannot be chosen', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const first = await anOrderOnTerms(shop, buyer, await shop.goods(9))
  const second = await anOrderOnTerms(shop, buyer, await shop.goods(9))
  const open = (await must(openCreditEntries, { buyerId: buyer.id }, clerk.by)).toSorted(
    (a, b) => a.id - b.id,
  )
  const chosenId = open[1]!.id
  const line = { receivedOn: clock.now.slice(0, 10), amount: second.payableAmount }
  const form = { buyerId: buyer.id, ...line, chosenIds: [chosenId] }
  await must(recordRepayment, { ...form, bankReference: 'CHOSEN-1' }, clerk.by)
  const [newest] = (await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)).items
  expect(newest!.parts).toMatchObject([{ number: second.termNumber, amount: second.payableAmount }])
  const again = await call(recordRepayment, { ...form, bankReference: 'CHOSEN-2' }, clerk.by)
  expect(again.code).toBe(Reasons.changedMeanwhile.code)
  const others = { ...form, amount: first.payableAmount, bankReference: 'CHOSEN-3' }
  await must(recordRepayment, { ...others, chosenIds: [open[0]!.id] }, clerk.by)
})

test('what one person types by hand takes a second one above what a proof may differ by, in parts and in advance too', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  let made = 0
  const record = (amount: number, by = clerk.by) => {
    const line = { bankReference: `FT 8812${++made}`, receivedOn: clock.now.slice(0, 10) }
    return must(recordRepayment, { buyerId: buyer.id, amount, ...line, isPrepaid: true }, by)
  }
  const most = APPROVAL_SETTINGS['approvals.voucherAmount'].default
  expect(await record(most)).toEqual({ isAsked: false })
  expect(await record(1)).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  const prepaid = (await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)).items
  expect(prepaid.map(({ amount }) => amount)).toEqual([1, most])
})

test('a second login of who recorded a repayment does not reverse it either', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const line = { bankReference: 'FT 990001', receivedOn: clock.now.slice(0, 10) }
  const money = { buyerId: buyer.id, amount: 100, isPrepaid: true, ...line }
  await must(recordRepayment, money, clerk.by)
  const [{ id: repaymentId } = { id: 0 }] = (
    await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  ).items
  const puppet = await shop.aClerk()
  for (const role of ['content', 'owner'] as const) {
    await must(setStaffRole, { memberId: puppet.id, role }, clerk.by)
  }
  const undo = { repaymentId, note: '记错' }
  expect((await call(reverseRepayment, undo, puppet.by)).code).toBe(CreditReasons.ownRepayment.code)
  await must(reverseRepayment, undo, colleague.by)
})

test('what is to be paid first stands first among the orders to pay', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const goods = await shop.goods(9)
  const numbers: string[] = []
  for (let n = 0; n < 4; n++) numbers.push((await anOrderOnTerms(shop, buyer, goods)).termNumber)
  const dueOn = ['2026-05-01', '2026-04-01', null, '2026-04-01']
  for (const [i, day] of dueOn.entries()) {
    await shop.owner.db.count(sql`
      update credit.entry set due_at = ${day}::timestamptz where number = ${numbers[i]!}`)
  }
  const { items } = await must(myCreditEntries, { part: 'open' }, buyer.by)
  expect(items.map(({ number }) => numbers.indexOf(number))).toEqual([1, 3, 0, 2])
  const listed: number[] = []
  for (let after: number | null = null; ;) {
    const [next]: { id: number; number: string }[] = await entriesOf(db, {
      buyerId: buyer.id,
      isOpen: true,
      after,
      limit: 1,
    })
    if (next === undefined) break
    listed.push(numbers.indexOf(next.number))
    after = next.id
  }
  expect(listed).toEqual([1, 3, 0, 2])
  const { items: all } = await must(myCreditEntries, {}, buyer.by)
  expect(all.map(({ number }) => numbers.indexOf(number))).toEqual([3, 2, 1, 0])
})
