/** Transfers that name a repayment before its buyer has sent the proof, or after that was rejected: they pay what was chosen, once. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit, myCreditEntries } from '#domains/credit/contract.ts'
import { passSubmission, rejectSubmission } from '#domains/credit/office-submissions-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { agreeToNewest, grant } from '#domains/credit/testing.ts'
import {
  beginSubmission,
  mySubmissions,
  withdrawSubmission,
} from '#domains/credit/submissions-contract.ts'
import { anOrderOnTerms, aSubmission } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { acceptLines } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [importer, clerk, colleague] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(shop.db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)
const today = clock.now.slice(0, 10)
let made = 0

/** They owe two orders; the older one is due first. */
async function aDebtor(quantity = 1) {
  const buyer = await shop.aBuyer()
  const people = { clerk: clerk.by, colleague: colleague.by }
  await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  const older = await anOrderOnTerms(shop, buyer, goods, quantity)
  const newer = await anOrderOnTerms(shop, buyer, goods, quantity + 1)
  const [newest] = (await must(myCreditEntries, {}, buyer.by)).items
  return { ...buyer, older, newer, newestId: newest!.id }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>

const begin = (buyer: Debtor) =>
  must(beginSubmission, { creditEntryIds: [buyer.newestId] }, buyer.by)
const latest = async (buyer: Debtor) => (await must(mySubmissions, {}, buyer.by)).items[0]!
const usedOf = async (buyer: Debtor) => (await must(myCredit, {}, buyer.by)).account!.usedAmount

async function aLine(amount: number, text: string) {
  const reference = `CB2026${String(++made).padStart(8, '0')}`
  const { id } = await imported(csvOf([{ amount, reference, day: today, text }]))
  return { statementId: id, line: (await linesOf(id))[0] }
}
type Line = NonNullable<Awaited<ReturnType<typeof aLine>>['line']>
const accept = async ({ id, version }: Line, by = importer.by) =>
  (await must(acceptLines, { lines: [{ id, version }] }, by))[0]?.outcome
const findings = async () =>
  (await diagnose(shop.db)).findings.filter(({ view }) => /^i_(1|2|3|97)\d?_/.test(view))

test('a transfer with the number of a repayment that nobody has proved yet pays what was chosen, and it passes', async () => {
  const buyer = await aDebtor()
  const { id, number, dueAmount } = await begin(buyer)
  const { line } = await aLine(dueAmount, `${number} 货款`)
  expect(line).toMatchObject({
    confidence: 'sure',
    proposal: { kind: 'submission', buyerId: buyer.id, submission: { id, number } },
  })
  expect(line!.proposal!.reasons.map(({ word }) => word)).toEqual(['number', 'amount'])
  expect(await accept(line!)).toBe('done')
  expect(await latest(buyer)).toMatchObject({
    state: 'passed',
    received: { amount: dueAmount, parts: [{ number: buyer.newer.termNumber, amount: dueAmount }] },
  })
  expect(await usedOf(buyer)).toBe(buyer.older.payableAmount)
  expect(await findings()).toEqual([])
})

test('so does one after a proof that was rejected; what is over pays the earliest deadline', async () => {
  const buyer = await aDebtor()
  const { dueAmount } = await begin(buyer)
  const sent = await aSubmission(shop, buyer, { entryIds: [buyer.newestId], amount: dueAmount })
  await must(rejectSubmission, { submissionId: sent.id, reason: '图片看不清' }, clerk.by)
  const { line } = await aLine(dueAmount + 1, sent.number)
  expect(line).toMatchObject({
    confidence: 'likely',
    proposal: { submission: { id: sent.id } },
  })
  expect(await accept(line!)).toBe('done')
  expect(await latest(buyer)).toMatchObject({
    state: 'passed',
    rejectReason: null,
    received: { parts: [{ amount: 1 }, { amount: dueAmount }] },
  })
  expect(await findings()).toEqual([])
})

/** One that the importer alone may not pass. */
async function askedFor(buyer: Debtor) {
  const { number, dueAmount } = await begin(buyer)
  const { line } = await aLine(dueAmount, number)
  expect(await accept(line!)).toBe('asked')
  expect((await latest(buyer)).state).toBe('pendingSubmission')
  return { dueAmount }
}

test('who imported the statement passes a large one by a second person alone', async () => {
  const buyer = await aDebtor(8)
  await askedFor(buyer)
  await agreeToNewest(shop, colleague.by)
  expect((await latest(buyer)).state).toBe('passed')
  expect(await usedOf(buyer)).toBe(buyer.older.payableAmount)
  expect(await findings()).toEqual([])
})

test('nobody agrees to pass one whose proof came meanwhile: it is reviewed', async () => {
  const buyer = await aDebtor(8)
  const { dueAmount } = await askedFor(buyer)
  await aSubmission(shop, buyer, { entryIds: [buyer.newestId], amount: dueAmount })
  await expect(agreeToNewest(shop, colleague.by)).rejects.toThrow(': 3004 ')
  expect((await latest(buyer)).state).toBe('underReview')
  expect(await findings()).toEqual([])
})

test('none passes without a line or a proof, after its withdrawal, or once nothing of it is owed', async () => {
  const buyer = await aDebtor()
  const { id, number, dueAmount } = await begin(buyer)
  const byHand = {
    submissionId: id,
    amount: dueAmount,
    bankReference: 'BY-HAND-1',
    receivedOn: today,
  }
  const { code } = await call(passSubmission, byHand, clerk.by)
  expect(code).toBe(CreditReasons.submissionOver.code)
  const { line } = await aLine(dueAmount, number)
  await must(withdrawSubmission, { submissionId: id }, buyer.by)
  expect(await accept(line!)).toBe('refused')
  expect((await aLine(dueAmount, number)).line?.proposal?.kind).not.toBe('submission')

  const paid = await begin(buyer)
  const owed = buyer.older.payableAmount + dueAmount
  const { line: named } = await aLine(owed, buyer.newer.termNumber)
  expect(await accept(named!)).toBe('done')
  expect((await aLine(dueAmount, paid.number)).line?.proposal?.kind).not.toBe('submission')
  expect(await findings()).toEqual([])
})
