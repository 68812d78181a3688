/** Who may pass, reject, send and withdraw a repayment that a buyer submits. What each permission opens: `apps/api/access.test.ts`. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit } from '#domains/credit/contract.ts'
import {
  officeSubmissions,
  passSubmission,
  rejectSubmission,
} from '#domains/credit/office-submissions-contract.ts'
import {
  beginSubmission,
  mySubmissions,
  sendSubmission,
  withdrawSubmission,
} from '#domains/credit/submissions-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { anOrderOnTerms, aSubmission, uploadProof } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const people = { clerk: (await shop.aClerk()).by, colleague: (await shop.aClerk()).by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(100)

async function aDebtor() {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  return { ...buyer, owed: (await anOrderOnTerms(shop, buyer, goods)).payableAmount }
}
const pass = (submissionId: number, amount: number, by: Record<string, string>) =>
  call(
    passSubmission,
    { submissionId, amount, bankReference: 'OWN-0001', receivedOn: clock.now.slice(0, 10) },
    by,
  )
const reject = (submissionId: number, by: Record<string, string>) =>
  call(rejectSubmission, { submissionId, reason: '图片看不清' }, by)
const usedOf = async ({ by }: { by: Record<string, string> }) =>
  (await must(myCredit, {}, by)).account!.usedAmount

test('neither its buyer nor a guest passes or rejects it, and staff do once', async () => {
  const buyer = await aDebtor()
  const { id } = await aSubmission(shop, buyer, { amount: buyer.owed })
  for (const by of [buyer.by, {}]) {
    const answers = [await pass(id, buyer.owed, by), await reject(id, by)]
    const { code } = Reasons.loginNeeded
    expect(answers.map((answer) => answer.code)).toEqual([code, code])
  }
  expect((await call(officeSubmissions, {}, buyer.by)).code).toBe(Reasons.loginNeeded.code)
  expect(await usedOf(buyer)).toBe(buyer.owed)
  expect((await pass(id, buyer.owed, people.clerk)).code).toBe(1)
  expect(await usedOf(buyer)).toBe(0)
  const again = [await pass(id, buyer.owed, people.colleague), await reject(id, people.colleague)]
  const over = CreditReasons.submissionOver.code
  expect(again.map(({ code }) => code)).toEqual([over, over])
})

test('another buyer neither sees, sends nor withdraws it, and it stays as it was', async () => {
  const [buyer, stranger] = [await aDebtor(), await aDebtor()]
  const { id: submissionId } = await must(beginSubmission, { creditEntryIds: [] }, buyer.by)
  const proof = async (by: typeof buyer) => ({
    submissionId,
    payerName: '林',
    payerLast4: '1234',
    amount: buyer.owed,
    paidAt: clock.now,
    bankReference: 'OWN-7777',
    fileIds: [await uploadProof(shop, by)],
  })
  const sent = await call(sendSubmission, await proof(stranger), stranger.by)
  expect(sent.code).toBe(Reasons.notFound.code)
  const withdrawn = await call(withdrawSubmission, { submissionId }, stranger.by)
  expect(withdrawn.code).toBe(Reasons.notFound.code)
  expect((await must(mySubmissions, {}, stranger.by)).items).toEqual([])
  expect((await must(sendSubmission, await proof(buyer), buyer.by)).state).toBe('underReview')
  const late = await call(withdrawSubmission, { submissionId }, stranger.by)
  expect(late.code).toBe(Reasons.notFound.code)
  expect((await must(mySubmissions, {}, buyer.by)).items).toMatchObject([{ state: 'underReview' }])
})
