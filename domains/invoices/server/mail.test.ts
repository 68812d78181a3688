/** The mails about invoices: they leave once the files are there, which travel with them; what is too large is linked. */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import { openMailServer } from '#domains/messages/testing.ts'
import { sendMails } from '#domains/messages/server/jobs.ts'
import { invoicesOfOrder, requestInvoice } from '../contract.ts'
import { issueInvoice, issueRed, staffAskRed } from '../office-contract.ts'
import { aTitle } from '../testing.ts'

const server = await openMailServer()
afterAll(server.close)
const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer({ email: 'books@example.com' } as never)
const titleId = await aTitle(shop, buyer)

const UNNUMBERED = { officialCode: '', officialNumber: '' }
const issued = async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 2 })
  const { leftAmount: amount } = await must(invoicesOfOrder, { orderNumber }, buyer.by)
  const form = { titleId, kind: 'ordinary' as const, remark: '', orders: [{ orderNumber, amount }] }
  const { invoiceId } = await must(requestInvoice, form, buyer.by)
  const { number } = await must(issueInvoice, { invoiceId, ...UNNUMBERED }, clerk.by)
  return { invoiceId, number }
}
const written = async () =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where template like 'invoice-%' and state = 'waiting' order by id`)
  ).map(({ template }) => template)
/** What arrives of the mails that are due: the names of attached files. */
async function deliver(): Promise<string[]> {
  server.received.length = 0
  const config = { ...shop.app.config, demo: false, smtpUrl: server.smtpUrl }
  await sendMails.run({ db, now: clock.now, log: shop.app.log, config })
  return server.received.flatMap((mail) =>
    [...mail.matchAll(/filename="?([^"\r\n]+)/g)].map(([, name]) => name!),
  )
}
/** As staff upload it. */
async function upload(
  invoiceId: number,
  bytes: Buffer<ArrayBuffer>,
  name: 'official-file' | 'red-official-file' = 'official-file',
): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf')
  const url = `${shop.url}/api/office/invoices/${invoiceId}/${name}`
  const answer = await fetch(url, { method: 'POST', headers: clerk.by, body })
  return ((await answer.json()) as { code: number }).code
}

test('the mail of an invoice leaves when its files are there, with them; so does that of its red one', async () => {
  const { invoiceId, number } = await issued()
  expect(await written()).toEqual([])
  await shop.runSweeps()
  await db.count(sql`update messages.outbox set state = 'waiting', settled_at = null,
    next_try_at = created_at where template like 'invoice-%'`)
  expect(await written()).toEqual(['invoice-issued'])
  expect(await deliver()).toContain(`${number}.pdf`)
  await must(staffAskRed, { invoiceId, reason: '客户来电' }, clerk.by)
  const { redNumber } = await must(issueRed, { invoiceId, ...UNNUMBERED }, clerk.by)
  expect(await written()).toEqual([])
  await shop.runSweeps()
  await db.count(sql`update messages.outbox set state = 'waiting', settled_at = null,
    next_try_at = created_at where template = 'invoice-reversed'`)
  expect(await deliver()).toContain(`${redNumber}.pdf`)
})

test('the official file is sent to the buyer as staff upload it; one that is too large is linked', async () => {
  const { invoiceId, number } = await issued()
  await shop.runSweeps()
  expect(await upload(invoiceId, Buffer.from('%PDF-1.7 official'))).toBe(1)
  expect(await written()).toContain('invoice-official')
  expect(await deliver()).toContain(`${number}-official.pdf`)
  const large = await issued()
  await shop.runSweeps()
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(5 * 1024 * 1024)])
  expect(await upload(large.invoiceId, bytes)).toBe(1)
  expect(await deliver()).not.toContain(`${large.number}-official.pdf`)
  expect(server.received.join('')).toContain(`details?id=3D${large.invoiceId}`)
})

test('the official file of a red invoice is called that, with what it takes back', async () => {
  const { invoiceId, number } = await issued()
  await must(staffAskRed, { invoiceId, reason: '客户来电' }, clerk.by)
  const { redNumber } = await must(issueRed, { invoiceId, ...UNNUMBERED }, clerk.by)
  await shop.runSweeps()
  expect(await upload(invoiceId, Buffer.from('%PDF-1.7 red'), 'red-official-file')).toBe(1)
  await deliver()
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where template like 'invoice-%official' and key like ${`%:${invoiceId}:%`}`)
  expect(mails).toEqual([{ template: 'invoice-red-official' }])
  const text = server.received.find((mail) => mail.includes(`${redNumber}-official.pdf`))
  expect(text).toContain(number)
})
