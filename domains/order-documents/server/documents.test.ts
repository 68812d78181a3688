/** Documents of orders: who gets which, and what stands on them. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { addReceivingAccount } from '#domains/payments/server/door.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { documentsOf } from '../documents-of.ts'
import { compose } from './compose.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
await addReceivingAccount(db, {
  holder: 'Tradepost Ltd',
  number: '6222021001116245678',
  bank: { cn: '工商银行', en: 'ICBC' },
  currency: 'CNY',
  active: true,
})

async function placed(buyer: Buyer) {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  return orderNumber
}
async function pay(orderNumber: string, buyer: Buyer) {
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.runSweeps()
}
async function ship(orderNumber: string) {
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const sent = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk.by)
}

const file = (buyer: Buyer, orderNumber: string, rest: string) =>
  fetch(`${shop.url}/api/order-documents/${orderNumber}/${rest}`, { headers: buyer.by })

test('an order has a proforma until it is paid, then a confirmation, and for each parcel its papers', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const kinds = async () =>
    documentsOf(await must(myOrder, { orderNumber }, buyer.by)).map(({ kind }) => kind)
  expect(await kinds()).toEqual(['proforma'])
  await pay(orderNumber, buyer)
  expect(await kinds()).toEqual(['confirmation'])
  await ship(orderNumber)
  expect(await kinds()).toEqual(['confirmation', 'packingList', 'deliveryNote'])
})

test('only the buyer gets the file, and none that the order does not have', async () => {
  const buyer = await shop.aBuyer()
  const stranger = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const own = await file(buyer, orderNumber, 'proforma/file?bilingual=1')
  expect(own.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const refused = [
    await file(stranger, orderNumber, 'proforma/file'),
    await file(buyer, orderNumber, 'confirmation/file'),
    await file(buyer, orderNumber, 'deliveryNote/file?parcelId=1'),
    await file(buyer, orderNumber, 'receipt/file'),
  ]
  expect(refused.map(({ headers }) => headers.get('content-type'))).not.toContain('application/pdf')
})

test('a proforma says whom to pay and what is due; a delivery note has a code and both signatures but no prices', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await placed(buyer)
  const common = {
    langs: ['en', 'cn'] as const,
    buyerId: 0, // of nobody whose company was verified
    now: clock.now,
    publicUrl: 'https://shop.example',
  }
  const before = await must(myOrder, { orderNumber }, buyer.by)
  const proforma = await compose(db, before, { ...common, kind: 'proforma', parcel: null })
  expect(proforma.title).toBe('Proforma invoice / 形式发票')
  expect(proforma.facts).toContainEqual([
    'Pay to / 收款账户',
    'Tradepost Ltd\nICBC\n6222021001116245678',
  ])
  expect(proforma.table.rows).toHaveLength(before.lines.length)
  expect(proforma.sums?.at(-1)?.[0]).toBe('Total / 合计')

  await pay(orderNumber, buyer)
  await ship(orderNumber)
  const after = await must(myOrder, { orderNumber }, buyer.by)
  const parcel = after.parcels[0]!
  const note = await compose(db, after, { ...common, kind: 'deliveryNote', parcel })
  expect(note.code?.text).toContain(`/user/user/order/details?number=${orderNumber}`)
  expect(note.signatures).toHaveLength(2)
  expect(note.sums).toBeUndefined()
  expect(note.facts).toContainEqual(['Tracking number / 运单号', 'SF1234567890123'])
  expect(note.table.total?.[2]).toBe(String(after.lines.reduce((sum, l) => sum + l.quantity, 0)))
})
