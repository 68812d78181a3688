/** Goods cannot be held for weeks by a cent paid, a false voucher, or orders cancelled just before their deadline. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { acceptVoucher, officeVouchers, rejectVoucher } from '#domains/payments/office-contract.ts'
import { chooseOffline, payInfo, submitVoucher } from '#domains/payments/contract.ts'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { cancelOrder, myOrder } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'

const shop = await openOrderShop({ unpaidLimits: true })
const { call, must, clock } = shop
const clerk = await shop.aClerk()

let shade = 0
async function upload({ by }: Buyer): Promise<string> {
  const background = { r: shade++ % 256, g: 2, b: 9 }
  const create = { width: 20, height: 20, channels: 3 as const, background }
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
  const body = new FormData()
  body.append('file', new Blob([bytes], { type: 'image/png' }), 'v.png')
  const answer = await fetch(`${shop.url}/api/uploads/voucher`, {
    method: 'POST',
    body,
    headers: by,
  })
  return ((await answer.json()) as { data: { id: string } }).data.id
}
async function order(buyer: Buyer, item: { skuId: number; unitId: number }, quantity = 1) {
  const { id } = await shop.checkoutNow(buyer, item, quantity)
  return call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
}
async function aTransfer(buyer: Buyer, item: { skuId: number; unitId: number }, quantity = 1) {
  const { orderNumber } = (await order(buyer, item, quantity)).data!
  await must(chooseOffline, { orderNumber }, buyer.by)
  return orderNumber
}
async function voucher(buyer: Buyer, orderNumber: string, amount: number): Promise<number> {
  const form = {
    orderNumber,
    payerName: 'Lin',
    payerLast4: '1234',
    amount,
    paidAt: clock.now,
    bankReference: `R${crypto.randomUUID()}`.slice(0, 30),
    fileIds: [await upload(buyer)],
  }
  await must(submitVoucher, form, buyer.by)
  const { items } = await must(officeVouchers, {}, clerk.by)
  return items.find((each) => each.orderNumber === orderNumber)!.id
}
const hoursLeft = async (buyer: Buyer, orderNumber: string) => {
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return (Date.parse(offline.uploadBy!) - Date.parse(clock.now)) / 3_600_000
}

test('an order of which a cent was paid still counts as unpaid, with the amount due', async () => {
  const item = await shop.goods(100, { amount: 1_000_000 })
  const buyer = await shop.aBuyer()
  const orderNumber = await aTransfer(buyer, item, 4)
  const voucherId = await voucher(buyer, orderNumber, 1)
  const accepting = { voucherId, acceptedAmount: 1, bankReference: 'ONE CENT' }
  await must(acceptVoucher, accepting, clerk.by)
  const refused = await order(buyer, item, 2)
  expect(refused.code).toBe(OrderReasons.tooMuchUnpaid.code)
  expect(refused.data as unknown).toMatchObject({ unpaidAmount: 3_999_999 })
})

test('after a rejected voucher the deadline runs on, with twelve hours at least', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await aTransfer(buyer, await shop.goods(100), 50)
  clock.forward({ hours: 20 })
  const early = await voucher(buyer, orderNumber, 100)
  clock.forward({ hours: 10 })
  await must(rejectVoucher, { voucherId: early, reason: '没有这笔款项' }, clerk.by)
  expect(await hoursLeft(buyer, orderNumber)).toBe(52)
  clock.forward({ hours: 51 })
  const late = await voucher(buyer, orderNumber, 100)
  clock.forward({ hours: 24 })
  await must(rejectVoucher, { voucherId: late, reason: '没有这笔款项' }, clerk.by)
  expect(await hoursLeft(buyer, orderNumber)).toBe(12)
  clock.forward({ hours: 13 })
  await shop.settle()
  expect((await must(myOrder, { orderNumber }, buyer.by)).label).toBe('closed')
})

test('a transfer that its buyer cancels after days counts as never paid; one cancelled at once does not', async () => {
  const [item, buyer] = [await shop.goods(100), await shop.aBuyer()]
  const cancel = (orderNumber: string) =>
    must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await cancel(await aTransfer(buyer, item))
  clock.forward({ days: 8 })
  for (let i = 0; i < 3; i++) {
    const orderNumber = await aTransfer(buyer, item)
    clock.forward({ hours: 71 })
    await cancel(orderNumber)
    clock.forward({ days: 8 })
  }
  const { orderNumber } = (await order(buyer, item)).data!
  const fourth = await call(chooseOffline, { orderNumber }, buyer.by)
  expect(fourth.code).toBe(OrderReasons.onlineOnly.code)
})
