import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { agreeToCase, refundCase } from '#domains/after-sales/office-contract.ts'
import { myCase } from '#domains/after-sales/contract.ts'
import { aCase, aShippedOrder } from '#domains/after-sales/testing.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { writePdf } from '#kit/server/documents/pdf.ts'
import { boxCount, textOf } from '#kit/server/documents/testing.ts'
import {
  askForRed,
  billableOrders,
  deleteTitle,
  invoicesOfOrder,
  myInvoice,
  myInvoices,
  myTitles,
  requestInvoice,
  saveTitle,
  takeBackRed,
  withdrawInvoice,
} from '../contract.ts'
import {
  beginInvoice,
  issueInvoice,
  issueRed,
  keepInvoice,
  officeInvoice,
  officeInvoices,
  rejectInvoice,
  staffAskRed,
  voidInvoice,
  waitingInvoices,
} from '../office-contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { personal } from './personal/personal.ts'
import { InvoiceReasons } from '../reasons.ts'
import { aPaidOrder, aTitle, COMPANY } from '../testing.ts'
import { toDocument } from './document.ts'
import { findInvoice, nextOfSeries } from './sql.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()
const titleId = await aTitle(shop, buyer)

/** Paid, and all of it on its way: as many pieces of 10.00. */
const aShipped = async (quantity = 10) =>
  (await aShippedOrder(shop, buyer, clerk.by, { quantity })).orderNumber
/** The tax office's system gave it nothing. */
const UNNUMBERED = { officialCode: '', officialNumber: '' }
type Part = { orderNumber: string; amount: number }
const ask = (orders: Part[], changes = {}, by = buyer.by) =>
  call(requestInvoice, { titleId, kind: 'ordinary', remark: '', orders, ...changes }, by)
const asked = async (orders: Part[]) => (await ask(orders)).data!.invoiceId
const issued = async (orders: Part[]) => {
  const invoiceId = await asked(orders)
  const { number } = await must(issueInvoice, { invoiceId, ...UNNUMBERED }, clerk.by)
  return { invoiceId, number }
}
const look = (invoiceId: number) => must(myInvoice, { invoiceId }, buyer.by)
const change = async (key: SettingKey, value: number | boolean | string) => {
  await putSetting(db, { key, value, version: 0, now: clock.now, by: 'test' })
  forgetSettings()
}
const file = (invoiceId: number, kind: string, by = buyer.by) =>
  fetch(`${shop.url}/api/invoices/${invoiceId}/file?kind=${kind}`, { headers: by })

test('titles: the first is the default, a company has its tax number, others’ are not found', async () => {
  const own = await shop.aBuyer()
  const first = await aTitle(shop, own, { party: 'person', taxNumber: '', isDefault: false })
  const second = await aTitle(shop, own)
  expect((await must(myTitles, {}, own.by)).titles.map(({ id }) => id)).toEqual([second, first])
  const bad = async (changes: object) =>
    (await call(saveTitle, { ...COMPANY, ...changes }, own.by)).code
  expect(await bad({ taxNumber: '' })).toBe(InvoiceReasons.taxNumberNeeded.code)
  expect(await bad({ taxNumber: '91350100M000100Y44' })).toBe(InvoiceReasons.taxNumberWrong.code)
  expect(await bad({ titleId })).toBe(InvoiceReasons.titleNotFound.code)
  expect((await call(deleteTitle, { titleId }, own.by)).code).toBe(
    InvoiceReasons.titleNotFound.code,
  )
  await must(deleteTitle, { titleId: second }, own.by)
  expect((await must(myTitles, {}, own.by)).titles).toMatchObject([{ id: first, isDefault: true }])
})

test('a request, processed and issued: number, PDF with its hash, mail; reversed by a red one, and the money is free again', async () => {
  const orderNumber = await aShipped()
  const before = await must(invoicesOfOrder, { orderNumber }, buyer.by)
  expect(before).toMatchObject({ why: null, invoices: [] })
  const amount = before.leftAmount
  const invoiceId = await asked([{ orderNumber, amount }])
  expect(await must(waitingInvoices, {}, clerk.by)).toMatchObject({ waitingCount: 1 })
  expect(await must(invoicesOfOrder, { orderNumber }, buyer.by)).toMatchObject({
    why: 'nothingLeft',
    invoices: [{ state: 'requested' }],
  })
  await must(beginInvoice, { invoiceId }, clerk.by)
  expect((await call(withdrawInvoice, { invoiceId }, buyer.by)).code).toBe(
    InvoiceReasons.notNow.code,
  )
  const official = { officialCode: '035001900111', officialNumber: '12345678' }
  const { number } = await must(issueInvoice, { invoiceId, ...official }, clerk.by)
  expect(number).toMatch(/^F2026-0000000\d$/)
  expect((await file(invoiceId, 'pdf')).headers.get('content-type')).toMatch('json')
  const other = await ask([{ orderNumber: await aShipped(), amount: 100 }])
  const twice = { invoiceId: other.data!.invoiceId, ...official }
  expect((await call(issueInvoice, twice, clerk.by)).code).toBe(InvoiceReasons.officialThere.code)
  await shop.settle()
  const shown = await look(invoiceId)
  expect(shown).toMatchObject({
    state: 'issued',
    number,
    isWriting: false,
    files: [{ kind: 'pdf' }],
  })
  const pdf = Buffer.from(await (await file(invoiceId, 'pdf')).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(150_000)
  expect((await call(myInvoice, { invoiceId }, stranger.by)).code).toBe(
    InvoiceReasons.invoiceNotFound.code,
  )
  expect((await file(invoiceId, 'pdf', stranger.by)).headers.get('content-type')).toMatch('json')

  await must(askForRed, { invoiceId, reason: '抬头有误' }, buyer.by)
  // By mistake: whoever asked takes it back, and nobody else.
  expect((await call(takeBackRed, { invoiceId }, stranger.by)).code).toBe(
    InvoiceReasons.invoiceNotFound.code,
  )
  expect(await look(invoiceId)).toMatchObject({ state: 'red_requested', mayTakeBackRed: true })
  await must(takeBackRed, { invoiceId }, buyer.by)
  expect(await look(invoiceId)).toMatchObject({
    state: 'issued',
    reason: '',
    mayTakeBackRed: false,
  })
  await must(staffAskRed, { invoiceId, reason: '客户来电' }, clerk.by)
  expect(await look(invoiceId)).toMatchObject({ mayTakeBackRed: false })
  expect((await call(takeBackRed, { invoiceId }, buyer.by)).code).toBe(InvoiceReasons.notNow.code)
  await must(keepInvoice, { invoiceId, reason: '抬头无误' }, clerk.by)
  await must(staffAskRed, { invoiceId, reason: '客户来电' }, clerk.by)
  // A red invoice has a number of its own in the tax office's system.
  expect((await call(issueRed, { invoiceId, ...official }, clerk.by)).code).toBe(
    InvoiceReasons.officialThere.code,
  )
  const { redNumber } = await must(issueRed, { invoiceId, ...UNNUMBERED }, clerk.by)
  expect(redNumber).toBe('R2026-00000001')
  await shop.settle()
  expect(await look(invoiceId)).toMatchObject({
    state: 'red_issued',
    files: [{ kind: 'pdf' }, { kind: 'red_pdf' }],
  })
  expect(await must(invoicesOfOrder, { orderNumber }, buyer.by)).toMatchObject({
    why: null,
    leftAmount: amount,
  })
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where template like 'invoice-%' order by id`)
  expect(mails.map(({ template }) => template)).toEqual([
    'invoice-issued',
    'invoice-kept',
    'invoice-reversed',
  ])
})

test('several invoices for one order and one for several never state more than was paid, however many ask at once', async () => {
  const [one, other] = [await aShipped(), await aShipped()]
  const { leftAmount } = await must(invoicesOfOrder, { orderNumber: one }, buyer.by)
  const third = Math.floor(leftAmount / 3)
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      ask(
        index % 2 === 0
          ? [{ orderNumber: one, amount: third }]
          : [
              { orderNumber: other, amount: 100 },
              { orderNumber: one, amount: third },
            ],
      ),
    ),
  )
  expect(results.filter(({ code }) => code === 1)).toHaveLength(3)
  expect(
    results.filter(({ code }) => code === InvoiceReasons.tooMuch.code || code === 1),
  ).toHaveLength(8)
  const twice = { orderNumber: other, amount: 1 }
  expect((await ask([twice, twice])).code).toBe(InvoiceReasons.tooMuch.code)
  const taken = await db.row<{ amount: number }>(sql`
    select u.taken_amount as amount from invoices.order_sum u join orders.sales_order o on o.id = u.order_id where o.number = ${one}`)
  expect(taken.amount).toBe(3 * third)
  await expect(
    db.count(sql`
      update invoices.order_sum set taken_amount = billable_amount + 1
      where order_id = (select id from orders.sales_order where number = ${one})`),
  ).rejects.toThrow('taken_within_paid')
})

test('what is refused: others’ orders and titles, unpaid ones, special ones that lack something, rupiah with fractions, after the time', async () => {
  const orderNumber = await aShipped()
  const orders = [{ orderNumber, amount: 100 }]
  const foreign = await aTitle(shop, stranger)
  expect((await ask(orders, { titleId: foreign })).code).toBe(InvoiceReasons.titleNotFound.code)
  expect((await ask(orders, { titleId: foreign }, stranger.by)).code).toBe(
    OrderReasons.orderNotFound.code,
  )
  expect((await ask(orders, { kind: 'special' })).code).toBe(InvoiceReasons.noSpecial.code)
  await change('invoices.offersSpecial', true)
  // Without the shop's tax number there is none to offer.
  expect((await ask(orders, { kind: 'special' })).code).toBe(InvoiceReasons.noSpecial.code)
  await change('invoices.sellerTaxNumber', '91350200M0001X2Y3Z')
  expect((await ask(orders, { kind: 'special' })).code).toBe(InvoiceReasons.specialIncomplete.code)
  const whole = { address: '软件园', phone: '0592-1', bank: '工商银行', account: '6222' }
  const special = await aTitle(shop, buyer, { ...whole, isDefault: false })
  const person = { ...whole, party: 'person' as const, isDefault: false }
  const ofPerson = { kind: 'special' as const, titleId: await aTitle(shop, buyer, person) }
  expect((await ask(orders, ofPerson)).code).toBe(InvoiceReasons.specialIncomplete.code)
  expect((await ask(orders, { kind: 'special', titleId: special })).code).toBe(1)
  const { orderNumber: unpaid } = await shop.anOrder(buyer, await shop.goods(1), 1)
  expect((await ask([{ orderNumber: unpaid, amount: 1 }])).code).toBe(InvoiceReasons.notPaid.code)
  for (const amount of [0, -1, 1.5, Number.MAX_SAFE_INTEGER]) {
    expect((await ask([{ orderNumber, amount }])).code).not.toBe(1)
  }
  expect((await ask([])).code).not.toBe(1)

  const inIndonesia = { ...buyer, by: { ...buyer.by, lang: 'id' as const } }
  const rupiah = await aPaidOrder(shop, inIndonesia, 10, { amount: 1234 })
  expect((await ask([{ orderNumber: rupiah, amount: 150 }])).code).toBe(
    InvoiceReasons.wholeRupiah.code,
  )
  expect((await ask([...orders, { orderNumber: rupiah, amount: 100 }])).code).toBe(
    InvoiceReasons.oneCurrency.code,
  )
  expect((await ask([{ orderNumber: rupiah, amount: 100 }])).code).toBe(1)

  await must(confirmReceipt, { orderNumber }, buyer.by)
  await change('invoices.windowDays', 2)
  clock.forward({ days: 1 })
  expect((await ask(orders)).code).toBe(1)
  clock.forward({ days: 1 })
  expect((await ask(orders)).code).toBe(InvoiceReasons.windowOver.code)
})

test('twenty issue at once and connections die meanwhile: numbers have no gap and none is given twice', async () => {
  const ids: number[] = []
  const many = await shop.aBuyer()
  const own = { titleId: await aTitle(shop, many) }
  for (let index = 0; index < 20; index++) {
    // oxlint-disable-next-line no-await-in-loop
    const { orderNumber } = await aShippedOrder(shop, many, clerk.by, { quantity: 1 })
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await ask([{ orderNumber, amount: 100 }], own, many.by)
    ids.push(data!.invoiceId)
  }
  const official = { officialCode: '', officialNumber: '' }
  // Transactions that took a number, and whose connection is then cut, or that fail.
  const dying = Array.from({ length: 5 }, (_, index) =>
    db
      .tx(async (tx) => {
        await nextOfSeries(tx, 'F2026', clock.now)
        if (index % 2 === 0) throw new Error('failed')
        await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
      })
      .catch(() => null),
  )
  const results = await Promise.all([
    ...ids.map((invoiceId) => call(issueInvoice, { invoiceId, ...official }, clerk.by)),
    ...ids.slice(0, 3).map((invoiceId) => call(issueInvoice, { invoiceId, ...official }, clerk.by)),
    ...dying,
  ])
  expect(results.filter((result) => result?.code === 1).length).toBeGreaterThan(0)
  for (const invoiceId of ids) {
    // What was refused since its connection was cut is issued now; what was issued is not again.
    // oxlint-disable-next-line no-await-in-loop
    await call(issueInvoice, { invoiceId, ...official }, clerk.by)
  }
  const rows = await db.rows<{ seriesNumber: number }>(sql`
    select series_number from invoices.invoice where series = 'F2026' order by 1`)
  expect(rows.map(({ seriesNumber }) => seriesNumber)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.length).toBeGreaterThanOrEqual(20)
})

test('what an invoice states is refunded once that is reversed, unless the merchant decides otherwise', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const { leftAmount } = await must(invoicesOfOrder, { orderNumber }, buyer.by)
  const { invoiceId } = await issued([{ orderNumber, amount: leftAmount }])
  const only = { type: 'refund_only', recovery: 'none', reason: 'damaged' } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2], ...only })
  const { amount } = await must(myCase, { caseNumber }, buyer.by)
  const form = { caseNumber, round: 1, goodsAmount: amount, freightAmount: 0, waivesReturn: false }
  await must(agreeToCase, { ...form, returnAddress: null, answer: '' }, clerk.by)
  expect((await call(refundCase, { caseNumber, amount }, clerk.by)).code).toBe(
    InvoiceReasons.redFirst.code,
  )
  await must(staffAskRed, { invoiceId, reason: '退货' }, clerk.by)
  await must(issueRed, { invoiceId, ...UNNUMBERED }, clerk.by)
  await must(refundCase, { caseNumber, amount }, clerk.by)
  // Also while it is on its way.
  expect((await ask([{ orderNumber, amount: leftAmount }])).code).toBe(InvoiceReasons.tooMuch.code)
  expect((await must(invoicesOfOrder, { orderNumber }, buyer.by)).leftAmount).toBe(
    leftAmount - amount,
  )
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  const { orders } = await must(billableOrders, {}, buyer.by)
  expect(orders.find((order) => order.orderNumber === orderNumber)?.leftAmount).toBe(
    leftAmount - amount,
  )
})

test('what was asked for is not issued once its money is on its way back, and its buyer’s account stays open', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const { leftAmount } = await must(invoicesOfOrder, { orderNumber }, buyer.by)
  const invoiceId = await asked([{ orderNumber, amount: leftAmount }])
  const open = await personal.open!(db, buyer.id)
  expect(open).toMatchObject([{ kind: 'invoices', count: expect.any(Number) as number }])
  expect(open[0]!.count).toBeGreaterThan(0)
  const only = { type: 'refund_only', recovery: 'none', reason: 'damaged' } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [2], ...only })
  const { amount } = await must(myCase, { caseNumber }, buyer.by)
  const form = { caseNumber, round: 1, goodsAmount: amount, freightAmount: 0, waivesReturn: false }
  await must(agreeToCase, { ...form, returnAddress: null, answer: '' }, clerk.by)
  await must(refundCase, { caseNumber, amount }, clerk.by)
  const official = { officialCode: '', officialNumber: '' }
  expect((await call(issueInvoice, { invoiceId, ...official }, clerk.by)).code).toBe(
    InvoiceReasons.moneyWentBack.code,
  )
})

test('a closed account leaves no words about what was never issued', async () => {
  const closing = await shop.aBuyer()
  const own = { titleId: await aTitle(shop, closing), remark: '请寄给林小姐' }
  const { orderNumber } = await aShippedOrder(shop, closing, clerk.by)
  const { data } = await ask([{ orderNumber, amount: 100 }], own, closing.by)
  const { invoiceId } = data!
  await must(rejectInvoice, { invoiceId, reason: '林小姐的税号不符' }, clerk.by)
  await personal.forget!(db, closing.id, clock.now)
  const row = (await findInvoice(db, invoiceId))!
  expect(row).toMatchObject({ remark: '', reason: '-', title: { name: '-', taxNumber: '' } })
})

test('nothing is issued before all of its order has left: until then it may be cancelled', async () => {
  const orderNumber = await aPaidOrder(shop, buyer)
  const invoiceId = await asked([{ orderNumber, amount: 100 }])
  const issuing = { invoiceId, officialCode: '', officialNumber: '' }
  expect((await call(issueInvoice, issuing, clerk.by)).code).toBe(InvoiceReasons.notShipped.code)
  await must(cancelAndRefund, { orderNumber, note: 'not wanted', returnsDeposit: true }, clerk.by)
  expect((await call(issueInvoice, issuing, clerk.by)).code).toBe(InvoiceReasons.notShipped.code)
  expect((await look(invoiceId)).state).toBe('requested')
})

test('a PDF of 200 lines with every script and emoji is written, page by page', async () => {
  const orderNumber = await aShipped()
  const { invoiceId } = await issued([{ orderNumber, amount: 100 }])
  const row = (await findInvoice(db, invoiceId))!
  const name = '工业 Ñandú Ünïté อักษร Ελλάδα Привет 𠮷 🎉👩🏽‍🔧 עברית العربية हिन्दी <&>"'
  const line = { ...row.lines![0]!, name, quantity: 3, unit: '个' }
  const lines = Array.from({ length: 200 }, () => line)
  const bytes = await writePdf(await toDocument(db, { ...row, lines }, false))
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(400_000)
  expect(boxCount(bytes)).toBe(0)
  const text = textOf(bytes).replaceAll('\n', '')
  for (const part of ['工业', 'Ñandú', 'Ünïté', 'Ελλάδα', 'Привет', '𠮷', '🎉', 'תירבע']) {
    expect(text.split(part).length - 1).toBeGreaterThanOrEqual(200)
  }
})

test('an invoice is voided in its month, later reversed; a rejected one can be asked for again', async () => {
  const orderNumber = await aShipped()
  const part = [{ orderNumber, amount: 5000 }]
  const voided = await issued(part)
  expect(await must(officeInvoice, { invoiceId: voided.invoiceId }, clerk.by)).toMatchObject({
    mayVoid: true,
  })
  await must(voidInvoice, { invoiceId: voided.invoiceId, reason: '开错了' }, clerk.by)
  const rejected = await asked(part)
  await must(rejectInvoice, { invoiceId: rejected, reason: '税号不符' }, clerk.by)
  expect(await look(rejected)).toMatchObject({ state: 'rejected', reason: '税号不符' })
  const { invoiceId } = await issued(part)
  const own = await must(myInvoices, { state: 'issued' }, buyer.by)
  expect(own.items.some(({ id }) => id === invoiceId)).toBe(true)
  clock.forward({ days: 32 })
  expect((await call(voidInvoice, { invoiceId, reason: '开错了' }, clerk.by)).code).toBe(
    InvoiceReasons.monthOver.code,
  )
  const list = await must(officeInvoices, { tab: 'ended' }, clerk.by)
  expect(list.items.map(({ id }) => id)).toEqual(
    expect.arrayContaining([voided.invoiceId, rejected]),
  )
})
