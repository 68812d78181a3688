/** Orders on credit terms that change in review: what the account allows at that moment, what is paid in advance, and what is settled already. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myCredit } from '#domains/credit/contract.ts'
import { recordRepayment } from '#domains/credit/office-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { agreeToNewest, grant, TERMS } from '#domains/credit/testing.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { payOnTerms } from '#domains/payments/contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { answerRevision, myOrderReview, rejectOrder, reviseOrder } from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const versions = new Map<SettingKey, number>()
async function set(key: SettingKey, value: boolean | number): Promise<void> {
  const version = versions.get(key) ?? 0
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  versions.set(key, version + 1)
  forgetSettings()
}
await set('credit.verifiedOnly', false)
const goods = await shop.goods(50_000)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  return buyer
}
async function onTerms(buyer: Buyer) {
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods, 10)
  await must(payOnTerms, { orderNumber, amount, periodDays: TERMS.periodDays }, buyer.by)
  return { orderNumber, amount }
}
async function revise(orderNumber: string, more: { freight?: number; adjustment?: number }) {
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  return call(
    reviseOrder,
    {
      orderNumber,
      payableAmount: totals.payableAmount,
      lines: [],
      freightAmount: totals.freightAmount + (more.freight ?? 0),
      adjustmentAmount: totals.adjustmentAmount + (more.adjustment ?? 0),
      note: '改价',
    },
    clerk.by,
  )
}
async function aProposal(buyer: Buyer, orderNumber: string, more: number): Promise<number> {
  expect((await revise(orderNumber, { freight: more })).data).toEqual({ isProposed: true })
  return (await must(myOrderReview, { orderNumber }, buyer.by)).revisions.at(-1)!.id
}
const accept = (revisionId: number, buyer: Buyer) =>
  call(answerRevision, { revisionId, accepts: true }, buyer.by)
const accountOf = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!
async function repay(buyer: Buyer, amount: number, isPrepaid: boolean): Promise<void> {
  const { isAsked } = await must(
    recordRepayment,
    {
      buyerId: buyer.id,
      amount,
      isPrepaid,
      bankReference: `REPAID ${buyer.id}`,
      receivedOn: clock.now.slice(0, 10),
    },
    clerk.by,
  )
  if (isAsked) await agreeToNewest(shop, colleague.by)
}
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => view !== 'i_67_mails_leave')

test('whoever thinks about a higher price takes no more of an account that was closed meanwhile', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount } = await onTerms(buyer)
  const revisionId = await aProposal(buyer, orderNumber, 500)
  const account = (to: Sql) =>
    shop.owner.db.count(sql`update credit.account set ${to} where buyer_id = ${buyer.id}`)
  const refused = async () => {
    expect((await accept(revisionId, buyer)).code).toBe(CreditReasons.notUsable.code)
    expect((await accountOf(buyer)).usedAmount).toBe(amount)
  }
  await account(sql`frozen_at = ${clock.now}`)
  await refused()
  await account(sql`frozen_at = null, valid_until = ${clock.now}`)
  await refused()
  await account(sql`valid_until = null`)
  const lateSince = sql`update credit.entry set due_at = ${clock.now}::timestamptz - interval '60 days' where buyer_id = ${buyer.id}`
  await shop.owner.db.count(lateSince)
  await refused()
  await shop.owner.db.count(sql`update credit.entry set due_at = null where buyer_id = ${buyer.id}`)
  await set('credit.verifiedOnly', true)
  await refused()
  await set('credit.verifiedOnly', false)
  expect((await accept(revisionId, buyer)).code).toBe(1)
  expect((await accountOf(buyer)).usedAmount).toBe(amount + 500)
})

test('what was paid in advance pays the rise as well', async () => {
  const buyer = await aDebtor()
  const { payableAmount } = await shop.anOrder(buyer, goods, 10)
  await repay(buyer, payableAmount + 800, true)
  const { orderNumber } = await onTerms(buyer)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 800 })
  expect((await accept(await aProposal(buyer, orderNumber, 500), buyer)).code).toBe(1)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 300 })
  expect(await findings()).toEqual([])
})

test('an order that is repaid does not come to less than was repaid', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount } = await onTerms(buyer)
  await repay(buyer, amount, false)
  const lower = await revise(orderNumber, { adjustment: -100 })
  expect(lower.code).toBe(OrderReviewReasons.settledAlready.code)
  const { totals } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(totals.payableAmount).toBe(amount)
  expect(await findings()).toEqual([])
})

test('more money than one person may send back is refunded before the order is rejected', async () => {
  const buyer = await aDebtor()
  const { orderNumber, amount } = await onTerms(buyer)
  await repay(buyer, amount, false)
  const reject = () => {
    const why = { note: '暂时无法发货', reasonCode: 'cannotDeliver' }
    return call(rejectOrder, { orderNumber, payableAmount: amount, ...why }, clerk.by)
  }
  await set('approvals.refundAmount', amount - 1)
  expect((await reject()).code).toBe(OrderReviewReasons.refundFirst.code)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).axes.review).toBe('submitted')
  await set('approvals.refundAmount', amount)
  expect((await reject()).code).toBe(1)
  expect(await findings()).toEqual([])
})
