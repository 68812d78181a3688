/** One buyer holds only so much stock without paying, whatever they order at once, and a new buyer less. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { chooseOffline, payOnline, submitVoucher } from '#domains/payments/contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { cancelOrder, myOrder } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'

const shop = await openOrderShop({ unpaidLimits: true })
const { call, must, clock } = shop
const english = ({ by }: Buyer) => ({ ...by, lang: 'en' })

const order = async (buyer: Buyer, item: Awaited<ReturnType<typeof shop.goods>>, quantity = 1) => {
  const { id } = await shop.checkoutNow(buyer, item, quantity)
  return call(submitOrder, { checkoutId: id, remarks: '' }, english(buyer))
}
/** How many of six large orders, one after another, the shop accepts: three of a new buyer. */
async function takenOf(buyer: Buyer): Promise<number> {
  const expensive = await shop.goods(1000, { amount: 4_100_000 })
  let count = 0
  for (let i = 0; i < 6; i++) if ((await order(buyer, expensive)).code === 1) count += 1
  return count
}
const pay = async (buyer: Buyer, orderNumber: string) => {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}

async function handInVoucher({ by }: Buyer, orderNumber: string): Promise<void> {
  await must(chooseOffline, { orderNumber }, by)
  const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#246' } })
  const form = new FormData()
  const file = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: 'image/png' })
  form.append('file', file, 'v.png')
  const uploaded = await fetch(`${shop.url}/api/uploads/voucher`, {
    method: 'POST',
    headers: by,
    body: form,
  })
  const { data } = (await uploaded.json()) as { data: { id: string } }
  const proof = { payerName: '林', payerLast4: '1234', paidAt: clock.now, amount: 100 }
  const more = { bankReference: 'REF 2026-1', fileIds: [data.id] }
  await must(submitVoucher, { orderNumber, ...proof, ...more }, by)
}

test('a new buyer has at most three open orders, and the refusal says the numbers', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(100)]
  const made = []
  for (let i = 0; i < 3; i++) made.push((await order(buyer, item)).data!.orderNumber)
  const refused = await order(buyer, item)
  expect([refused.code, refused.msg, refused.data as unknown]).toEqual([
    OrderReasons.tooManyUnpaid.code,
    'You already have 3 unpaid orders (limit: 3). Pay or cancel one first',
    { count: 3, maximum: 3 },
  ])
  const cancelling = { orderNumber: made[0]!, reason: 'changedMind', text: '' } as const
  await must(cancelOrder, cancelling, buyer.by)
  expect((await order(buyer, item)).code).toBe(1)
  // An expired order holds nothing, although no sweep has run.
  clock.forward({ minutes: 31 })
  expect((await order(buyer, item)).code).toBe(1)
})

test('ten orders of a new buyer at once are three', async () => {
  const item = await shop.goods(1000)
  for (let round = 0; round < 5; round++) {
    const buyer = await shop.aBuyer()
    const quotes = await Promise.all(
      Array.from({ length: 10 }, () => shop.checkoutNow(buyer, item)),
    )
    const answers = await Promise.all(
      quotes.map(({ id }) => call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)),
    )
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
    expect(codes).toEqual([1, 1, 1, ...Array(7).fill(OrderReasons.tooManyUnpaid.code)])
  }
})

test("the worth of a new buyer's open orders is limited; a buyer who has paid once or is a business holds more", async () => {
  const item = await shop.goods(100_000)
  const stranger = await shop.aBuyer()
  expect((await order(stranger, item, 1000)).code).toBe(1) // 10,000.00
  const expensive = await shop.goods(10, { amount: 4_100_000 })
  const refused = await order(stranger, expensive)
  expect([refused.code, refused.msg]).toEqual([
    OrderReasons.tooMuchUnpaid.code,
    expect.stringMatching(
      /^Unpaid orders can total up to \$7,000\.00, and you already have \$1,40\d\.\d\d unpaid\. Pay first/,
    ),
  ])
  expect(refused.data as unknown).toMatchObject({ maximumAmount: 5_000_000, currency: 'CNY' })
  const business = await shop.aBuyer({ customerType: 'business' })
  expect((await order(business, expensive, 2)).code).toBe(1)
  const { data } = await order(stranger, item)
  await pay(stranger, data!.orderNumber)
  expect((await order(stranger, expensive)).code).toBe(1)
})

test('an unverified business counts as a new buyer', async () => {
  expect(await takenOf(await shop.aBuyer({ customerType: 'business', isProven: false }))).toBe(1)
  expect(await takenOf(await shop.aBuyer({ customerType: 'business' }))).toBe(6)
})

test('a buyer who got all of their money back counts as new again, for open orders and for transfers', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(100)]
  const { orderNumber } = (await order(buyer, item)).data!
  await pay(buyer, orderNumber)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect((await must(myOrder, { orderNumber }, buyer.by)).refundedAmount).toBeGreaterThan(0)
  const codes = []
  for (let i = 0; i < 3; i++) {
    const { data } = await order(buyer, item)
    codes.push((await call(chooseOffline, { orderNumber: data!.orderNumber }, buyer.by)).code)
  }
  expect(codes).toEqual([1, 1, OrderReasons.transferTooOften.code])
  expect((await order(buyer, item)).code).toBe(OrderReasons.tooManyUnpaid.code)
})

test('a voucher under review is not a payment yet: its order counts, however long the review takes', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(100)]
  const { orderNumber } = (await order(buyer, item)).data!
  await handInVoucher(buyer, orderNumber)
  clock.forward({ days: 8 }) // past the deadline to pay
  await shop.settle()
  for (let i = 0; i < 2; i++) expect((await order(buyer, item)).code).toBe(1)
  expect((await order(buyer, item)).code).toBe(OrderReasons.tooManyUnpaid.code)
})

test('a new buyer has two orders held for a transfer; then they pay one or pay online', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(100)]
  const choose = async () => {
    const { orderNumber } = (await order(buyer, item)).data!
    return { orderNumber, ...(await call(chooseOffline, { orderNumber }, english(buyer))) }
  }
  expect([(await choose()).code, (await choose()).code]).toEqual([1, 1])
  const third = await choose()
  expect([third.code, third.msg]).toEqual([
    OrderReasons.transferTooOften.code,
    'You have 2 unpaid bank transfer orders from the last 7 days (limit: 2). Pay one of them, or pay online',
  ])
  await pay(buyer, third.orderNumber)
  expect((await choose()).code).toBe(1)
})

test('after three transfers that were never paid there is only online payment, until an order is paid', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(100)]
  const choose = async () => {
    const { orderNumber } = (await order(buyer, item)).data!
    return { orderNumber, ...(await call(chooseOffline, { orderNumber }, english(buyer))) }
  }
  for (let i = 0; i < 3; i++) {
    expect((await choose()).code).toBe(1)
    clock.forward({ days: 8 })
    await shop.settle()
  }
  const fourth = await choose()
  expect([fourth.code, fourth.msg]).toEqual([
    OrderReasons.onlineOnly.code,
    '3 of your bank transfer orders were closed because they weren’t paid. Pay this order online',
  ])
  await pay(buyer, fourth.orderNumber)
  expect((await choose()).code).toBe(1)
})
