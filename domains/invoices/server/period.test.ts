/** What was issued in a period: each by its own day, red ones below zero, files that are streamed, and e-Faktur. */
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import { requestInvoice } from '../contract.ts'
import {
  issueInvoice,
  issueRed,
  officeInvoice,
  staffAskRed,
  voidInvoice,
} from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { aTitle } from '../testing.ts'
import { boundsOf } from './period.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const titleId = await aTitle(shop, buyer)
const UNNUMBERED = { officialCode: '', officialNumber: '' }

async function issued(
  amount: number,
  { official = UNNUMBERED, to = { buyer, titleId }, price = 1000 } = {},
) {
  const { by } = to.buyer
  const { orderNumber } = await aShippedOrder(shop, to.buyer, clerk.by, { amount: price })
  const form = { titleId: to.titleId, kind: 'ordinary', remark: '' } as const
  const { invoiceId } = await must(
    requestInvoice,
    { ...form, orders: [{ orderNumber, amount }] },
    by,
  )
  const { number } = await must(issueInvoice, { invoiceId, ...official }, clerk.by)
  return { invoiceId, number, orderNumber }
}
const download = (from: string, until: string, format: string) =>
  fetch(`${shop.url}/api/office/invoices/file?from=${from}&until=${until}&format=${format}`, {
    headers: { ...clerk.by, lang: 'en' },
  })
const rowsOf = async (from: string, until: string, format = 'csv') => {
  const text = (await (await download(from, until, format)).text()).replace(/^\uFEFF/, '')
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))
}
const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1')
/** The names of its directory, in its order. */
const namesIn = (zip: Buffer): string[] => {
  const names: string[] = []
  for (let at = zip.indexOf(DIRECTORY); at >= 0; at = zip.indexOf(DIRECTORY, at + 1)) {
    names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('latin1'))
  }
  return names
}
const upload = (path: string) => {
  const body = new FormData()
  body.append('file', new Blob([`%PDF-1.7 ${path}`], { type: 'application/pdf' }), 'a.pdf')
  return fetch(`${shop.url}/api/office/invoices/${path}`, {
    method: 'POST',
    body,
    headers: clerk.by,
  }).then((answer) => answer.json() as Promise<{ code: number }>)
}

let march: Awaited<ReturnType<typeof issued>>
let voided: typeof march
let redNumber: string
beforeAll(async () => {
  march = await issued(10_000, { official: { officialCode: '035', officialNumber: '77' } })
  voided = await issued(500)
  await must(voidInvoice, { invoiceId: voided.invoiceId, reason: '开错了' }, clerk.by)
  await shop.settle()
})

test('a red invoice is of its own day, below zero; the period of what it reverses stays as it was', async () => {
  const before = await rowsOf('2026-03-01', '2026-03-31')
  expect(before[0]).toEqual([
    'Invoice number',
    'Date of issue',
    'State',
    'Kind',
    'Made out to',
    'Tax number',
    'Amount without tax',
    'Tax',
    'Amount with tax',
    'Currency',
    'Orders',
    'Official code',
    'Official number',
    'Reverses invoice',
  ])
  expect(before.slice(1).map((row) => [row[0], row[2], row[8], row[11], row[12], row[13]])).toEqual(
    [
      [march.number, 'Issued', '100', '035', '77', ''],
      [voided.number, 'Void', '0', '', '', ''],
    ],
  )
  clock.forward({ days: 31 })
  const { invoiceId } = march
  await must(staffAskRed, { invoiceId, reason: '客户来电' }, (await shop.aClerk()).by)
  const red = { officialCode: '036', officialNumber: '78' }
  redNumber = (await must(issueRed, { invoiceId, ...red }, clerk.by)).redNumber
  await shop.settle()
  expect(await rowsOf('2026-03-01', '2026-03-31')).toEqual(before)
  const [, row, ...others] = await rowsOf('2026-04-01', '2026-04-30')
  expect(others).toEqual([])
  expect([row![0], row![1], row![2]]).toEqual([redNumber, '2026-04-01', 'Credit note'])
  const [net, tax, gross] = [row![6], row![7], row![8]].map(Number)
  expect(gross).toBe(-100)
  expect(tax).toBeLessThan(0)
  expect(net! + tax!).toBeCloseTo(-100)
  expect(row!.slice(11)).toEqual(['036', '78', march.number])
})

test('the ZIP is streamed, and has the files of each in its own period, also those of the tax office', async () => {
  expect((await upload(`${march.invoiceId}/official-file`)).code).toBe(1)
  expect((await upload(`${march.invoiceId}/red-official-file`)).code).toBe(1)
  expect((await upload(`${march.invoiceId}/red-official-file`)).code).not.toBe(1)
  expect((await upload(`${voided.invoiceId}/red-official-file`)).code).not.toBe(1)
  const namesOf = async (from: string, until: string) => {
    const answer = await download(from, until, 'zip')
    expect(answer.headers.get('content-length')).toBeNull()
    const bytes = await buffer(answer.body!)
    return namesIn(bytes)
  }
  expect(await namesOf('2026-03-01', '2026-03-31')).toEqual([
    `${march.number}-77.pdf`,
    `${march.number}.pdf`,
    `${voided.number}.pdf`,
  ])
  expect(await namesOf('2026-04-01', '2026-04-30')).toEqual([
    `${redNumber}-78.pdf`,
    `${redNumber}.pdf`,
  ])
  const shown = await must(officeInvoice, { invoiceId: march.invoiceId }, clerk.by)
  expect(shown).toMatchObject({ redOfficialCode: '036', redOfficialNumber: '78' })
})

test('e-Faktur has sales in rupiah that were not reversed by the end of the period', async () => {
  const budi = await shop.aBuyer({ lang: 'id' })
  const to = { buyer: budi, titleId: await aTitle(shop, budi) }
  const { invoiceId, number } = await issued(1_110_000, { to, price: 5000 })
  const numbersOf = async (until: string) =>
    (await rowsOf('2026-04-01', until, 'efaktur'))
      .filter(([kind, code]) => kind === 'FK' && code === '01')
      .map((row) => row.at(-1))
  expect(await numbersOf('2026-04-30')).toEqual([number])
  await must(staffAskRed, { invoiceId, reason: '退货' }, clerk.by)
  await must(issueRed, { invoiceId, ...UNNUMBERED }, clerk.by)
  expect(await numbersOf('2026-04-30')).toEqual([])
})

test.each([
  ['a day', '2026-03-02', '2026-03-02', '2026-03-01T23:00:00.000Z', '2026-03-02T23:00:00.000Z'],
  [
    'the day that is an hour shorter',
    '2026-03-29',
    '2026-03-29',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
  [
    'the day that is an hour longer',
    '2026-10-25',
    '2026-10-25',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  ['a year', '2026-01-01', '2026-12-31', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])(
  'a period lasts from midnight to midnight in the shop’s zone: %s',
  (_name, first, last, from, until) => {
    expect(boundsOf(first, last, 'Europe/Madrid')).toEqual({ from, until })
  },
)

test('a period that ends before it begins is none', () => {
  expect(boundsOf('2026-03-02', '2026-03-01', 'Europe/Madrid')).toBeNull()
})

test('lists have no bound, and a buyer downloads their own and nothing else', async () => {
  const [own, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const to = { buyer: own, titleId: await aTitle(shop, own) }
  const { invoiceId, number } = await issued(1000, { to })
  await shop.settle()
  await shop.owner.db.count(sql`
    insert into invoices.invoice (buyer_id, lang, currency, kind, title, remark, state, amount, tax_amount, created_at, changed_at,
      series, series_number, number, issued_at, lines, seller)
    select buyer_id, lang, currency, kind, title, remark, state, amount, tax_amount, created_at, changed_at, series, 1000 + i,
      series || '-' || lpad((1000 + i)::text, 8, '0'), issued_at, lines, seller
    from invoices.invoice, generate_series(1, 1100) i where id = ${invoiceId}`)
  const day = clock.now.slice(0, 10)
  const ask = (format: string, by: Record<string, string>) =>
    fetch(`${shop.url}/api/invoices/period?from=${day}&until=${day}&format=${format}`, {
      headers: { ...by, lang: 'en' },
    })
  const linesIn = async (answer: Response) => (await answer.text()).trim().split('\n')
  const rows = await linesIn(await ask('csv', own.by))
  expect(rows).toHaveLength(1 + 1101)
  expect(new Set(rows).size).toBe(rows.length)
  expect(await linesIn(await ask('csv', stranger.by))).toHaveLength(1)
  expect(namesIn(await buffer((await ask('zip', own.by)).body!))).toEqual([`${number}.pdf`])
  // An empty ZIP would say nothing of why.
  const none = await ask('zip', stranger.by)
  expect(none.headers.get('content-type')).toContain('json')
  expect(await none.json()).toMatchObject({
    code: InvoiceReasons.noneInPeriod.code,
    msg: 'No invoices were issued in this period. Choose other dates',
  })
  const ofStaff = await download('2020-01-01', '2020-01-31', 'zip')
  expect(await ofStaff.json()).toMatchObject({ code: InvoiceReasons.noneInPeriod.code })
  // They are of no order, and of a series that never counted them.
  await shop.owner.db.count(sql`delete from invoices.invoice where series_number > 1000`)
})
