/** What was paid in advance goes back by bank: asked for by its buyer, agreed to by two people, sent once, undone until then. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { giveOwnRefundAccount } from '#domains/payments/refund-account-contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { myCredit } from '../../contract.ts'
import {
  listCredit,
  recordRepayment,
  repaymentsOf,
  reverseRepayment,
} from '../../office-contract.ts'
import {
  askPrepaymentBack,
  declinePrepaymentRefund,
  myPrepaymentRefunds,
  prepaymentRefundsOf,
  recordPrepaymentSent,
  releasePrepaymentRefund,
  reversePrepaymentRefund,
  agreeToPrepaymentRefund,
  takePrepaymentRefund,
  withdrawPrepaymentRefund,
} from '../../prepayment-refunds-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { agreeToNewest, grant, letOneRecord } from '../../testing.ts'
import { personal } from '../personal/personal.ts'

const shop = await openOrderShop()
const { call, must, clock, db } = shop
const [clerk, colleague, third] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
await letOneRecord(shop)
const goods = await shop.goods(500)
/** The most that one person sends back of what they recorded. */
const ALONE_MOST = 500_000
type By = Awaited<ReturnType<typeof shop.aClerk>>['by']
/** In the words of who sent it. */
const TO = 'Lee Jia, ICBC, 5702'
let lines = 0
const nextReference = () => `PR-${++lines}-000${lines}`

const pay = (buyer: Buyer, amount: number) =>
  must(
    recordRepayment,
    {
      buyerId: buyer.id,
      amount,
      bankReference: nextReference(),
      receivedOn: clock.now.slice(0, 10),
      isPrepaid: true,
    },
    clerk.by,
  )
/** A buyer with so much paid in advance. */
async function aPayer(...amounts: number[]): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  for (const amount of amounts) await pay(buyer, amount)
  return buyer
}
const prepaidOf = async (buyer: Buyer) =>
  (await must(myCredit, {}, buyer.by)).account!.prepaidAmount
const newestOf = async (buyer: Buyer) =>
  (await must(prepaymentRefundsOf, { buyerId: buyer.id }, clerk.by)).items[0]!
const sendBack = (buyer: Buyer, amount: number, prepaymentRefundId: number | null = null) =>
  call(
    agreeToPrepaymentRefund,
    { buyerId: buyer.id, amount, prepaymentRefundId, note: '客户要求' },
    clerk.by,
  )
async function agreed(buyer: Buyer, amount: number) {
  expect((await sendBack(buyer, amount)).data).toEqual({ isAsked: true })
  await agreeToNewest(shop, colleague.by)
  return newestOf(buyer)
}
async function send(prepaymentRefundId: number, by = third.by, bankReference = nextReference()) {
  const taken = await call(takePrepaymentRefund, { prepaymentRefundId }, by)
  return taken.code === 1
    ? call(recordPrepaymentSent, { prepaymentRefundId, bankReference, destination: TO }, by)
    : taken
}
const undoBy = async (undo: { prepaymentRefundId: number; note: string }, by: By) => {
  const { prepaymentRefundId } = undo
  const taken = await call(takePrepaymentRefund, { prepaymentRefundId }, by)
  return taken.code === 1 ? call(reversePrepaymentRefund, undo, by) : taken
}
const owedOf = async (buyer: Buyer) =>
  (
    await db.row<{ owed: number }>(sql`
      select coalesce(-sum(balance), 0)::bigint as owed from ledger.account
      where kind = 'prepayment_owed' and owner = ${`buyer:${buyer.id}`}`)
  ).owed
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2)\d_/.test(view))

test('a buyer asks for it, two people agree, somebody sends it, and the buyer reads of it', async () => {
  const buyer = await aPayer(3000, 2000)
  const tooMuch = await call(askPrepaymentBack, { amount: 5001 }, buyer.by)
  expect(tooMuch.code).toBe(CreditReasons.moreThanPrepaid.code)
  const asked = await must(askPrepaymentBack, { amount: 4000 }, buyer.by)
  expect(asked).toMatchObject({ state: 'asked', amount: 4000 })
  const sendingBack = async () => (await must(listCredit, { state: 'sendingBack' }, clerk.by)).items
  expect(await sendingBack()).toMatchObject([{ buyerId: buyer.id, sendBackAmount: 4000 }])
  const again = await call(askPrepaymentBack, { amount: 1 }, buyer.by)
  expect(again.code).toBe(CreditReasons.prepaymentRefundOpen.code)
  expect((await sendBack(buyer, 4000)).code).toBe(CreditReasons.prepaymentRefundOpen.code)
  expect((await sendBack(buyer, 3999, asked.id)).code).toBe(Reasons.changedMeanwhile.code)
  // Until two people have agreed nothing is taken.
  expect((await sendBack(buyer, 4000, asked.id)).data).toEqual({ isAsked: true })
  expect(await prepaidOf(buyer)).toBe(5000)
  await agreeToNewest(shop, colleague.by)
  expect(await prepaidOf(buyer)).toBe(1000)
  expect(await owedOf(buyer)).toBe(4000)
  // What is left is of the older one: orders use that up.
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  expect(items.map(({ prepaidAmount }) => prepaidAmount)).toEqual([0, 1000])
  expect((await send(asked.id, third.by, 'ICBC OUT 77')).code).toBe(1)
  expect(await owedOf(buyer)).toBe(0)
  expect(await sendingBack()).toEqual([])
  const [shown] = (await must(myPrepaymentRefunds, {}, buyer.by)).items
  expect(shown).toMatchObject({ state: 'sent', amount: 4000, bankReference: 'ICBC OUT 77' })
  expect((await send(asked.id)).code).toBe(CreditReasons.prepaymentRefundOver.code)
  const undo = { prepaymentRefundId: asked.id, note: '记错' }
  const late = await call(reversePrepaymentRefund, undo, clerk.by)
  expect(late.code).toBe(CreditReasons.prepaymentRefundOver.code)
  expect(await findings()).toEqual([])
})

test('undone before it is sent it is paid in advance again, and pays what was ordered meanwhile', async () => {
  const buyer = await aPayer(5000)
  const { id, state } = await agreed(buyer, 5000)
  expect(state).toBe('toSend')
  const { payableAmount } = await anOrderOnTerms(shop, buyer, goods)
  const owing = await must(myCredit, {}, buyer.by)
  expect(owing.account).toMatchObject({ usedAmount: payableAmount, prepaidAmount: 0 })
  const undo = { prepaymentRefundId: id, note: '客户改主意' }
  expect((await undoBy(undo, colleague.by)).code).toBe(1)
  const { account } = await must(myCredit, {}, buyer.by)
  expect(account).toMatchObject({ usedAmount: 0, prepaidAmount: 5000 - payableAmount })
  expect((await send(id)).code).toBe(CreditReasons.prepaymentRefundOver.code)
  expect(await owedOf(buyer)).toBe(0)
  expect(await findings()).toEqual([])
})

test('money that goes back is not reversed as a repayment, and an order that used it first leaves less to agree to', async () => {
  const buyer = await aPayer(5000)
  const { id } = await agreed(buyer, 1000)
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const reversal = { repaymentId: items[0]!.id, note: '记错' }
  const refused = await call(reverseRepayment, reversal, colleague.by)
  expect(refused.code).toBe(CreditReasons.prepaymentGoesBack.code)
  const undone = await undoBy({ prepaymentRefundId: id, note: '不退了' }, clerk.by)
  expect(undone.code).toBe(1)

  expect((await sendBack(buyer, 5000)).data).toEqual({ isAsked: true })
  await anOrderOnTerms(shop, buyer, goods)
  const { items: requests } = await must(listApprovals, {}, colleague.by)
  const approvalId = Math.max(...requests.map((request) => request.id))
  const agreement = await call(approve, { approvalId }, colleague.by)
  expect(agreement.code).toBe(CreditReasons.moreThanPrepaid.code)
  expect(await findings()).toEqual([])
})

test('sent and undone, sent twice, agreed to and withdrawn at the same moment: one of them happens', async () => {
  const buyer = await aPayer(9000)
  const { id } = await agreed(buyer, 1000)
  const undo = { prepaymentRefundId: id, note: '不退了' }
  const first = await Promise.all([send(id), undoBy(undo, colleague.by)])
  expect(first.filter(({ code }) => code === 1)).toHaveLength(1)
  const second = await agreed(buyer, 1000)
  const answers = await Promise.all([send(second.id), send(second.id, colleague.by)])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const asked = await must(askPrepaymentBack, { amount: 1000 }, buyer.by)
  const prepaymentRefundId = asked.id
  expect((await sendBack(buyer, 1000, asked.id)).code).toBe(1)
  const { items } = await must(listApprovals, {}, colleague.by)
  const approvalId = Math.max(...items.map((request) => request.id))
  const race = await Promise.all([
    call(approve, { approvalId }, colleague.by),
    call(withdrawPrepaymentRefund, { prepaymentRefundId }, buyer.by),
  ])
  expect(race.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('above the limit of a day, in parts too, it is not sent by who recorded that the money had come', async () => {
  const buyer = await aPayer(2 * ALONE_MOST)
  const first = await agreed(buyer, ALONE_MOST)
  expect((await send(first.id, clerk.by)).code).toBe(1)
  const second = await agreed(buyer, 1)
  expect((await send(second.id, clerk.by)).code).toBe(CreditReasons.prepaymentRefundOfOwn.code)
  // One bank transfer sends one of them.
  const reference = 'CCB-OUT-0009'
  expect((await send(second.id, third.by, reference)).code).toBe(1)
  const other = await aPayer(100)
  const theirs = await agreed(other, 100)
  const used = await send(theirs.id, third.by, 'ccb out 0009')
  expect(used.code).toBe(CreditReasons.transferRecorded.code)
  expect(await findings()).toEqual([])
})

test('taken below the limit it is not sent once the limit is lower, by who recorded the money', async () => {
  const buyer = await aPayer(1000)
  const { id: prepaymentRefundId } = await agreed(buyer, 1000)
  await must(takePrepaymentRefund, { prepaymentRefundId }, clerk.by)
  const limit = async (value: number, version: number) => {
    const key = 'approvals.refundAmount'
    await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
    forgetSettings()
  }
  await limit(999, 0)
  const sent = { prepaymentRefundId, bankReference: nextReference(), destination: TO }
  const refused = await call(recordPrepaymentSent, sent, clerk.by)
  expect(refused.code).toBe(CreditReasons.prepaymentRefundOfOwn.code)
  await limit(ALONE_MOST, 1)
  expect((await call(recordPrepaymentSent, sent, clerk.by)).code).toBe(1)
})

test('whoever has taken it sends or undoes it, others after a day, to the account that they saw', async () => {
  const buyer = await aPayer(3000)
  const { id: prepaymentRefundId } = await agreed(buyer, 1000)
  const asked = await db.rows(sql`
    select 1 from messages.outbox where recipient = ${buyer.email} and template = 'prepayment-account-needed'`)
  expect(asked).toHaveLength(1)
  const account = { holder: '和顺贸易', bank: 'ICBC', number: '6222021001116245702', swift: '' }
  await must(giveOwnRefundAccount, account, buyer.by)
  const one = { prepaymentRefundId }
  // Nobody takes what would go to an account of today.
  const young = await call(takePrepaymentRefund, one, third.by)
  expect(young.code).toBe(PaymentReasons.refundAccountYoung.code)
  clock.forward({ hours: 24 })
  const early = await call(recordPrepaymentSent, { ...one, bankReference: 'OUT 3001' }, third.by)
  expect(early.code).toBe(CreditReasons.prepaymentRefundNotTaken.code)
  await must(takePrepaymentRefund, one, third.by)
  const undo = { ...one, note: '不退了' }
  for (const act of [
    call(takePrepaymentRefund, one, colleague.by),
    call(reversePrepaymentRefund, undo, colleague.by),
    call(releasePrepaymentRefund, one, colleague.by),
  ]) {
    expect((await act).code).toBe(CreditReasons.prepaymentRefundTaken.code)
  }
  const seenBy = async (by: By) =>
    (await must(prepaymentRefundsOf, { buyerId: buyer.id }, by)).items[0]!
  expect((await seenBy(colleague.by)).account).toMatchObject({ last4: '5702', details: null })
  const { account: seen, taken } = await seenBy(third.by)
  expect(seen!.details!.number).toBe(account.number)
  expect(taken).toMatchObject({ isMine: true })
  clock.forward({ minutes: 1 })
  const other = { ...account, number: '6222021001119999' }
  expect((await call(giveOwnRefundAccount, other, buyer.by)).code).toBe(
    AccountReasons.proofNeeded.code,
  )
  await must(prove, { password: 'demo1234' }, buyer.by)
  await must(giveOwnRefundAccount, other, buyer.by)
  expect((await seenBy(third.by)).account).toMatchObject({ last4: '5702', replacedAt: clock.now })
  clock.forward({ hours: 25 })
  await must(releasePrepaymentRefund, one, colleague.by)
  await must(takePrepaymentRefund, one, colleague.by)
  const stale = { ...one, bankReference: 'OUT 3001', accountId: seen!.id }
  expect((await call(recordPrepaymentSent, stale, colleague.by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  const { account: now } = await seenBy(colleague.by)
  expect(now).toMatchObject({ last4: '9999', isChanged: true })
  await must(recordPrepaymentSent, { ...stale, accountId: now!.id }, colleague.by)
  expect(await findings()).toEqual([])
})

test('what goes to no account of its buyer says where it went, which its buyer’s end takes away', async () => {
  const buyer = await aPayer(3000)
  const { id: prepaymentRefundId } = await agreed(buyer, 1000)
  await must(takePrepaymentRefund, { prepaymentRefundId }, third.by)
  const sent = { prepaymentRefundId, bankReference: 'OUT 3101' }
  const nowhere = await call(recordPrepaymentSent, sent, third.by)
  expect(nowhere.code).toBe(PaymentReasons.refundDestinationNeeded.code)
  const whole = { ...sent, destination: 'Chase 621700123456' }
  expect((await call(recordPrepaymentSent, whole, third.by)).code).toBe(Reasons.invalidInput.code)
  const set = (what: ReturnType<typeof sql>) =>
    shop.owner.db.count(sql`
      update credit.prepayment_refund set ${what} where id = ${prepaymentRefundId}`)
  const send = sql`state = 'sent', sent_at = now(), sent_by = taken_by, sent_name = taken_name, bank_reference = 'OUT', reference_key = 'OUT'`
  await expect(set(send)).rejects.toMatchObject({ constraint: 'prepayment_refund_sent_somewhere' })
  await must(recordPrepaymentSent, { ...sent, destination: TO }, third.by)
  expect(await newestOf(buyer)).toMatchObject({ state: 'sent', account: null, destination: TO })
  await expect(set(sql`amount = 1, destination = '----'`)).rejects.toThrow('does not go from')
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  expect((await newestOf(buyer)).destination).toBe('----')
})

test('one bank transfer proves one refund, of an order or of a prepayment', async () => {
  const buyer = await aPayer(200)
  const order = await anOrderOnTerms(shop, buyer, goods)
  await pay(buyer, order.payableAmount)
  await must(cancelAndRefund, { orderNumber: order.orderNumber, note: '缺货' }, clerk.by)
  const { id: refundId } = await db.row<{ id: number }>(sql`
    select id from payments.refund where order_number = ${order.orderNumber} and route = 'bank'`)
  const { id } = await agreed(buyer, 100)
  await shop.transfer({ refundId, bankReference: 'OUT 4001' }, third.by)
  expect((await send(id, third.by, 'out4001')).code).toBe(CreditReasons.transferOfOrder.code)
  expect((await send(id, third.by, 'OUT 4002')).code).toBe(1)
  // The other way round: what went back of a prepayment proves no refund of an order.
  const other = await anOrderOnTerms(shop, buyer, goods)
  await pay(buyer, other.payableAmount)
  await must(cancelAndRefund, { orderNumber: other.orderNumber, note: '缺货' }, clerk.by)
  const { id: later } = await db.row<{ id: number }>(sql`
    select id from payments.refund where order_number = ${other.orderNumber} and route = 'bank'`)
  const refused = shop.transfer({ refundId: later, bankReference: 'out-4002' }, third.by)
  await expect(refused).rejects.toThrow(String(PaymentReasons.transferOfPrepayment.code))
  expect(await findings()).toEqual([])
})

test('declined with its reason it can be asked for again; a stranger and a clerk without the right do nothing', async () => {
  const [buyer, stranger] = [await aPayer(1000), await aPayer(1000)]
  const { id: prepaymentRefundId } = await must(askPrepaymentBack, { amount: 1000 }, buyer.by)
  const theirs = await call(withdrawPrepaymentRefund, { prepaymentRefundId }, stranger.by)
  expect(theirs.code).toBe(Reasons.notFound.code)
  expect((await send(prepaymentRefundId)).code).toBe(CreditReasons.prepaymentRefundOver.code)
  const form = { prepaymentRefundId, reason: '账户不符' }
  await must(declinePrepaymentRefund, form, clerk.by)
  const [shown] = (await must(myPrepaymentRefunds, {}, buyer.by)).items
  expect(shown).toMatchObject({ state: 'declined', declineReason: '账户不符' })
  expect(await prepaidOf(buyer)).toBe(1000)
  expect((await call(declinePrepaymentRefund, form, clerk.by)).code).toBe(
    CreditReasons.prepaymentRefundOver.code,
  )
  const next = await must(askPrepaymentBack, { amount: 1000 }, buyer.by)
  const withdrawal = { prepaymentRefundId: next.id }
  expect(await must(withdrawPrepaymentRefund, withdrawal, buyer.by)).toMatchObject({
    state: 'withdrawn',
  })
  expect((await sendBack(buyer, 1000, next.id)).code).toBe(CreditReasons.prepaymentRefundOver.code)
  expect(await findings()).toEqual([])
})

test('the database refuses an edge that is not drawn, a second open one, and another amount', async () => {
  const buyer = await aPayer(1000)
  const { id } = await must(askPrepaymentBack, { amount: 1000 }, buyer.by)
  const change = (what: ReturnType<typeof sql>) =>
    shop.owner.db.count(sql`update credit.prepayment_refund set ${what} where id = ${id}`)
  await expect(change(sql`amount = 900`)).rejects.toThrow('does not go from')
  await expect(change(sql`state = 'sent'`)).rejects.toThrow('does not go from')
  await expect(change(sql`state = 'declined'`)).rejects.toThrow('prepayment_refund_ends_once')
  const second = shop.owner.db.count(sql`
    insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by)
    values (${buyer.id}, 'CNY', 1, 'asked', now(), now())`)
  await expect(second).rejects.toThrow('prepayment_refund_open')
})
