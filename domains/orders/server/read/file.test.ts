/** A buyer's orders as a file: what their list shows, a row for each line, and no text that a spreadsheet would compute. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myOrder, myOrders, setReferences } from '../../buyer-contract.ts'
import { officeOrders } from '../../office-contract.ts'

const shop = await openOrderShop()
const { must } = shop
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()
const item = await shop.goods(50)
const { orderNumber } = await shop.anOrder(buyer, item, 2)
const other = await shop.anOrder(buyer, item, 1)
const foreign = await shop.anOrder(stranger, item, 1)
const { lines } = await must(myOrder, { orderNumber }, buyer.by)
const notes = [{ lineId: lines[0]!.id, note: '=HYPERLINK("http://x")' }]
await must(setReferences, { orderNumber, poNumber: 'PO-7', notes }, buyer.by)

const file = (search: string, by: Record<string, string> = buyer.by) =>
  fetch(`${shop.url}/api/orders/file?${search}`, { headers: { ...by, lang: 'en' } })

test('each line is a row with PO number and note, of their own orders alone', async () => {
  const text = await (await file('format=csv')).text()
  expect(text).toContain('PO number')
  const row = text.split('\r\n').find((each) => each.includes(orderNumber))!
  expect(row).toContain('PO-7')
  expect(row).toContain(lines[0]!.code)
  expect(text).toContain(other.orderNumber)
  expect(text).not.toContain(foreign.orderNumber)
})

test('a formula is no formula in it', async () => {
  const text = await (await file('format=csv')).text()
  expect(text).toContain('HYPERLINK')
  expect(text).not.toMatch(/(^|[,;"])=HYPERLINK/m)
})

test('both sides find an order by what its buyer wrote beside a line', async () => {
  expect((await must(myOrders, { q: 'hyperlink' }, buyer.by)).items).toMatchObject([
    { number: orderNumber },
  ])
  expect((await must(myOrders, { q: 'hyperlink' }, stranger.by)).items).toEqual([])
  const clerk = await shop.aClerk()
  const found = await must(officeOrders, { tab: 'all', q: 'HYPERLINK' }, clerk.by)
  expect(found.items).toMatchObject([{ number: orderNumber }])
})

test('it keeps the filter of the list, also as a workbook', async () => {
  const text = await (await file('format=csv&q=po-7')).text()
  expect(text).toContain(orderNumber)
  expect(text).not.toContain(other.orderNumber)
  const book = await file('format=xlsx&tab=closed')
  expect(book.headers.get('content-type')).toContain('spreadsheetml')
  expect((await file('format=pdf')).headers.get('content-type')).toContain('json')
  expect((await file('format=csv', {})).headers.get('content-type')).toContain('json')
})
