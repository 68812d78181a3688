/** "Ask the platform": after a rejection somebody else than who rejected decides, once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { appealCase, myCase, revokeCase, sendRound } from '../contract.ts'
import { agreeToCase, officeCase, officeCases, rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, aShippedOrder, mailsAbout, RETURN_ADDRESS, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()
const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)

async function rejected(quantity = 4) {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [quantity] })
  await must(rejectCase, { caseNumber, round: 1, note: '看不清' }, clerk.by)
  return { orderNumber, caseNumber }
}
const asking = (caseNumber: string, amount = 4000) => ({
  caseNumber,
  text: '图片里裂纹很清楚',
  amount,
})
const decision = { round: 1, goodsAmount: 4000, freightAmount: 0, waivesReturn: false }
const agreeing = { ...decision, returnAddress: RETURN_ADDRESS, answer: '' }

test('who rejected does not look again, a colleague does; what both sides said is before them', async () => {
  const { caseNumber } = await rejected()
  expect(await look(caseNumber)).toMatchObject({ appealAmount: 4000, mayResubmit: true })
  await must(appealCase, asking(caseNumber), buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'appealed',
    appealAmount: null,
    mayRevoke: true,
    clock: { actor: 'merchant', consequence: 'escalates' },
    rounds: [{ answer: '看不清' }],
  })
  expect((await look(caseNumber)).events.at(-1)).toMatchObject({
    event: 'appeal',
    note: '图片里裂纹很清楚',
  })
  const { items } = await must(officeCases, { tab: 'review' }, colleague.by)
  expect(items.some(({ number }) => number === caseNumber)).toBe(true)
  expect((await call(agreeToCase, { ...agreeing, caseNumber }, clerk.by)).code).toBe(
    AfterSalesReasons.appealByAnother.code,
  )
  const again = { caseNumber, round: 1, note: '仍然不符合' }
  expect((await call(rejectCase, again, clerk.by)).code).toBe(
    AfterSalesReasons.appealByAnother.code,
  )
  await must(agreeToCase, { ...agreeing, caseNumber }, colleague.by)
  // What the first one said is not the answer any more.
  expect(await look(caseNumber)).toMatchObject({
    state: 'awaiting_return',
    rounds: [{ outcome: 'agreed', answer: '' }],
  })
  const same = sql`update after_sales.sales_case set appeal_decided_by = rejected_by where number = ${caseNumber}`
  await expect(db.count(same)).rejects.toThrow('case_appeal_by_another')
})

test('once for a case, while an answer may be sent, and only where no other case has the pieces', async () => {
  const { caseNumber } = await rejected()
  await must(appealCase, asking(caseNumber), buyer.by)
  clock.forward({ minutes: 1 })
  await must(rejectCase, { caseNumber, round: 1, note: '仍然不符合' }, colleague.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'rejected', appealAmount: null })
  // Both rejections of the round are written to the buyer.
  expect(await mailsAbout(shop, caseNumber)).toEqual(['case-rejected', 'case-rejected'])
  expect((await call(appealCase, asking(caseNumber), buyer.by)).code).toBe(
    AfterSalesReasons.appealedAlready.code,
  )
  const other = await rejected(8)
  const overlapping = await aCase(shop, buyer, other.orderNumber, { quantities: [8] })
  expect((await call(appealCase, asking(other.caseNumber, 8000), buyer.by)).code).toBe(
    AfterSalesReasons.tooMany.code,
  )
  await must(revokeCase, { caseNumber: overlapping }, buyer.by)
  clock.forward({ days: 8 })
  expect((await call(appealCase, asking(other.caseNumber, 8000), buyer.by)).code).toBe(
    AfterSalesReasons.windowOver.code,
  )
  const open = await rejected()
  await must(appealCase, asking(open.caseNumber), buyer.by)
  expect((await call(appealCase, asking(open.caseNumber), buyer.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
  await must(revokeCase, { caseNumber: open.caseNumber }, buyer.by)
  expect(await look(open.caseNumber)).toMatchObject({ state: 'revoked' })
})

test('after a second look another round is decided as usual, also by who looked', async () => {
  const { caseNumber, orderNumber } = await rejected()
  await must(appealCase, asking(caseNumber), buyer.by)
  await must(rejectCase, { caseNumber, round: 1, note: '仍然不符合' }, colleague.by)
  const next = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  await must(sendRound, { ...next, caseNumber }, buyer.by)
  await must(rejectCase, { caseNumber, round: 2, note: '不符合' }, colleague.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'rejected', appealAmount: null })
})

test('where nobody else may decide, who rejected looks again, and both sides read so', async () => {
  const { caseNumber } = await rejected()
  await must(appealCase, asking(caseNumber), buyer.by)
  expect((await must(officeCase, { caseNumber }, clerk.by)).appealBy).toBe('another')
  expect((await must(officeCase, { caseNumber }, colleague.by)).appealBy).toBe('anybody')
  await shop.owner.db.count(
    sql`update staff.member set state = 'deactivated' where id = ${colleague.id}`,
  )
  expect((await must(officeCase, { caseNumber }, clerk.by)).appealBy).toBe('alone')
  await must(agreeToCase, { ...agreeing, caseNumber }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'awaiting_return', isAppealAlone: true })
})
