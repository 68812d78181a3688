/** A buyer says where a refund by bank goes; who sends it sees the whole number, and never sends it to another account than they saw. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { prove } from '#domains/accounts/login-contract.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { orderMoney, requestCancel } from '../../cancel-contract.ts'
import { payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { sendRefundByBank } from '../../provider-contract.ts'
import { giveRefundAccount } from '../../refund-account-contract.ts'
import { officeRefunds, refundSent, takeRefund } from '../../refunds-contract.ts'
import { passVerification } from '#domains/verification/office-contract.ts'
import { businessesOf } from '#domains/verification/testing.ts'
import { personal } from '../personal/personal.ts'
import { accountsForStaff } from './accounts.ts'

const shop = await openOrderShop()
const { call, must, clock, db } = shop
const [ann, ben] = [await shop.aClerk(), await shop.aClerk()]
const SENT_LATER = {
  isByLink: false,
  isDone: false,
  takenBy: null,
  takenAt: null,
  accountId: null,
}
const ACCOUNT = {
  holder: '上海和顺贸易有限公司',
  bank: 'ICBC Shanghai',
  number: '6222 0210-0111 6245 702',
  swift: 'icbkcnbjshi',
}

async function aBankRefund() {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1, { amount: 20_000 }))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shop.provider.stop()
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.runSweeps()
  const { items } = await must(officeRefunds, { part: 'atProvider' }, ann.by)
  const refundId = items.find((each) => each.orderNumber === orderNumber)!.id
  clock.forward({ hours: 7 })
  await must(sendRefundByBank, { refundId, note: '服务商停机' }, ann.by)
  await shop.provider.start()
  return { buyer, orderNumber, refundId }
}
/** A fresh login by the password. */
const provedBy = (by: Record<string, string>) => must(prove, { password: 'demo1234' }, by)
const seenBy = async (refundId: number, by: Record<string, string>, part: 'toSend' | 'done') =>
  (await must(officeRefunds, { part }, by)).items.find(({ id }) => id === refundId)!
const mailsAbout = async (template: string, orderNumber: string) =>
  (
    await db.rows(sql`
      select 1 from messages.outbox where template = ${template} and key like ${`${template}:${orderNumber}%`}`)
  ).length

const sentByBank = async (orderNumber: string): Promise<string> =>
  decryptMail(
    await db.row<{ encryptedText: Buffer; key: string }>(sql`
      select sealed as encrypted_text, key from messages.outbox
      where template = 'refunded-by-bank' and key like ${`%:${orderNumber}%`}`),
  ).text

test('what goes to no account of its buyer is sent with where it went, which stays', async () => {
  const { buyer, orderNumber, refundId } = await aBankRefund()
  await must(takeRefund, { refundId }, ann.by)
  const sent = { refundId, bankReference: 'OUT 3001' }
  expect((await call(refundSent, sent, ann.by)).code).toBe(
    PaymentReasons.refundDestinationNeeded.code,
  )
  expect((await seenBy(refundId, ann.by, 'toSend')).state).toBe('waiting')
  for (const whole of ['Chase 621700123456', 'Chase 6217 0012 3456', 'Chase 62-170']) {
    const { code } = await call(refundSent, { ...sent, destination: whole }, ann.by)
    expect([whole, code]).toEqual([whole, Reasons.invalidInput.code])
  }
  await must(refundSent, { ...sent, destination: 'Sarah Miller, Chase, 0611' }, ann.by)
  const values = await sentByBank(orderNumber)
  for (const word of ['Sarah Miller, Chase, 0611', 'OUT 3001']) expect(values).toContain(word)
  expect(await seenBy(refundId, ann.by, 'done')).toMatchObject({
    state: 'succeeded',
    account: null,
    destination: 'Sarah Miller, Chase, 0611',
  })
  const logged = await db.rows(sql`select from staff.audit l where l::text like '%Sarah Miller%'`)
  expect(logged).toEqual([])
  expect(JSON.stringify(await personal.copy(db, buyer.id))).toContain('Sarah Miller')
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  expect((await seenBy(refundId, ann.by, 'done')).destination).toBe('----')
  const number = sql`update payments.refund set destination = 'x 12345' where id = ${refundId}`
  await expect(db.count(number)).rejects.toThrow('destination_has_no_number')
})

test('the account of somebody else who paid by link is not in the copy of the buyer, nor in their mail', async () => {
  const { buyer, orderNumber, refundId } = await aBankRefund()
  await must(takeRefund, { refundId }, ann.by)
  await shop.owner.db.count(sql`
    with made as (
      insert into payments.pay_link (token_hash, order_id, order_number, created_at, expires_at, revoked_at)
      select decode(repeat('ab', 32), 'hex'), order_id, order_number, ${clock.now}, ${clock.now}::timestamptz + interval '1 minute', ${clock.now}
      from payments.refund where id = ${refundId} returning id
    )
    update payments.attempt set link_id = (select id from made)
    where id = (select r.attempt_id from payments.receipt r join payments.refund f on f.receipt_id = r.id where f.id = ${refundId})`)
  const sent = { refundId, bankReference: 'OUT 3002', destination: 'Someone, BBVA, 0612' }
  await must(refundSent, sent, ann.by)
  const values = await sentByBank(orderNumber)
  expect(values).toContain('OUT 3002')
  expect(values).not.toContain('BBVA')
  expect(JSON.stringify(await personal.copy(db, buyer.id))).not.toContain('Someone')
})

test('the buyer is asked once, and only who has taken the refund reads the whole number', async () => {
  const { buyer, orderNumber, refundId } = await aBankRefund()
  expect(await mailsAbout('refund-account-needed', orderNumber)).toBe(1)
  expect((await seenBy(refundId, ann.by, 'toSend')).account).toBe(null)
  const before = await must(orderMoney, { orderNumber }, buyer.by)
  expect(before.refundAccount).toBe(null)

  // The session alone says nothing: whoever has stolen it would be paid.
  const stolen = await call(giveRefundAccount, { orderNumber, ...ACCOUNT }, buyer.by)
  expect(stolen.code).toBe(AccountReasons.proofNeeded.code)
  await provedBy(buyer.by)
  await must(giveRefundAccount, { orderNumber, ...ACCOUNT }, buyer.by)
  expect(await mailsAbout('refund-account-given', orderNumber)).toBe(1)
  expect((await must(orderMoney, { orderNumber }, buyer.by)).refundAccount).toEqual({
    holder: ACCOUNT.holder,
    bank: ACCOUNT.bank,
    last4: '5702',
    givenAt: clock.now,
    usableFrom: later(clock.now, DAY_MS),
  })
  const stored = await db.row<{ details: Buffer }>(sql`
    select details from payments.refund_account where buyer_id = ${buyer.id}`)
  expect(stored.details.toString('latin1')).not.toContain('6222021001116245702')

  // For a day nobody takes it, so nobody reads where it goes.
  const young = await call(takeRefund, { refundId }, ann.by)
  expect(young.code).toBe(PaymentReasons.refundAccountYoung.code)
  clock.forward({ hours: 24 })
  await must(takeRefund, { refundId }, ann.by)
  const { account } = await seenBy(refundId, ann.by, 'toSend')
  expect(account).toMatchObject({
    last4: '5702',
    otherName: null,
    isChanged: false,
    details: { number: '6222021001116245702', swift: 'ICBKCNBJSHI' },
  })
  expect((await seenBy(refundId, ben.by, 'toSend')).account!.details).toBe(null)
  await must(refundSent, { refundId, bankReference: 'OUT 1001', accountId: account!.id }, ann.by)
  expect((await seenBy(refundId, ann.by, 'done')).account).toMatchObject({
    id: account!.id,
    details: null,
  })
})

test('a refund is never noted as sent to an account that its sender did not see', async () => {
  const { buyer, orderNumber, refundId } = await aBankRefund()
  await provedBy(buyer.by)
  await must(giveRefundAccount, { orderNumber, ...ACCOUNT, number: '99998888' }, buyer.by)
  const former = (await seenBy(refundId, ann.by, 'toSend')).account!.id
  clock.forward({ minutes: 1 })
  await must(giveRefundAccount, { orderNumber, ...ACCOUNT }, buyer.by)
  clock.forward({ hours: 24 })
  await must(takeRefund, { refundId }, ann.by)
  const sent = (accountId: string | null) =>
    call(refundSent, { refundId, bankReference: 'OUT 2001', accountId }, ann.by)
  expect((await sent(null)).code).toBe(Reasons.changedMeanwhile.code)
  const first = (await seenBy(refundId, ann.by, 'toSend')).account!.id

  clock.forward({ minutes: 1 })
  await provedBy(buyer.by)
  await must(
    giveRefundAccount,
    { orderNumber, ...ACCOUNT, number: 'DE89370400440532013000' },
    buyer.by,
  )
  expect((await sent(former)).code).toBe(Reasons.changedMeanwhile.code)
  // It stays the one that they saw and transferred to; that there is another by now is shown.
  const { account } = await seenBy(refundId, ann.by, 'toSend')
  expect(account).toMatchObject({ id: first, last4: '5702', replacedAt: clock.now })
  expect(account!.details).not.toBe(null)
  expect((await sent(first)).code).toBe(1)
  expect((await seenBy(refundId, ann.by, 'done')).account).toMatchObject({ id: first })
})

test('numbers and codes that no bank has are refused, orders of others are not found, and each change costs', async () => {
  const { buyer, orderNumber } = await aBankRefund()
  await provedBy(buyer.by)
  const give = (changes: Partial<typeof ACCOUNT>, by = buyer.by) =>
    call(giveRefundAccount, { orderNumber, ...ACCOUNT, ...changes }, by)
  for (const wrong of [
    { number: '12 34' },
    { number: '1234;--' },
    { swift: 'ICBC' },
    { holder: ' ' },
  ]) {
    expect((await give(wrong)).code).toBe(Reasons.invalidInput.code)
  }
  expect((await give({}, (await shop.aBuyer()).by)).code).not.toBe(1)
  const codes: number[] = []
  for (let n = 0; n < 11; n++) codes.push((await give({})).code)
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(codes[10]).toBe(Reasons.tooMany.code)
})

test('what is given after somebody took the refund is sent to a day later, and a holder of another name is marked', async () => {
  const { buyer, orderNumber, refundId } = await aBankRefund()
  await must(takeRefund, { refundId }, ann.by)
  const { underReview } = businessesOf(shop, ann)
  const { id: verificationId, revision } = await underReview(buyer.by)
  await must(passVerification, { verificationId, revision }, ann.by)
  await provedBy(buyer.by)
  await must(giveRefundAccount, { orderNumber, ...ACCOUNT, holder: '不相干的人' }, buyer.by)
  const seen = (await seenBy(refundId, ann.by, 'toSend')).account!
  expect(seen).toMatchObject({ details: null, otherName: expect.stringMatching(/./) })
  const sent = { refundId, bankReference: 'OUT 4101', accountId: seen.id }
  const young = await call(refundSent, sent, ann.by)
  expect(young.code).toBe(PaymentReasons.refundAccountYoung.code)
  clock.forward({ hours: 24 })
  expect((await seenBy(refundId, ann.by, 'toSend')).account!.details).not.toBe(null)
  await must(refundSent, sent, ann.by)
  // The same name, however it is written, is no other.
  await provedBy(buyer.by)
  const holder = ` ${seen.otherName!.split('').join(' ')}`
  await must(giveRefundAccount, { orderNumber, ...ACCOUNT, holder }, buyer.by)
  const next = await accountsForStaff(db, [{ ...SENT_LATER, buyerId: buyer.id }], {
    staffId: ann.id,
    now: clock.now,
  })
  expect(next({ ...SENT_LATER, buyerId: buyer.id })).toMatchObject({ otherName: null })
})
