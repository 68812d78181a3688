/** Statements of account by mail: each month's once, for those who want them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myStatementsByMail, setStatementsByMail } from '#domains/credit/statements-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  return buyer
}
const mails = (buyer: Buyer) =>
  db.rows<{ values: unknown }>(sql`
    select id from messages.outbox where recipient = ${buyer.email} and template = 'credit-statement'`)

test('who wants it is told each month once, also by sweeps at the same moment and after an outage; who does not is not', async () => {
  clock.now = '2026-03-28T00:00:00.000Z'
  const [buyer, silent, idle] = [await aDebtor(), await aDebtor(), await aDebtor()]
  for (const each of [buyer, silent]) await anOrderOnTerms(shop, each, goods)
  const stranger = await shop.aBuyer()
  expect((await call(myStatementsByMail, {}, stranger.by)).code).toBe(Reasons.notFound.code)
  for (const each of [buyer, idle]) await must(setStatementsByMail, { isByMail: true }, each.by)
  expect((await must(myStatementsByMail, {}, buyer.by)).isByMail).toBe(true)
  await shop.runSweeps()
  expect(await mails(buyer)).toHaveLength(0)
  // The first of April, at nine in Shanghai.
  clock.now = '2026-04-01T00:59:00.000Z'
  await shop.runSweeps()
  expect(await mails(buyer)).toHaveLength(0)
  clock.now = '2026-04-01T01:00:00.000Z'
  // Turned on again meanwhile it is neither lost nor doubled.
  await must(setStatementsByMail, { isByMail: true }, buyer.by)
  await Promise.all([shop.runSweeps(), shop.runSweeps()])
  await shop.runSweeps()
  expect(await mails(buyer)).toHaveLength(1)
  expect(await mails(silent)).toHaveLength(0)
  expect(await mails(idle)).toHaveLength(0)
  // Off and on within the month: the next is that of April.
  for (const isByMail of [false, true]) await must(setStatementsByMail, { isByMail }, buyer.by)
  await shop.runSweeps()
  expect(await mails(buyer)).toHaveLength(1)
  clock.now = '2026-06-15T01:00:00.000Z'
  await shop.runSweeps()
  await shop.runSweeps()
  const last = await db.row<{ key: string }>(sql`
    select key from messages.outbox where recipient = ${buyer.email} and template = 'credit-statement' order by id desc limit 1`)
  expect(last.key).toContain(':2026-05')
})
