/** The PO number and the notes of lines: written with the order or before it leaves, found, printed, forgotten. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { myMessages } from '#domains/messages/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myOrder, myOrders, setReferences } from '../../buyer-contract.ts'
import { officeOrder, officeOrders, shipParcel } from '../../office-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { personal } from '../personal/personal.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { call, must, clock, db } = shop
const clerk = await shop.aClerk()

async function placed(poNumber = 'PO-2026/0417', note = 'for line 3') {
  const buyer = await shop.aBuyer()
  const checkout = await shop.checkoutNow(buyer, await shop.goods(5), 2)
  const { key } = checkout.groups[0]!.lines[0]!
  const form = { checkoutId: checkout.id, remarks: '', poNumber, notes: [{ key, note }] }
  const { orderNumber } = await must(submitOrder, form, buyer.by)
  return { buyer, form, orderNumber }
}
const looked = async ({ buyer, orderNumber }: Awaited<ReturnType<typeof placed>>) => {
  const { poNumber, lines, history } = await must(myOrder, { orderNumber }, buyer.by)
  return { poNumber, notes: lines.map(({ note }) => note), events: history.map((e) => e.event) }
}

test('an order has the PO number and the notes that were written at the checkout, for buyer and staff', async () => {
  const made = await placed(' PO-2026/0417 ')
  expect(await looked(made)).toMatchObject({ poNumber: 'PO-2026/0417', notes: ['for line 3'] })
  const { poNumber, lines } = await must(officeOrder, { orderNumber: made.orderNumber }, clerk.by)
  expect([poNumber, lines[0]?.note]).toEqual(['PO-2026/0417', 'for line 3'])
})

test('submitting again with another PO number is refused, with the same it is the same order', async () => {
  const { buyer, form, orderNumber } = await placed()
  expect((await must(submitOrder, form, buyer.by)).orderNumber).toBe(orderNumber)
  const { code } = await call(submitOrder, { ...form, poNumber: 'PO-9' }, buyer.by)
  expect(code).not.toBe(1)
})

test('its buyer changes them until something is sent; the history says so once', async () => {
  const made = await placed()
  const { buyer, orderNumber } = made
  const { lines } = await must(myOrder, { orderNumber }, buyer.by)
  const form = { orderNumber, poNumber: 'PO-7', notes: [{ lineId: lines[0]!.id, note: '' }] }
  await must(setReferences, form, buyer.by)
  await must(setReferences, form, buyer.by)
  const now = await looked(made)
  expect(now).toMatchObject({ poNumber: 'PO-7', notes: [''] })
  expect(now.events.filter((each) => each === 'orders.event.referencesChanged')).toHaveLength(1)

  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.runSweeps()
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const sent = lines.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk.by)
  const late = await call(setReferences, { ...form, poNumber: 'PO-8' }, buyer.by)
  expect(late.code).toBe(OrderReasons.notNow.code)
  expect(await looked(made)).toMatchObject({ poNumber: 'PO-7' })
})

test('orders and lines of others are not found, and what is too long or has several lines is refused', async () => {
  const { buyer, orderNumber } = await placed()
  const other = await placed()
  const [line] = (await must(myOrder, { orderNumber: other.orderNumber }, other.buyer.by)).lines
  const attempt = async (form: object, by = buyer.by) =>
    (await call(setReferences, { orderNumber, poNumber: '', notes: [], ...form }, by)).code
  expect(await attempt({}, other.buyer.by)).toBe(OrderReasons.orderNotFound.code)
  for (const form of [
    { notes: [{ lineId: line!.id, note: 'mine' }] },
    { poNumber: 'x'.repeat(41) },
    { poNumber: 'a\nb' },
    { notes: [{ lineId: line!.id, note: 'x'.repeat(201) }] },
  ]) {
    expect(await attempt(form)).toBe(Reasons.invalidInput.code)
  }
  expect((await looked(other)).notes).toEqual(['for line 3'])
})

test('buyer and staff find it by PO number, consignee and code', async () => {
  const { buyer, orderNumber } = await placed('EINKAUF-88')
  await db.count(sql`
    update orders.sales_order set address = address || '{"consignee": "Ulrike Weiß"}' where number = ${orderNumber}`)
  const { lines } = await must(myOrder, { orderNumber }, buyer.by)
  for (const q of ['kauf-88', 'ulrike w', lines[0]!.code.toLowerCase(), lines[0]!.name]) {
    expect((await must(myOrders, { q }, buyer.by)).items.map((each) => each.number)).toEqual([
      orderNumber,
    ])
    const { items } = await must(officeOrders, { q }, clerk.by)
    expect(items.map((each) => each.number)).toContain(orderNumber)
  }
})

test('they are in the copy of personal data, and go with the account', async () => {
  const { buyer, orderNumber } = await placed('PO-55', 'for Ana')
  const copy = JSON.stringify(await personal.copy(db, buyer.id))
  expect(copy).toContain('PO-55')
  expect(copy).toContain('for Ana')
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const { poNumber, lines } = await must(officeOrder, { orderNumber }, clerk.by)
  expect([poNumber, lines[0]?.note]).toEqual(['', ''])
  const broken = await db.rows(
    sql`select * from audit.i_29_order_unlike_its_seal where object = ${orderNumber}`,
  )
  expect(broken).toEqual([])
})

test('mails name the order by its number and the PO number', async () => {
  const { buyer, orderNumber } = await placed('PO-2026/99')
  const messages = await must(myMessages, { category: 'order' }, buyer.by)
  expect(JSON.stringify(messages)).toContain(`${orderNumber}（采购单号 PO-2026/99）`)
})

test('so many changes an hour: each is a line of the history', async () => {
  const { buyer, orderNumber } = await placed()
  let code = 1
  for (let index = 0; code === 1 && index < 40; index++) {
    code = (await call(setReferences, { orderNumber, poNumber: `N${index}`, notes: [] }, buyer.by))
      .code
  }
  expect(code).toBe(Reasons.tooMany.code)
})
