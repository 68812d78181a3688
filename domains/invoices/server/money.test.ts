/** Money of invoices: the tax of parts, what asking costs, what goes back meanwhile, and files that cannot be drawn. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { agreeToCase, refundCase } from '#domains/after-sales/office-contract.ts'
import { myCase } from '#domains/after-sales/contract.ts'
import { aCase, aShippedOrder } from '#domains/after-sales/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  askForRed,
  billableOrders,
  invoicesOfOrder,
  myInvoice,
  requestInvoice,
  takeBackRed,
  withdrawInvoice,
} from '../contract.ts'
import { OPEN_MOST } from '../limits.ts'
import {
  issueInvoice,
  keepInvoice,
  officeInvoice,
  rejectInvoice,
  staffAskRed,
} from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { aTitle } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const clerk = await shop.aClerk()
const UNNUMBERED = { officialCode: '', officialNumber: '' }

async function aBuyerWithOrder(quantity = 10) {
  const buyer = await shop.aBuyer()
  const titleId = await aTitle(shop, buyer)
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by, { quantity })
  const ask = (amount: number, number = orderNumber) =>
    call(
      requestInvoice,
      { titleId, kind: 'ordinary', remark: '', orders: [{ orderNumber: number, amount }] },
      buyer.by,
    )
  const left = async () => (await must(invoicesOfOrder, { orderNumber }, buyer.by)).leftAmount
  const refund = async (quantity: number) => {
    const only = { type: 'refund_only', recovery: 'none', reason: 'damaged' } as const
    const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [quantity], ...only })
    const { amount } = await must(myCase, { caseNumber }, buyer.by)
    const form = { caseNumber, round: 1, goodsAmount: amount, freightAmount: 0 }
    const rest = { waivesReturn: false, returnAddress: null, answer: '' }
    await must(agreeToCase, { ...form, ...rest }, clerk.by)
    return { amount, answer: await call(refundCase, { caseNumber, amount }, clerk.by) }
  }
  return { buyer, titleId, orderNumber, ask, left, refund }
}

test('the parts of an order state its tax exactly, also after one was rejected and taken again', async () => {
  const { buyer, orderNumber, ask, left } = await aBuyerWithOrder()
  const order = await db.row<{ taxAmount: number; payableAmount: number }>(sql`
    select tax_amount, payable_amount from orders.sales_order where number = ${orderNumber}`)
  expect(order.taxAmount).toBeGreaterThan(0)
  const third = Math.floor(order.payableAmount / 3)
  const ids: number[] = []
  for (const amount of [third, third]) {
    // oxlint-disable-next-line no-await-in-loop
    ids.push((await ask(amount)).data!.invoiceId)
  }
  ids.push((await ask(await left())).data!.invoiceId)
  const taxOf = async () => {
    const shown = await Promise.all(
      ids.map((invoiceId) => must(myInvoice, { invoiceId }, buyer.by)),
    )
    return shown.reduce((sum, { taxAmount }) => sum + taxAmount, 0)
  }
  expect(await taxOf()).toBe(order.taxAmount)
  await must(rejectInvoice, { invoiceId: ids[0]!, reason: '税号不符' }, clerk.by)
  ids[0] = (await ask(third)).data!.invoiceId
  expect(await taxOf()).toBe(order.taxAmount)
  await expect(
    db.count(sql`
      update invoices.order_sum set taken_tax_amount = tax_amount + 1
      where order_id = (select id from orders.sales_order where number = ${orderNumber})`),
  ).rejects.toThrow('taken_tax_within_tax')
})

test('of one order ten requests wait at most, and a buyer asks thirty times a day', async () => {
  const { buyer, ask } = await aBuyerWithOrder()
  const ids: number[] = []
  for (let count = 0; count < OPEN_MOST; count++) {
    // oxlint-disable-next-line no-await-in-loop
    ids.push((await ask(1)).data!.invoiceId)
  }
  expect((await ask(1)).code).toBe(InvoiceReasons.tooManyOpen.code)
  await must(withdrawInvoice, { invoiceId: ids[0]! }, buyer.by)
  expect((await ask(1)).code).toBe(1)
  await must(withdrawInvoice, { invoiceId: ids[1]! }, buyer.by)
  const count = 30 * shop.app.config.limitFactor
  const limit = { name: 'invoices.request', count, perSeconds: 24 * 3600 }
  await demandToken(db, clock.now, limit, String(buyer.id), count - OPEN_MOST - 2)
  expect((await ask(1)).code).toBe(Reasons.tooMany.code)
  clock.forward({ days: 1 })
  expect((await ask(1)).code).toBe(1)
})

test('two requests for the same two orders in different order do not wait for each other in a ring', async () => {
  const { buyer, titleId, orderNumber: one } = await aBuyerWithOrder()
  const { orderNumber: other } = await aShippedOrder(shop, buyer, clerk.by)
  const orders = [one, other].map((orderNumber) => ({ orderNumber, amount: 10 }))
  const form = { titleId, kind: 'ordinary', remark: '' } as const
  const results = await Promise.all(
    [orders, orders.toReversed(), orders, orders.toReversed()].map((wanted) =>
      call(requestInvoice, { ...form, orders: wanted }, buyer.by),
    ),
  )
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1])
})

test('money that goes back counts with all that is on its way already, also what a provider refused', async () => {
  const { ask, left, refund } = await aBuyerWithOrder()
  const whole = await left()
  const { data } = await ask(Math.floor(whole * 0.6))
  await must(issueInvoice, { invoiceId: data!.invoiceId, ...UNNUMBERED }, clerk.by)
  expect((await refund(3)).answer.code).toBe(1)
  await shop.owner.db.count(sql`
    update payments.refund set state = 'failed', ask_at = null, failure = 'closed account' where reason = 'cancelled' and state = 'waiting'`)
  expect((await refund(3)).answer.code).toBe(InvoiceReasons.redFirst.code)
})

test('files that cannot be written stop none behind them, and are tried again', async () => {
  const broken = await aBuyerWithOrder()
  const { data: first } = await broken.ask(100)
  await must(issueInvoice, { invoiceId: first!.invoiceId, ...UNNUMBERED }, clerk.by)
  await shop.owner.db.count(sql`
    update invoices.invoice set lines = '"broken"'::jsonb where id = ${first!.invoiceId}`)
  const { ask, buyer } = await aBuyerWithOrder()
  const { data: second } = await ask(100)
  await must(issueInvoice, { invoiceId: second!.invoiceId, ...UNNUMBERED }, clerk.by)
  await shop.runSweeps()
  const look = (invoiceId: number, by = buyer.by) => must(myInvoice, { invoiceId }, by)
  expect((await look(second!.invoiceId)).files).toMatchObject([{ kind: 'pdf' }])
  expect(await look(first!.invoiceId, broken.buyer.by)).toMatchObject({
    files: [],
    isWriting: true,
  })
  const failing = await db.rows(
    sql`select row_key from kit.failed_row where sweep = 'invoices.files'`,
  )
  expect(failing).toEqual([{ rowKey: String(first!.invoiceId) }])
  const { lines } = await db.row<{ lines: object }>(sql`
    select lines from invoices.invoice where id = ${second!.invoiceId}`)
  await shop.owner.db.count(sql`
    update invoices.invoice set lines = ${JSON.stringify(lines)}::jsonb where id = ${first!.invoiceId}`)
  clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect(await look(first!.invoiceId, broken.buyer.by)).toMatchObject({
    files: [{ kind: 'pdf' }],
    isWriting: false,
  })
})

test('where EN 16931 is the standard nothing is issued without the shop’s tax number, which its UBL states', async () => {
  const { buyer, orderNumber } = await aBuyerWithOrder()
  const titleId = await aTitle(shop, buyer, { country: 'ES', taxNumber: 'B12345674' })
  const orders = [{ orderNumber, amount: 1000 }]
  const asking = { titleId, kind: 'ordinary', remark: '', orders } as const
  const { invoiceId } = await must(requestInvoice, asking, buyer.by)
  const issuing = { invoiceId, ...UNNUMBERED }
  expect((await call(issueInvoice, issuing, clerk.by)).code).toBe(
    InvoiceReasons.sellerTaxNumberNeeded.code,
  )
  const number = { key: 'invoices.sellerTaxNumber', value: '91440101MA5D000019' } as const
  await putSetting(db, { ...number, version: 0, now: clock.now, by: 'test' })
  forgetSettings()
  await must(issueInvoice, issuing, clerk.by)
  await shop.settle()
  const asked = await fetch(`${shop.url}/api/invoices/${invoiceId}/file?kind=ubl`, {
    headers: buyer.by,
  })
  expect(await asked.text()).toContain('<cbc:CompanyID>91440101MA5D000019</cbc:CompanyID>')
})

test('an invoice whose money went back is not kept as if it were still paid', async () => {
  const { ask, left, refund } = await aBuyerWithOrder()
  const { data } = await ask(await left())
  const { invoiceId } = data!
  await must(issueInvoice, { invoiceId, ...UNNUMBERED }, clerk.by)
  const key = 'invoices.refundNeedsRed'
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
  forgetSettings()
  await must(staffAskRed, { invoiceId, reason: '买家要求' }, clerk.by)
  expect((await refund(3)).answer.code).toBe(1)
  const refused = await call(keepInvoice, { invoiceId, reason: '保留' }, clerk.by)
  expect(refused.code).toBe(InvoiceReasons.moneyWentBack.code)
  // Nor by its buyer, who had asked for the reversal themselves.
  const own = await aBuyerWithOrder()
  const { data: asked } = await own.ask(await own.left())
  await must(issueInvoice, { invoiceId: asked!.invoiceId, ...UNNUMBERED }, clerk.by)
  await must(askForRed, { invoiceId: asked!.invoiceId, reason: '抬头有误' }, own.buyer.by)
  expect((await own.refund(3)).answer.code).toBe(1)
  const taken = await call(takeBackRed, { invoiceId: asked!.invoiceId }, own.buyer.by)
  expect(taken.code).toBe(InvoiceReasons.moneyWentBack.code)
  const other = await aBuyerWithOrder()
  const { data: whole } = await other.ask(await other.left())
  await must(issueInvoice, { invoiceId: whole!.invoiceId, ...UNNUMBERED }, clerk.by)
  await must(staffAskRed, { invoiceId: whole!.invoiceId, reason: '买家要求' }, clerk.by)
  await must(keepInvoice, { invoiceId: whole!.invoiceId, reason: '保留' }, clerk.by)
})

test('a number is never dated before the one before it, also of who has waited', async () => {
  const { ask } = await aBuyerWithOrder()
  const issueNext = async () => {
    const { invoiceId } = (await ask(100)).data!
    await must(issueInvoice, { invoiceId, ...UNNUMBERED }, clerk.by)
    return db.row<{ number: string; at: string }>(sql`
      select number, issued_at as at from invoices.invoice where id = ${invoiceId}`)
  }
  const first = await issueNext()
  // The request began before the other one, and got its number after it.
  clock.forward({ minutes: -10 })
  const second = await issueNext()
  clock.forward({ minutes: 10 })
  expect(second.number > first.number).toBe(true)
  expect(second.at >= first.at).toBe(true)
})

test('a request whose money went back says how much is lacking, to both sides, until another frees it', async () => {
  const { buyer, ask, left, refund } = await aBuyerWithOrder()
  const { data: first } = await ask(100)
  const { data } = await ask((await left()) - 100)
  const invoiceId = data!.invoiceId
  expect((await must(myInvoice, { invoiceId }, buyer.by)).lackingAmount).toBe(0)
  const { amount } = await refund(3)
  const lackingAmount = amount - 100
  expect(await must(myInvoice, { invoiceId }, buyer.by)).toMatchObject({ lackingAmount })
  expect(await must(officeInvoice, { invoiceId }, clerk.by)).toMatchObject({ lackingAmount })
  await must(withdrawInvoice, { invoiceId: first!.invoiceId }, buyer.by)
  expect(await must(myInvoice, { invoiceId }, buyer.by)).toMatchObject({
    lackingAmount: lackingAmount - 100,
  })
  await must(rejectInvoice, { invoiceId, reason: '已退款' }, clerk.by)
  expect((await must(myInvoice, { invoiceId }, buyer.by)).lackingAmount).toBe(0)
})

test('an invoice for a part of an order names its goods, and shipping where some was paid', async () => {
  const { ask } = await aBuyerWithOrder()
  const { invoiceId } = (await ask(1000)).data!
  await must(issueInvoice, { invoiceId, ...UNNUMBERED }, clerk.by)
  const { lines } = await db.row<{ lines: { name: string; quantity: number | null }[] }>(sql`
    select lines from invoices.invoice where id = ${invoiceId}`)
  const sold = await db.row<{ name: string; unitName: string; freightAmount: number }>(sql`
    select l.name, l.unit_name, o.freight_amount from orders.line l join orders.sales_order o on o.id = l.order_id
    join invoices.share s on s.order_id = o.id where s.invoice_id = ${invoiceId}`)
  expect(lines).toMatchObject([{ quantity: null }])
  expect(lines[0]!.name).toContain(`${sold.name} × 10 ${sold.unitName}`)
  expect(lines[0]!.name.includes('运费')).toBe(sold.freightAmount > 0)
})

test('orders to invoice say when they were placed and what is in them; one that is named is there though it is old', async () => {
  const { buyer, orderNumber } = await aBuyerWithOrder()
  const [sold] = await db.rows<{ name: string }>(sql`
    select l.name from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`)
  const { orders, isCut } = await must(billableOrders, {}, buyer.by)
  expect(orders).toMatchObject([
    {
      orderNumber,
      goodsName: sold!.name,
      lineCount: 1,
      poNumber: '',
      placedAt: expect.any(String),
    },
  ])
  expect(isCut).toBe(false)
  const stranger = await shop.aBuyer()
  expect((await must(billableOrders, { orderNumber }, stranger.by)).orders).toEqual([])
})
