/** The office's list of invoices: found by number, title, tax number, order and period, as a page and as a file. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { statementsOf, usesOf } from '#kit/testing/lists.ts'
import { requestInvoice } from '../contract.ts'
import { issueInvoice, officeInvoices } from '../office-contract.ts'
import { aTitle } from '../testing.ts'
import { listInTab, type InvoiceQuery } from './list-sql.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const clerk = await shop.aClerk()

async function asked(name: string, taxNumber: string) {
  const buyer = await shop.aBuyer()
  const titleId = await aTitle(shop, buyer, { name, taxNumber })
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const orders = [{ orderNumber, amount: 1000 }]
  const form = { titleId, kind: 'ordinary', remark: '', orders } as const
  const { invoiceId } = await must(requestInvoice, form, buyer.by)
  return { invoiceId, orderNumber, buyer }
}
const one = await asked('厦门甲贸易有限公司', '91350100M000100Y43')
clock.forward({ hours: 30 })
const between = clock.now
const two = await asked('广州乙商行有限公司', '91440101MA5D000019')
const official = { officialCode: '', officialNumber: '24952000000012345678' }
const { number } = await must(issueInvoice, { invoiceId: two.invoiceId, ...official }, clerk.by)

const found = async (filter: Partial<InputOf<typeof officeInvoices>>) => {
  const { items } = await must(officeInvoices, { tab: 'all', sort: 'oldest', ...filter }, clerk.by)
  return items.map(({ id }) => id)
}

test('invoices are found by number, title, tax number, order, buyer and period', async () => {
  expect(await found({})).toEqual([one.invoiceId, two.invoiceId])
  expect(await found({ sort: 'newest' })).toEqual([two.invoiceId, one.invoiceId])
  expect(await found({ tab: 'waiting' })).toEqual([one.invoiceId])
  expect(await found({ q: number })).toEqual([two.invoiceId])
  expect(await found({ q: '24952000' })).toEqual([two.invoiceId])
  expect(await found({ q: '厦门甲' })).toEqual([one.invoiceId])
  expect(await found({ q: '91440101ma5' })).toEqual([two.invoiceId])
  expect(await found({ q: one.orderNumber })).toEqual([one.invoiceId])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ from: between })).toEqual([two.invoiceId])
  expect(await found({ until: between })).toEqual([one.invoiceId])
  expect(await found({ dated: 'issued', until: clock.now })).toEqual([])
  expect(await found({ dated: 'issued', from: between })).toEqual([two.invoiceId])
  expect(await found({ kind: 'special' })).toEqual([])
})

test('the file of the list has the rows of its filter, with tax numbers and orders', async () => {
  const address = `${shop.url}/api/office/invoices/list?tab=all&format=csv&q=${encodeURIComponent('厦门甲')}`
  const text = await (await fetch(address, { headers: clerk.by })).text()
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('91350100M000100Y43')
  expect(text).toContain(one.orderNumber)
  expect(text).not.toContain(number)
})

const EVERYTHING = {
  tab: 'all',
  sort: 'usual',
  dated: 'asked',
  pattern: null,
  buyerIds: [],
} as const
const listed = (wanted: Partial<InvoiceQuery>) => (db: Queryable) =>
  listInTab(db, { ...EVERYTHING, ...wanted }, { after: null, limit: 20 })

test('what is filtered by stands in the statement, and what waits is read in its order by an index of its own', async () => {
  const [text = ''] = await statementsOf(listed({ kind: 'special', from: between }))
  for (const value of ["'special'", `'${between}'`]) expect(text).toContain(value)
  for (const tab of ['waiting', 'red'] as const) {
    expect(await usesOf(shop.db, listed({ tab }))).toContain('invoice_open_by_request')
  }
})
