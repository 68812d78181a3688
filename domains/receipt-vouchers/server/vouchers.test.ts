/** Receipt vouchers: sent with the receipt, once, by the buyer of the order alone, and wanted of orders on credit terms. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { grant } from '#domains/credit/testing.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { myReceiptVoucher, officeReceiptVoucher, sendReceiptVoucher } from '../contract.ts'
import { ReceiptVoucherReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
const set = async (key: Parameters<typeof putSetting>[1]['key'], value: boolean, version = 0) => {
  await putSetting(db, { key, value, version, now: clock.now, by: 'test' })
  forgetSettings()
}
await set('credit.verifiedOnly', false)
await set('orders.reviewOnTerms', false)

const aFile = async (buyer: Buyer) =>
  (await sendFile(shop.url, buyer.by, 'voucher', await aPicture())).data!.id
const receivedOf = async (orderNumber: string, buyer: Buyer) =>
  (await must(myOrder, { orderNumber }, buyer.by)).axes.fulfilment

async function paid(buyer: Buyer) {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5))
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.runSweeps()
  return orderNumber
}
async function ship(orderNumber: string) {
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const sent = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity }))
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
  await must(shipParcel, { orderNumber, ...parcel }, clerk.by)
}
/** Paid by card, and on its way. */
async function shipped(buyer: Buyer) {
  const orderNumber = await paid(buyer)
  await ship(orderNumber)
  return orderNumber
}

test('a voucher is sent with the receipt, read by staff and its buyer, and never replaced', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await shipped(buyer)
  const before = await must(myReceiptVoucher, { orderNumber }, buyer.by)
  expect(before).toEqual({ files: [], sentAt: null, isRequired: false, canSend: true })
  const fileIds = [await aFile(buyer), await aFile(buyer)]
  const [first, second] = await Promise.all(
    [1, 2].map(() => call(sendReceiptVoucher, { orderNumber, fileIds }, buyer.by)),
  )
  expect([first!.code, second!.code].filter((code) => code === 1)).toHaveLength(1)
  expect(await receivedOf(orderNumber, buyer)).toBe('received')
  const mine = await must(myReceiptVoucher, { orderNumber }, buyer.by)
  expect(mine).toMatchObject({ files: [{ id: fileIds[0] }, { id: fileIds[1] }], canSend: false })
  const { files } = await must(officeReceiptVoucher, { orderNumber }, clerk.by)
  expect(files.map(({ id }) => id)).toEqual(fileIds)
  expect((await fetch(`${shop.url}${mine.files[0]!.url}`)).status).toBe(200)
  const again = { orderNumber, fileIds: [await aFile(buyer)] }
  expect((await call(sendReceiptVoucher, again, buyer.by)).code).toBe(
    ReceiptVoucherReasons.sentAlready.code,
  )
})

test('files of others, orders of others and orders that were not shipped are refused, and nothing is received', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const orderNumber = await shipped(buyer)
  const theirs = [await aFile(other)]
  expect((await call(sendReceiptVoucher, { orderNumber, fileIds: theirs }, buyer.by)).code).toBe(
    ReceiptVoucherReasons.fileUnknown.code,
  )
  expect(await receivedOf(orderNumber, buyer)).toBe('shipped')
  for (const refused of [
    await call(sendReceiptVoucher, { orderNumber, fileIds: theirs }, other.by),
    await call(myReceiptVoucher, { orderNumber }, other.by),
  ]) {
    expect(refused.code).toBe(OrderReasons.orderNotFound.code)
  }
  const form = { orderNumber: await paid(buyer), fileIds: [await aFile(buyer)] }
  expect((await call(sendReceiptVoucher, form, buyer.by)).code).toBe(OrderReasons.notNow.code)
})

test('of orders on credit terms it is wanted by a setting, by whichever call; what confirms itself has it added later', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id, { limitAmount: 10_000_000 })
  const goods = await shop.goods(50)
  const [optional, wanted, late] = [
    await anOrderOnTerms(shop, buyer, goods),
    await anOrderOnTerms(shop, buyer, goods),
    await anOrderOnTerms(shop, buyer, goods),
  ].map(({ orderNumber }) => orderNumber) as [string, string, string]
  for (const orderNumber of [optional, wanted, late]) await ship(orderNumber)
  await must(confirmReceipt, { orderNumber: optional }, buyer.by)
  await set('orders.receiptVoucherOnTerms', true)
  const byCard = await shipped(buyer)
  await must(confirmReceipt, { orderNumber: byCard }, buyer.by)
  expect((await call(confirmReceipt, { orderNumber: wanted }, buyer.by)).code).toBe(
    OrderReasons.receiptVoucherNeeded.code,
  )
  expect(await receivedOf(wanted, buyer)).toBe('shipped')
  const form = { orderNumber: wanted, fileIds: [await aFile(buyer)] }
  await must(sendReceiptVoucher, form, buyer.by)
  expect(await receivedOf(wanted, buyer)).toBe('received')
  clock.forward({ days: 16 })
  await shop.settle()
  expect(await receivedOf(late, buyer)).toBe('received')
  expect(await must(officeReceiptVoucher, { orderNumber: late }, clerk.by)).toMatchObject({
    files: [],
    isRequired: true,
  })
  await must(sendReceiptVoucher, { orderNumber: late, fileIds: [await aFile(buyer)] }, buyer.by)
  expect((await must(myReceiptVoucher, { orderNumber: late }, buyer.by)).canSend).toBe(false)
})
