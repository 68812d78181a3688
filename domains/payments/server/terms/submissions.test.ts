/** Repayments that buyers submit: proved, reviewed, passed into the books or rejected; and what of them is decided once at the same moment. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/contract.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import {
  officeSubmissions,
  passSubmission,
  rejectSubmission,
  waitingSubmissions,
} from '#domains/credit/office-submissions-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import {
  beginSubmission,
  mySubmissions,
  sendSubmission,
  withdrawSubmission,
} from '#domains/credit/submissions-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { askBuyer, answerInfoRequest } from '#domains/work/info-requests-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { anOrderOnTerms, aSubmission, uploadProof } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(2000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(limitAmount = 10_000_000): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount })
  return buyer
}
const onTerms = (buyer: Buyer, quantity = 1) => anOrderOnTerms(shop, buyer, goods, quantity)
let lines = 0
const newLine = () => `BANK-${++lines}-0001`
const today = () => clock.now.slice(0, 10)
const pass = (submissionId: number, amount: number, bankReference = newLine(), by = clerk.by) =>
  call(passSubmission, { submissionId, amount, bankReference, receivedOn: today() }, by)
const reject = (submissionId: number, by = clerk.by) =>
  call(rejectSubmission, { submissionId, reason: '图片看不清' }, by)
const withdraw = (buyer: Buyer, submissionId: number) =>
  call(withdrawSubmission, { submissionId }, buyer.by)
const latest = async (buyer: Buyer) => (await must(mySubmissions, {}, buyer.by)).items[0]!
const account = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!
const entries = async (buyer: Buyer) => (await must(myCreditEntries, {}, buyer.by)).items
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3|97)\d?_/.test(view))

test('a repayment is begun, proved, reviewed and passed: the chosen order is paid first', async () => {
  const buyer = await aDebtor()
  const [first, second] = [await onTerms(buyer), await onTerms(buyer, 2)]
  const [newest] = await entries(buyer)
  const begun = await must(beginSubmission, { creditEntryIds: [newest!.id] }, buyer.by)
  expect(begun).toMatchObject({
    state: 'pendingSubmission',
    number: expect.stringMatching(/^CS\d{6}$/),
    dueAmount: second.payableAmount,
    entries: [{ number: second.termNumber, openAmount: second.payableAmount }],
    proof: null,
    roundsLeft: 5,
  })
  // What is being prepared is chosen again, and not twice.
  expect((await must(beginSubmission, { creditEntryIds: [newest!.id] }, buyer.by)).id).toBe(
    begun.id,
  )
  const amount = second.payableAmount + 100
  await aSubmission(shop, buyer, { entryIds: [newest!.id], amount })
  expect(await latest(buyer)).toMatchObject({ state: 'underReview', proof: { amount } })
  expect((await must(waitingSubmissions, {}, clerk.by)).submissionCount).toBe(1)
  const { items } = await must(officeSubmissions, {}, clerk.by)
  expect(items).toMatchObject([
    {
      id: begun.id,
      buyerId: buyer.id,
      usedAmount: first.payableAmount + second.payableAmount,
      duplicates: [],
      proof: { files: [{ type: 'image/webp' }] },
    },
  ])
  expect((await pass(begun.id, amount)).data).toEqual({ isAsked: false })
  expect(await entries(buyer)).toMatchObject([
    { openAmount: 0, repaidAmount: second.payableAmount },
    { openAmount: first.payableAmount - 100, repaidAmount: 100 },
  ])
  expect(await latest(buyer)).toMatchObject({
    state: 'passed',
    received: { amount, prepaidAmount: 0, isReversed: false },
  })
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${buyer.email} and template like 'repayment-%'`)
  expect(mails).toEqual([{ template: 'repayment-received' }])
  expect(await findings()).toEqual([])
})

test('a rejected one says why, changes nothing, and is sent again', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer)
  const { id } = await aSubmission(shop, buyer, { amount: payableAmount })
  expect((await reject(id)).code).toBe(1)
  expect((await account(buyer)).usedAmount).toBe(payableAmount)
  const rejected = await latest(buyer)
  expect(rejected).toMatchObject({ state: 'rejected', rejectReason: '图片看不清', roundsLeft: 4 })
  const again = {
    submissionId: id,
    payerName: '林',
    payerLast4: '1234',
    amount: payableAmount,
    paidAt: clock.now,
    bankReference: 'ICBC 7788',
    fileIds: [await uploadProof(shop, buyer)],
  }
  const stranger = await aDebtor()
  expect((await call(sendSubmission, again, stranger.by)).code).toBe(Reasons.notFound.code)
  const foreign = { ...again, fileIds: [await uploadProof(shop, stranger)] }
  expect((await call(sendSubmission, foreign, buyer.by)).code).toBe(CreditReasons.fileUnknown.code)
  expect((await latest(buyer)).state).toBe('rejected')
  await must(sendSubmission, again, buyer.by)
  expect(await latest(buyer)).toMatchObject({ state: 'underReview', rejectReason: null })
  // Under review it is not sent over.
  expect((await call(sendSubmission, again, buyer.by)).code).toBe(CreditReasons.submissionOver.code)
  expect((await pass(id, payableAmount)).code).toBe(1)
  expect((await account(buyer)).usedAmount).toBe(0)
  expect(await findings()).toEqual([])
})

test('after five rounds a submission is sent no more, and withdrawn it makes room for another', async () => {
  const buyer = await aDebtor()
  const { payableAmount: amount } = await onTerms(buyer)
  const { id } = await aSubmission(shop, buyer, { amount })
  const send = async () =>
    call(
      sendSubmission,
      {
        submissionId: id,
        payerName: '林',
        payerLast4: '1234',
        amount,
        paidAt: clock.now,
        bankReference: 'ICBC 1',
        fileIds: [await uploadProof(shop, buyer)],
      },
      buyer.by,
    )
  for (let round = 2; round <= 5; round++) {
    await reject(id)
    expect((await send()).code).toBe(1)
  }
  await reject(id)
  expect((await send()).code).toBe(CreditReasons.tooManyRounds.code)
  expect((await withdraw(buyer, id)).code).toBe(1)
  expect((await withdraw(buyer, id)).code).toBe(CreditReasons.submissionOver.code)
  expect((await send()).code).toBe(CreditReasons.submissionOver.code)
})

test('two people who pass it at the same moment book it once, each line alike', async () => {
  const buyer = await aDebtor()
  for (let round = 0; round < 5; round++) {
    const { payableAmount } = await onTerms(buyer)
    const { id } = await aSubmission(shop, buyer, { amount: payableAmount })
    const answers = await Promise.all([
      pass(id, payableAmount),
      pass(id, payableAmount, newLine(), colleague.by),
      pass(id, payableAmount),
    ])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await account(buyer)).usedAmount).toBe(0)
    expect((await account(buyer)).prepaidAmount).toBe(0)
  }
  expect(await findings()).toEqual([])
})

test('passed and withdrawn, or rejected and passed, at the same moment: one of them happens', async () => {
  const buyer = await aDebtor()
  for (let round = 0; round < 6; round++) {
    const { payableAmount } = await onTerms(buyer)
    const before = (await account(buyer)).usedAmount
    const { id } = await aSubmission(shop, buyer, { amount: payableAmount })
    const other = () => (round % 2 === 0 ? withdraw(buyer, id) : reject(id, colleague.by))
    const passing = () => pass(id, payableAmount)
    const answers = await Promise.all(round < 3 ? [other(), passing()] : [passing(), other()])
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const { state } = await latest(buyer)
    const booked = before - (await account(buyer)).usedAmount
    expect(booked).toBe(state === 'passed' ? payableAmount : 0)
  }
  expect(await findings()).toEqual([])
})

test('two submissions for the same order pay it once: the rest pays other orders, and then in advance', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer)
  const entryId = (await entries(buyer))[0]!.id
  const one = await aSubmission(shop, buyer, { entryIds: [entryId], amount: payableAmount })
  const two = await aSubmission(shop, buyer, { entryIds: [entryId], amount: payableAmount })
  const answers = await Promise.all([pass(one.id, payableAmount), pass(two.id, payableAmount)])
  expect(answers.map(({ code }) => code)).toEqual([1, 1])
  expect(await entries(buyer)).toMatchObject([{ openAmount: 0, repaidAmount: payableAmount }])
  expect(await account(buyer)).toMatchObject({
    usedAmount: 0,
    prepaidAmount: payableAmount,
    remainingAmount: 10_000_000 + payableAmount,
  })
  expect(await findings()).toEqual([])
})

test('what was paid in advance counts on top of the limit and pays the next order at once', async () => {
  const { payableAmount: price } = await shop.anOrder(await shop.aBuyer(), goods)
  const buyer = await aDebtor(price)
  await onTerms(buyer)
  const { id } = await aSubmission(shop, buyer, { amount: price * 2 })
  expect((await pass(id, price * 2)).code).toBe(1)
  expect(await account(buyer)).toMatchObject({ prepaidAmount: price, remainingAmount: price * 2 })
  // Two more than the limit alone.
  const next = await onTerms(buyer, 2)
  expect(await account(buyer)).toMatchObject({
    prepaidAmount: 0,
    usedAmount: next.payableAmount - price,
  })
  expect((await entries(buyer))[0]).toMatchObject({ repaidAmount: price })
  const { items } = await must(myCreditMovements, {}, buyer.by)
  expect(items.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['prepaid', price],
    ['used', -next.payableAmount],
  ])
  expect(await findings()).toEqual([])
})

test('a reversal takes back what was paid and what is left in advance, and other advances step in', async () => {
  const buyer = await aDebtor()
  const { payableAmount: price } = await onTerms(buyer)
  const first = await aSubmission(shop, buyer, { amount: price })
  await pass(first.id, price)
  // Staff record more than is owed only where they say so.
  const form = { buyerId: buyer.id, amount: 300, bankReference: newLine(), receivedOn: today() }
  expect((await call(recordRepayment, form, clerk.by)).code).toBe(CreditReasons.moreThanOwed.code)
  expect((await call(recordRepayment, { ...form, isPrepaid: true }, clerk.by)).code).toBe(1)
  expect((await account(buyer)).prepaidAmount).toBe(300)
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const repaymentId = items.find(({ amount }) => amount === price)!.id
  await must(reverseRepayment, { repaymentId, note: '记错' }, colleague.by)
  expect(await account(buyer)).toMatchObject({ usedAmount: price - 300, prepaidAmount: 0 })
  expect((await latest(buyer)).received).toMatchObject({ isReversed: true })
  const ahead = items.find(({ amount }) => amount === 300)!.id
  await must(reverseRepayment, { repaymentId: ahead, note: '记错' }, colleague.by)
  expect(await account(buyer)).toMatchObject({ usedAmount: price, prepaidAmount: 0 })
  expect(await findings()).toEqual([])
})

test('a large one, another amount, and a used proof wait for a second person; a used line is refused', async () => {
  const buyer = await aDebtor(20_000_000)
  const machine = await shop.goods(5, { amount: 6_000_000 })
  const { payableAmount } = await anOrderOnTerms(shop, buyer, machine)
  const large = await aSubmission(shop, buyer, { amount: payableAmount })
  expect((await pass(large.id, payableAmount, 'LARGE-0001')).data).toEqual({ isAsked: true })
  expect((await latest(buyer)).state).toBe('underReview')
  const request = async (id: number) =>
    (await must(listApprovals, { object: `submission:${id}` }, colleague.by)).items[0]!
  expect((await request(large.id)).lines).toContainEqual({
    word: 'claimed',
    amount: payableAmount,
    text: null,
  })
  await must(approve, { approvalId: (await request(large.id)).id }, colleague.by)
  expect((await latest(buyer)).state).toBe('passed')
  expect((await account(buyer)).usedAmount).toBe(0)

  const other = await aDebtor()
  await onTerms(other, 5)
  const same = await uploadProof(shop, other, 100_000)
  const one = await aSubmission(shop, other, { amount: 100, fileIds: [same] })
  expect((await pass(one.id, 100, 'large0001')).code).toBe(CreditReasons.referenceUsed.code)
  expect((await pass(one.id, 100)).data).toEqual({ isAsked: false })
  const again = await uploadProof(shop, other, 100_000)
  const two = await aSubmission(shop, other, { amount: 100, fileIds: [again] })
  const { items } = await must(officeSubmissions, {}, clerk.by)
  expect(items.find(({ id }) => id === two.id)!.duplicates).toEqual([
    { number: one.number, kind: 'file' },
  ])
  expect((await pass(two.id, 100)).data).toEqual({ isAsked: true })
  const { id: approvalId } = await request(two.id)
  // The buyer takes it back meanwhile: nobody agrees to it any more.
  expect((await withdraw(other, two.id)).code).toBe(1)
  const agreed = await call(approve, { approvalId }, colleague.by)
  expect(agreed.code).toBe(ApprovalReasons.approvalNotFound.code)
  expect(await findings()).toEqual([])
})

test('who agrees agrees to the proof that was there: another round is not passed by an older request', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer, 20)
  const { id } = await aSubmission(shop, buyer, { amount: 1 })
  const ask = (bankReference: string) => pass(id, payableAmount, bankReference)
  const waiting = async () =>
    (await must(listApprovals, { object: `submission:${id}` }, colleague.by)).items
  expect((await ask('ROUND-ONE')).data).toEqual({ isAsked: true })
  const [first] = await waiting()
  const { payload } = await db.row<{ payload: object }>(sql`
    select payload from approvals.request where id = ${first!.id}`)
  expect((await reject(id, colleague.by)).code).toBe(1)
  expect(await waiting()).toEqual([])
  const again = { payerName: '王', payerLast4: '9999', amount: 777, bankReference: 'OTHER 2' }
  const fileIds = [await uploadProof(shop, buyer)]
  await must(sendSubmission, { ...again, submissionId: id, paidAt: clock.now, fileIds }, buyer.by)
  const old = await call(approve, { approvalId: first!.id }, colleague.by)
  expect(old.code).toBe(ApprovalReasons.approvalNotFound.code)
  // The new round is asked about anew; the payload of the older one is refused even where it waits.
  expect((await ask('ROUND-TWO')).data).toEqual({ isAsked: true })
  const [second] = await waiting()
  await db.write(sql`
    update approvals.request set payload = ${JSON.stringify(payload)}::jsonb where id = ${second!.id}`)
  const stale = await call(approve, { approvalId: second!.id }, colleague.by)
  expect(stale.code).toBe(Reasons.changedMeanwhile.code)
  expect((await latest(buyer)).state).toBe('underReview')
  expect((await account(buyer)).usedAmount).toBe(payableAmount)
  // Taken back by its buyer, it ends too.
  expect((await withdraw(buyer, id)).code).toBe(1)
  expect(await waiting()).toEqual([])
  expect(await findings()).toEqual([])
})

test('a buyer is asked for more, the clock stands, and their answer puts it back', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer)
  const { id, proof } = await aSubmission(shop, buyer, { amount: payableAmount })
  const question = { kind: 'repayments', ref: String(id), question: '哪个银行转出的？' } as const
  const { id: infoRequestId } = await must(askBuyer, question, clerk.by)
  expect((await must(waitingSubmissions, {}, clerk.by)).askedCount).toBe(1)
  clock.forward({ hours: 5 })
  const answer = { infoRequestId, answer: '工行', fileIds: [] }
  await must(answerInfoRequest, answer, buyer.by)
  const back = await latest(buyer)
  const moved = Date.parse(back.proof!.reviewBy) - Date.parse(proof!.reviewBy)
  expect(moved).toBe(5 * 3_600_000)
  expect(back.infoRequests).toMatchObject([{ state: 'answered', answer: '工行' }])
  // A question that is open goes with the submission.
  const { id: second } = await must(askBuyer, question, clerk.by)
  expect((await withdraw(buyer, id)).code).toBe(1)
  expect(
    (await call(answerInfoRequest, { ...answer, infoRequestId: second }, buyer.by)).code,
  ).not.toBe(1)
  expect(await findings()).toEqual([])
})

test('nothing owed begins nothing, a stranger’s entry is not chosen, and ten open ones are the most', async () => {
  const [buyer, stranger] = [await aDebtor(), await aDebtor()]
  const start = (ids: number[] = []) => call(beginSubmission, { creditEntryIds: ids }, buyer.by)
  expect((await start()).code).toBe(CreditReasons.nothingOwed.code)
  await onTerms(stranger)
  const [foreign] = await entries(stranger)
  await onTerms(buyer)
  expect((await start([foreign!.id])).data).toMatchObject({ entries: [] })
  for (let n = 0; n < 10; n++) await aSubmission(shop, buyer, { amount: 100 })
  expect((await start()).code).toBe(CreditReasons.tooManySubmissions.code)
  const outside = await shop.aBuyer()
  const none = await call(beginSubmission, { creditEntryIds: [] }, outside.by)
  expect(none.code).toBe(Reasons.notFound.code)
})

test('the database refuses an end that is left, an edge that is not drawn, and a proof that is changed', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await onTerms(buyer)
  const { id } = await aSubmission(shop, buyer, { amount: payableAmount })
  const set = (change: ReturnType<typeof sql>) =>
    db.write(sql`update credit.submission set ${change} where id = ${id}`)
  await expect(set(sql`amount = amount + 1`)).rejects.toThrow('is another one')
  await expect(set(sql`state = 'passed', ended_at = now(), decided_by = ${1}`)).rejects.toThrow(
    'submission_passes_into_the_books',
  )
  await expect(set(sql`state = 'pendingSubmission'`)).rejects.toThrow('does not go from')
  await withdraw(buyer, id)
  await expect(set(sql`state = 'underReview', ended_at = null`)).rejects.toThrow('does not go from')
})
