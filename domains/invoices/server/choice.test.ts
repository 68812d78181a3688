/** The invoice that a buyer chooses as they place an order. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { shipAll } from '#domains/after-sales/testing.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { putSetting, forgetSettings } from '#domains/settings/server/door.ts'
import {
  type InvoiceKind,
  invoicesOfOrder,
  myInvoice,
  requestInvoice,
  withdrawInvoice,
} from '../contract.ts'
import { OPEN_MOST } from '../limits.ts'
import { InvoiceReasons } from '../reasons.ts'
import { aTitle, COMPANY } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const titleId = await aTitle(shop, buyer)

async function placed(invoiceTitleId: number | null, invoiceKind: InvoiceKind = 'ordinary') {
  const { id: checkoutId } = await shop.checkoutNow(buyer, await shop.goods(10), 10)
  return call(submitOrder, { checkoutId, remarks: '', invoiceTitleId, invoiceKind }, buyer.by)
}
const paid = async (orderNumber: string) => {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
}
const look = (orderNumber: string) => must(invoicesOfOrder, { orderNumber }, buyer.by)
const anHourLater = async () => {
  clock.forward({ minutes: 61 })
  await shop.runSweeps()
}

test('it is requested by itself, for all of the order and once, when that is paid and has left', async () => {
  const { orderNumber } = (await placed(titleId)).data!
  expect(await look(orderNumber)).toMatchObject({ chosenName: COMPANY.name, invoices: [] })
  await paid(orderNumber)
  await anHourLater()
  const before = await look(orderNumber)
  expect(before).toMatchObject({ chosenName: COMPANY.name, invoices: [] })
  await shipAll(shop, orderNumber, clerk.by)
  await anHourLater()
  await anHourLater()
  const after = await look(orderNumber)
  expect(after).toMatchObject({
    chosenName: null,
    leftAmount: 0,
    invoices: [{ state: 'requested', amount: before.leftAmount, name: COMPANY.name }],
  })
  const { title } = await must(myInvoice, { invoiceId: after.invoices[0]!.id }, buyer.by)
  expect(title).toMatchObject({ taxNumber: COMPANY.taxNumber })
})

test('a title of somebody else is refused with the order; none chosen means no invoice', async () => {
  const foreign = await aTitle(shop, await shop.aBuyer())
  const count = async () =>
    (await db.row<{ count: number }>(sql`select count(*)::int as count from orders.sales_order`))
      .count
  const before = await count()
  expect((await placed(foreign)).code).toBe(InvoiceReasons.titleNotFound.code)
  expect(await count()).toBe(before)
  const { orderNumber } = (await placed(null)).data!
  expect((await look(orderNumber)).chosenName).toBeNull()
})

test('nothing is requested of an order that was cancelled, nor twice of what was asked for by hand', async () => {
  const { orderNumber: cancelled } = (await placed(titleId)).data!
  await must(cancelOrder, { orderNumber: cancelled, reason: 'changedMind', text: '' }, buyer.by)
  const { orderNumber } = (await placed(titleId)).data!
  await paid(orderNumber)
  const { leftAmount: amount } = await look(orderNumber)
  const form = { titleId, kind: 'ordinary', remark: '' } as const
  await must(requestInvoice, { ...form, orders: [{ orderNumber, amount }] }, buyer.by)
  await shipAll(shop, orderNumber, clerk.by)
  await anHourLater()
  expect(await look(orderNumber)).toMatchObject({ chosenName: null, invoices: [{ amount }] })
  expect(await look(cancelled)).toMatchObject({ chosenName: null, invoices: [] })
  expect(await db.rows(sql`select from invoices.choice where due_at is not null`)).toEqual([])
})

test('where as many requests wait as may, the chosen one waits until one of them ends', async () => {
  const { orderNumber } = (await placed(titleId)).data!
  await paid(orderNumber)
  const kind = 'ordinary' as const
  const form = { titleId, kind, remark: '', orders: [{ orderNumber, amount: 1 }] }
  const asked: number[] = []
  for (let turn = 0; turn < OPEN_MOST; turn++) {
    asked.push((await must(requestInvoice, form, buyer.by)).invoiceId)
  }
  await shipAll(shop, orderNumber, clerk.by)
  await anHourLater()
  expect((await look(orderNumber)).chosenName).toBe(COMPANY.name)
  expect(await db.rows(sql`select from invoices.choice where due_at > ${clock.now}`)).toHaveLength(
    1,
  )
  await must(withdrawInvoice, { invoiceId: asked[0]! }, buyer.by)
  await anHourLater()
  const after = await look(orderNumber)
  expect([after.chosenName, after.leftAmount]).toEqual([null, 0])
})

test('a special one is chosen with the order, by a company with all that it states and where the shop offers it', async () => {
  const parts = { address: '厦门市湖里区 1 号', phone: '0592-1', bank: '工商银行', account: '6222' }
  const full = await aTitle(shop, buyer, parts)
  expect((await placed(full, 'special')).code).toBe(InvoiceReasons.noSpecial.code)
  const by = { version: 0, now: clock.now, by: 'test' }
  await putSetting(db, { key: 'invoices.offersSpecial', value: true, ...by })
  await putSetting(db, { key: 'invoices.sellerTaxNumber', value: '91350100M000100Y43', ...by })
  forgetSettings()
  expect((await placed(titleId, 'special')).code).toBe(InvoiceReasons.specialIncomplete.code)
  const { orderNumber } = (await placed(full, 'special')).data!
  expect(await look(orderNumber)).toMatchObject({ chosenKind: 'special' })
  await paid(orderNumber)
  await shipAll(shop, orderNumber, clerk.by)
  await anHourLater()
  expect(await look(orderNumber)).toMatchObject({ invoices: [{ kind: 'special' }] })
})

test('where the shop offers no special one any more an ordinary one is requested, and the buyer reads that', async () => {
  const parts = { address: '厦门市湖里区 1 号', phone: '0592-1', bank: '工商银行', account: '6222' }
  const full = await aTitle(shop, buyer, parts)
  const { orderNumber } = (await placed(full, 'special')).data!
  await paid(orderNumber)
  await db.count(
    sql`update settings.setting set value = 'false' where key = 'invoices.offersSpecial'`,
  )
  forgetSettings()
  await shipAll(shop, orderNumber, clerk.by)
  await anHourLater()
  const { invoices } = await look(orderNumber)
  expect(invoices).toMatchObject([{ kind: 'ordinary' }])
  const mails = await db.rows<{ key: string }>(sql`
    select key from messages.outbox where template = 'invoice-ordinary-instead'`)
  expect(mails.map(({ key }) => key)).toEqual([expect.stringContaining(`:${invoices[0]!.id}:`)])
})
