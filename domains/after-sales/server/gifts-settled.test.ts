/** A gift is taken off once its money leaves, by what has really gone back: no other case that is only asked for holds it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { applyForCase, myCase, revokeCase, sendBack } from '../contract.ts'
import { officeCase, refundCase } from '../office-contract.ts'
import { mailCase } from './mail.ts'
import { findCase } from './sql.ts'
import { aGiftOrder, agreeToAll, checkInAll, parcelBack, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const detailOf = (buyer: Buyer, caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const WAIVED = { waivesReturn: true, returnAddress: null } as const
const PLAIN = { reason: 'notNeeded', type: 'return_refund', recovery: 'self' } as const

/** Twelve pieces of 10.00 with a gift of 5.00 from 100.00 on, and what a buyer applies for, with the amount that they read. */
async function anOrder() {
  const order = await aGiftOrder(shop, { clerk: clerk.by, colleague: colleague.by })
  const { buyer, orderNumber } = order
  const apply = async (count: number, amount: number, reason: string = PLAIN.reason) => {
    const form = { ...PLAIN, reason, quantities: [count], amount }
    const round = await roundFor(shop, buyer, orderNumber, form)
    return (await must(applyForCase, round, buyer.by)).caseNumber
  }
  const cameBack = async (caseNumber: string, goodsAmount: number) => {
    await agreeToAll(shop, buyer, caseNumber, clerk.by)
    await must(sendBack, parcelBack(caseNumber), buyer.by)
    const checked = await checkInAll(shop, buyer, { caseNumber, goodsAmount }, clerk.by)
    expect(checked.code).toBe(1)
  }
  const refund = (caseNumber: string, amount: number) =>
    call(refundCase, { caseNumber, amount }, clerk.by)
  return { buyer, apply, cameBack, refund }
}

/** Two cases that each leave too little for the gift, of which the first takes it off; the goods of the second came back. */
async function twoCases() {
  const order = await anOrder()
  const first = await order.apply(3, 2500)
  const second = await order.apply(3, 3000)
  await order.cameBack(second, 3000)
  const withdraw = () => must(revokeCase, { caseNumber: first }, order.buyer.by)
  return { ...order, first, second, withdraw }
}

/** Only asked for, the first holds nothing: what is refunded first takes the gift off, and staff read the amount again. */
async function refundSecond({ buyer, second, refund }: Awaited<ReturnType<typeof twoCases>>) {
  expect((await refund(second, 3000)).code).toBe(Reasons.changedMeanwhile.code)
  const { events, ...settled } = await detailOf(buyer, second)
  expect(settled).toMatchObject({ agreedGoodsAmount: 2500, giftDeductions: [{ amount: 500 }] })
  expect(events.at(-1)).toMatchObject({ event: 'deductMore' })
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'case-gift-kept' and key like ${`%${second}%`}`)
  expect(mails).toHaveLength(1)
  expect((await refund(second, 2500)).code).toBe(1)
}

test('the gift is paid for by the case that is refunded, when the other one was withdrawn before', async () => {
  const two = await twoCases()
  await two.withdraw()
  expect((await detailOf(two.buyer, two.first)).state).toBe('revoked')
  await refundSecond(two)
  await shop.settle()
  await expectAuditClean(db)
})

test('the gift is paid for by the case that is refunded first, once, when the other one is withdrawn afterwards', async () => {
  const two = await twoCases()
  const { buyer, first } = two
  await refundSecond(two)
  expect((await detailOf(buyer, first)).giftDeductions).toEqual([])
  await agreeToAll(shop, buyer, first, clerk.by, { ...WAIVED, goodsAmount: 3000 })
  await two.withdraw()
  await shop.settle()
  await expectAuditClean(db)
})

test('each change of what goes back is written to the buyer, also a second one of the same round', async () => {
  const { second, cameBack: _came } = await twoCases()
  const row = (await findCase(db, second))!
  const mailed = async (amount: number) => {
    const values = { amount: { amount, currency: 'CNY' as const } }
    await mailCase(db, row, 'case-gift-kept', values, shop.clock.now)
    shop.clock.forward({ minutes: 5 })
  }
  await mailed(2500)
  await mailed(2000)
  await mailed(2500)
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'case-gift-kept' and key like ${`%${second}%`}`)
  expect(mails).toHaveLength(3)
})

test('a case that takes nothing off by itself pays for no fault of the merchant’s, nor for what another took off', async () => {
  const { apply, refund, buyer } = await anOrder()
  const own = await apply(2, 2000)
  // Together too little is left, since two pieces came broken.
  const faulty = await apply(2, 2000, 'damaged')
  await agreeToAll(shop, buyer, faulty, clerk.by, WAIVED)
  expect((await refund(faulty, 2000)).code).toBe(1)
  await agreeToAll(shop, buyer, own, clerk.by, WAIVED)
  expect((await refund(own, 2000)).code).toBe(1)

  const other = await anOrder()
  const without = await other.apply(2, 2000)
  const later = await other.apply(1, 500)
  await agreeToAll(shop, other.buyer, without, clerk.by, WAIVED)
  expect((await other.refund(without, 2000)).code).toBe(1)
  await agreeToAll(shop, other.buyer, later, clerk.by, WAIVED)
  expect((await other.refund(later, 500)).code).toBe(1)
  await shop.settle()
  await expectAuditClean(db)
})

test('a request for a colleague about an amount that has changed since waits for nobody', async () => {
  const limit = { key: 'approvals.refundAmount', value: 100 } as const
  await putSetting(db, { ...limit, version: 0, now: shop.clock.now, by: 'test' })
  forgetSettings()
  const { buyer, apply, refund } = await anOrder()
  const first = await apply(2, 2000)
  const second = await apply(1, 500)
  await agreeToAll(shop, buyer, second, clerk.by, WAIVED)
  expect((await refund(second, 500)).data).toEqual({ isAsked: true })
  expect(await must(officeCase, { caseNumber: second }, clerk.by)).toMatchObject({
    isApprovalAsked: true,
  })
  // The gift is earned again: more goes back than the colleague was asked about.
  await must(revokeCase, { caseNumber: first }, buyer.by)
  expect(await must(officeCase, { caseNumber: second }, clerk.by)).toMatchObject({
    isApprovalAsked: false,
    agreedGoodsAmount: 1000,
  })
  const asked = await must(listApprovals, { kind: 'afterSales.refund' }, colleague.by)
  const stale = { approvalId: asked.items[0]!.id }
  expect((await call(approve, stale, colleague.by)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await refund(second, 1000)).data).toEqual({ isAsked: true })
  const { items } = await must(listApprovals, { kind: 'afterSales.refund' }, colleague.by)
  expect(items.map(({ lines }) => lines[0]?.amount)).toEqual([1000])
})
