/** Staff ask a buyer for more: the item waits for the buyer, its clock stands, and the answer brings it back to whoever asked. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { chooseOffline, payInfo, submitVoucher } from '#domains/payments/contract.ts'
import {
  acceptVoucher,
  officeVouchers,
  rejectVoucher,
  waitingPayments,
} from '#domains/payments/office-contract.ts'
import { aPicture, businessesOf, sendFile } from '#domains/verification/testing.ts'
import { myVerification } from '#domains/verification/contract.ts'
import * as verifications from '#domains/verification/office-contract.ts'
import { VerificationReasons } from '#domains/verification/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listClaims } from '../../contract.ts'
import * as calls from '../../info-requests-contract.ts'
import { INFO_REQUESTS_MAX } from '../../info-requests.ts'
import { workBell } from '../../notices-contract.ts'
import { WorkReasons } from '../../reasons.ts'

const shop = await openOrderShop()
const { db, call, must, clock } = shop
const [clerk, colleague, buyer] = [await shop.aClerk(), await shop.aClerk(), await shop.aBuyer()]
const businesses = businessesOf(shop, clerk)
const HOUR = 3_600_000
const plus = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR).toISOString()

const aFile = async (by: Buyer, purpose: string) =>
  (await sendFile(shop.url, by.by, purpose, await aPicture())).data!.id

let references = 0
async function aVoucher() {
  const order = await shop.anOrder(buyer, await shop.goods(2), 2)
  const { orderNumber, payableAmount: amount } = order
  await must(chooseOffline, { orderNumber }, buyer.by)
  const typed = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount }
  const bankReference = `ASKED ${++references}`
  const fileIds = [await aFile(buyer, 'voucher')]
  const sent = { orderNumber, ...typed, bankReference, fileIds }
  const { offline } = await must(submitVoucher, sent, buyer.by)
  return { orderNumber, amount, voucherId: offline.vouchers[0]!.id }
}
const ask = (kind: 'vouchers' | 'verifications', ref: number, by = clerk.by) =>
  call(calls.askBuyer, { kind, ref: String(ref), question: '付款人是谁？' }, by)
const voucherRow = (id: number) =>
  db.row<{ reviewBy: string; askedAt: string | null; state: string }>(sql`
    select review_by, asked_at, state from payments.voucher where id = ${id}`)
const stateOf = async (id: number) =>
  (await db.row<{ state: string }>(sql`select state from work.info_request where id = ${id}`)).state
const listed = async (state: 'under_review' | 'asked') =>
  (await must(officeVouchers, { state }, clerk.by)).items.map(({ id }) => id)

test('a proof of payment waits for its buyer, and comes back with the time that was left', async () => {
  const { voucherId, orderNumber, amount } = await aVoucher()
  const { reviewBy } = await voucherRow(voucherId)
  clock.forward({ hours: 2 })
  const asked = await ask('vouchers', voucherId)
  expect(asked).toMatchObject({ code: 1, data: { answerBy: plus(clock.now, 120) } })

  expect(await listed('under_review')).not.toContain(voucherId)
  expect(await listed('asked')).toContain(voucherId)
  expect(await must(waitingPayments, {}, clerk.by)).toMatchObject({
    voucherCount: 0,
    askedVoucherCount: 1,
  })
  expect((await must(payInfo, { orderNumber }, buyer.by)).offline.reviewBy).toBeNull()
  expect((await must(myOrder, { orderNumber }, buyer.by)).label).toBe('review_pending_payment')
  const mails = await db.rows(sql`
    select recipient, template from messages.outbox where key = ${`info-requested:${asked.data!.id}`}`)
  expect(mails).toEqual([{ recipient: buyer.email, template: 'info-requested' }])
  const { vouchers } = (await must(payInfo, { orderNumber }, buyer.by)).offline
  expect(vouchers[0]!.infoRequests).toEqual([
    {
      id: asked.data!.id,
      state: 'open',
      question: '付款人是谁？',
      askedAt: clock.now,
      answerBy: plus(clock.now, 120),
      endedAt: null,
      answer: null,
      fileCount: 0,
    },
  ])
  await shop.runSweeps()
  const waits = () =>
    db.rows(sql`
      select kind from work.item
      where kind in ('vouchers', 'answers') and ref like ${`%${voucherId}%`} order by kind`)
  expect(await waits()).toEqual([])

  clock.forward({ hours: 30 })
  const infoRequestId = asked.data!.id
  const fileIds = [await aFile(buyer, 'voucher')]
  const answer = { infoRequestId, answer: '我公司的会计', fileIds }
  expect(await call(calls.answerInfoRequest, answer, buyer.by)).toMatchObject({
    code: 1,
    data: { state: 'answered', fileCount: 1 },
  })
  expect(await voucherRow(voucherId)).toMatchObject({ askedAt: null, reviewBy: plus(reviewBy, 30) })
  expect((await must(payInfo, { orderNumber }, buyer.by)).offline.reviewBy).toBe(plus(reviewBy, 30))
  expect(await must(listClaims, { kind: 'vouchers' }, clerk.by)).toMatchObject([
    { ref: String(voucherId), staffId: clerk.id },
  ])
  await shop.runSweeps()
  expect(await waits()).toEqual([{ kind: 'answers' }, { kind: 'vouchers' }])
  const bellOf = async (by: Record<string, string>) =>
    (await must(workBell, {}, by)).items
      .filter(({ ref }) => ref.includes(String(voucherId)))
      .map(({ kind, name }) => ({ kind, name }))
  expect(await bellOf(clerk.by)).toEqual([{ kind: 'answers', name: orderNumber }])
  expect(await bellOf(colleague.by)).toEqual([{ kind: 'vouchers', name: orderNumber }])

  const [view] = (await must(officeVouchers, {}, clerk.by)).items
  expect(view!.infoRequests).toMatchObject([
    { answer: '我公司的会计', staffName: expect.any(String) },
  ])
  const file = await must(calls.viewAnswerFile, { infoRequestId, position: 0 }, clerk.by)
  expect(file.url).toMatch(/^\/api\/files\/[\w-]{22}\?e=/)
  const missing = await call(calls.viewAnswerFile, { infoRequestId, position: 1 }, clerk.by)
  expect(missing.code).toBe(Reasons.notFound.code)
  const log = await must(listAudit, { object: `voucher:${voucherId}` }, clerk.by)
  expect(log.items.map(({ action }) => action)).toEqual(['work.viewAnswerFile', 'work.askBuyer'])

  const accepting = { voucherId, acceptedAmount: amount, bankReference: 'LINE ASKED 1' }
  expect((await call(acceptVoucher, accepting, clerk.by)).code).toBe(1)
  await shop.runSweeps()
  expect(await waits()).toEqual([])
})

test('a question that nobody answers brings the item back after the time of the setting', async () => {
  const { voucherId } = await aVoucher()
  const { reviewBy } = await voucherRow(voucherId)
  const { data } = await ask('vouchers', voucherId)
  clock.forward({ hours: 119 })
  await shop.runSweeps()
  expect(await stateOf(data!.id)).toBe('open')
  clock.forward({ hours: 1 })
  const late = { infoRequestId: data!.id, answer: '会计', fileIds: [] }
  const refused = await call(calls.answerInfoRequest, late, buyer.by)
  expect(refused.code).toBe(WorkReasons.infoRequestOver.code)
  await shop.runSweeps()
  expect(await stateOf(data!.id)).toBe('expired')
  expect(await voucherRow(voucherId)).toMatchObject({
    askedAt: null,
    reviewBy: plus(reviewBy, 120),
  })
  expect(await listed('under_review')).toContain(voucherId)
})

test('whoever decides without waiting takes the question back', async () => {
  const [first, second] = [await aVoucher(), await aVoucher()]
  const [a, b] = [await ask('vouchers', first.voucherId), await ask('vouchers', second.voucherId)]
  const accepting = { voucherId: first.voucherId, acceptedAmount: first.amount }
  await must(acceptVoucher, { ...accepting, bankReference: 'LINE ASKED 2' }, clerk.by)
  await must(rejectVoucher, { voucherId: second.voucherId, reason: '没有到账' }, clerk.by)
  expect([await stateOf(a.data!.id), await stateOf(b.data!.id)]).toEqual(['withdrawn', 'withdrawn'])
  const answer = { infoRequestId: a.data!.id, answer: '会计', fileIds: [] }
  const refused = await call(calls.answerInfoRequest, answer, buyer.by)
  expect(refused.code).toBe(WorkReasons.infoRequestOver.code)
  expect((await ask('vouchers', first.voucherId)).code).toBe(WorkReasons.notAskable.code)
})

test('of two who ask at once one does, of two answers one counts, and an answer never loses a decision', async () => {
  const { voucherId, amount } = await aVoucher()
  const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort()
  const both = await Promise.all([
    ask('vouchers', voucherId),
    ask('vouchers', voucherId, colleague.by),
  ])
  expect(codes(both)).toEqual([1, WorkReasons.notAskable.code])
  const infoRequestId = both.find(({ code }) => code === 1)!.data!.id
  const answer = { infoRequestId, answer: '会计', fileIds: [] }
  const answers = await Promise.all([
    call(calls.answerInfoRequest, answer, buyer.by),
    call(calls.answerInfoRequest, answer, buyer.by),
  ])
  expect(codes(answers)).toEqual([1, WorkReasons.infoRequestOver.code])

  const asker = both[0].code === 1 ? clerk : colleague
  const again = await ask('vouchers', voucherId, asker.by)
  const accepting = { voucherId, acceptedAmount: amount, bankReference: 'LINE ASKED 3' }
  const [, accepted] = await Promise.all([
    call(calls.answerInfoRequest, { ...answer, infoRequestId: again.data!.id }, buyer.by),
    call(acceptVoucher, accepting, asker.by),
  ])
  expect(accepted.code).toBe(1)
  expect(await voucherRow(voucherId)).toMatchObject({ state: 'accepted', askedAt: null })
  expect(['answered', 'withdrawn']).toContain(await stateOf(again.data!.id))
})

test('refusals and questions are counted by the codes of their dictionary: others are refused, and decide nothing', async () => {
  const { voucherId } = await aVoucher()
  const reason = '看不清'
  for (const reasonCode of ['made-up', 'licencePage', 'leaving']) {
    const rejected = await call(rejectVoucher, { voucherId, reason, reasonCode }, clerk.by)
    const item = { kind: 'vouchers' as const, ref: String(voucherId) }
    const asked = await call(calls.askBuyer, { ...item, question: reason, reasonCode }, clerk.by)
    expect([rejected.code, asked.code]).toEqual(Array(2).fill(WorkReasons.reasonUnknown.code))
  }
  expect(await voucherRow(voucherId)).toMatchObject({ state: 'under_review', askedAt: null })
  await must(rejectVoucher, { voucherId, reason, reasonCode: 'unreadable' }, clerk.by)
  const counted = await db.rows(sql`
    select outcome, reason_code from work.decision where kind = 'vouchers' and ref = ${String(voucherId)}`)
  expect(counted).toEqual([{ outcome: 'rejected', reasonCode: 'unreadable' }])
})

test('an item is asked about so many times and no more', async () => {
  const { voucherId } = await aVoucher()
  for (let count = 0; count < INFO_REQUESTS_MAX; count++) {
    const { data } = await ask('vouchers', voucherId)
    await must(calls.withdrawInfoRequest, { infoRequestId: data!.id }, colleague.by)
  }
  const refused = await ask('vouchers', voucherId)
  expect(refused.code).toBe(WorkReasons.askedTooOften.code)
  expect((await voucherRow(voucherId)).askedAt).toBeNull()
})

test('nobody answers for others, attaches what is not theirs, or sees and asks without the permission', async () => {
  const { voucherId } = await aVoucher()
  const { data } = await ask('vouchers', voucherId)
  const infoRequestId = data!.id
  const stranger = await shop.aBuyer()
  const answer = { infoRequestId, answer: '会计', fileIds: [] as string[] }
  const foreign = await call(calls.answerInfoRequest, answer, stranger.by)
  expect(foreign.code).toBe(Reasons.notFound.code)
  const fileIds = [await aFile(stranger, 'voucher')]
  const stolen = await call(calls.answerInfoRequest, { ...answer, fileIds }, buyer.by)
  expect(stolen.code).toBe(WorkReasons.fileNotYours.code)
  expect(await stateOf(infoRequestId)).toBe('open')
  for (const fileCount of [0, 4]) {
    const nonsense = { ...answer, answer: ' ', fileIds: Array(fileCount).fill(fileIds[0]) }
    expect((await call(calls.answerInfoRequest, nonsense, buyer.by)).code).toBe(
      Reasons.invalidInput.code,
    )
  }
})

test('a business is asked by its reviewer, answers with a document, and the clock of the review stood meanwhile', async () => {
  const business = await businesses.newBusiness()
  const { id, revision, reviewBy } = await businesses.underReview(business.by)
  clock.forward({ hours: 1 }) // the claim has expired, the review has not
  const foreign = await ask('verifications', id, colleague.by)
  expect(foreign.code).toBe(VerificationReasons.underOther.code)
  const asked = await ask('verifications', id)
  const infoRequestId = asked.data!.id
  expect(await must(verifications.waitingVerifications, {}, clerk.by)).toMatchObject({
    waitingCount: 0,
    askedCount: 1,
  })
  const { open } = await must(myVerification, {}, business.by)
  expect(open).toMatchObject({ reviewBy: null, infoRequests: [{ state: 'open' }] })
  clock.forward({ hours: 8 })
  const fileIds = [await aFile(business, 'licence')]
  const answer = { infoRequestId, answer: '见附件', fileIds }
  await must(calls.answerInfoRequest, answer, business.by)
  const view = await must(verifications.officeVerification, { verificationId: id }, clerk.by)
  expect(view).toMatchObject({ reviewBy: plus(reviewBy!, 8), state: 'underReview' })
  const passed = await must(
    verifications.passVerification,
    { verificationId: id, revision },
    clerk.by,
  )
  expect(passed.state).toBe('passed')
})

test('the database refuses what must never be', async () => {
  const { voucherId } = await aVoucher()
  const { data } = await ask('vouchers', voucherId)
  const decided = db.count(sql`
    update payments.voucher set state = 'rejected', reject_reason = '-', decided_at = ${clock.now}
    where id = ${voucherId}`)
  await expect(decided).rejects.toThrow('asked_under_review')
  const twice = db.count(sql`
    insert into work.info_request (kind, ref, buyer_id, staff_id, staff_name, question, asked_at, answer_by)
    select kind, ref, buyer_id, staff_id, staff_name, question, asked_at, answer_by
    from work.info_request where id = ${data!.id}`)
  await expect(twice).rejects.toThrow('info_request_open')
  const halfAnswered = db.count(sql`
    update work.info_request set state = 'answered', ended_at = ${clock.now} where id = ${data!.id}`)
  await expect(halfAnswered).rejects.toThrow('answer_of_answered')
  await must(calls.withdrawInfoRequest, { infoRequestId: data!.id }, clerk.by)
  const reopened = db.count(sql`
    update work.info_request set state = 'open', ended_at = null where id = ${data!.id}`)
  await expect(reopened).rejects.toThrow('is over')
  const reworded = db.count(sql`
    update work.info_request set question = '另一个问题' where id = ${data!.id}`)
  await expect(reworded).rejects.toThrow('in other words')
})
