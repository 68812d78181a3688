/** Statements of account: a month as PDF and for spreadsheets, for its buyer alone, and each month's mail once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { recordRepayment } from '#domains/credit/office-contract.ts'
import { myStatements, setStatementsByMail } from '#domains/credit/statements-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db, url } = shop
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
const file = (buyer: Buyer, query: string) =>
  fetch(`${url}/api/credit/statements/file?${query}`, { headers: { ...buyer.by, lang: 'en' } })
const mails = (buyer: Buyer) =>
  db.rows<{ values: unknown }>(sql`
    select id from messages.outbox where recipient = ${buyer.email} and template = 'credit-statement'`)

test('a month is a PDF or a table with what was owed before and after each line; of others there is none', async () => {
  const buyer = await aDebtor()
  const order = await anOrderOnTerms(shop, buyer, goods, 2)
  const form = { buyerId: buyer.id, amount: 500, bankReference: 'BANK-STATE-1' }
  await must(recordRepayment, { ...form, receivedOn: clock.now.slice(0, 10) }, clerk.by)
  expect(await must(myStatements, {}, buyer.by)).toEqual({ months: ['2026-03'], isByMail: false })

  const csv = await (await file(buyer, 'month=2026-03&format=csv')).text()
  const [, used, repaid] = csv.trim().split(/\r?\n/)
  const owed = order.payableAmount / 100
  expect(used).toContain(`Order on terms,${order.orderNumber},,${owed},${owed},CNY`)
  expect(repaid).toContain(`BANK-STATE-1,,-5,${owed - 5},CNY`)
  const pdf = await file(buyer, 'month=2026-03')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const stranger = await shop.aBuyer()
  expect((await call(myStatements, {}, stranger.by)).code).toBe(Reasons.notFound.code)
  const refused = (await (await file(stranger, 'month=2026-03')).json()) as { code: number }
  expect(refused.code).toBe(Reasons.notFound.code)
  expect((await file(buyer, 'month=2026-13')).headers.get('content-type')).toMatch(/json/)
})

test('who wants it is told each month once, also by sweeps at the same moment and after an outage; who does not is not', async () => {
  clock.now = '2026-03-28T00:00:00.000Z'
  const [buyer, silent, idle] = [await aDebtor(), await aDebtor(), await aDebtor()]
  for (const each of [buyer, silent]) await anOrderOnTerms(shop, each, goods)
  for (const each of [buyer, idle]) await must(setStatementsByMail, { isByMail: true }, each.by)
  expect((await must(myStatements, {}, buyer.by)).isByMail).toBe(true)
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
