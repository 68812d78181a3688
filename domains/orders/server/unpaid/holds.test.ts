/** Machines with a deposit hold goods for days: as few and as seldom as bank transfers, while nothing is paid. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { chooseOffline, payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { OrderReasons } from '../../reasons.ts'

const shop = await openOrderShop({ unpaidLimits: true })
const { call, must, clock, db } = shop
type Item = Awaited<ReturnType<typeof shop.goods>>

const machine = (amount = 1_200_000) => shop.goods(50, { family: 'device', amount })
async function place(buyer: Buyer, item: Item) {
  const { id } = await shop.checkoutNow(buyer, item, 1)
  return call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
}
async function ordered(buyer: Buyer, item: Item): Promise<string> {
  const { data } = await place(buyer, item)
  return data!.orderNumber
}
async function hoursOf(orderNumber: string): Promise<number> {
  const { payBy } = await db.row<{ payBy: string }>(sql`
    select pay_by from orders.sales_order where number = ${orderNumber}`)
  return (Date.parse(payBy) - Date.parse(clock.now)) / 3_600_000
}
async function pay(buyer: Buyer, orderNumber: string): Promise<void> {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}
async function daysLater(days: number): Promise<void> {
  clock.forward({ days })
  await shop.settle()
}

test('a new buyer has two machines held for days, the third for minutes', async () => {
  const [buyer, item] = [await shop.aBuyer(), await machine()]
  const hours = []
  for (let i = 0; i < 3; i++) hours.push(await hoursOf(await ordered(buyer, item)))
  expect(hours).toEqual([72, 72, 0.5])
})

test('of orders at once no more are held for days', async () => {
  const [buyer, item] = [await shop.aBuyer(), await machine()]
  const checkouts = []
  for (let i = 0; i < 3; i++) checkouts.push(await shop.checkoutNow(buyer, item, 1))
  const made = await Promise.all(
    checkouts.map(({ id }) => must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)),
  )
  const hours = await Promise.all(made.map(({ orderNumber }) => hoursOf(orderNumber)))
  expect(hours.sort((a, b) => a - b)).toEqual([0.5, 72, 72])
})

test('deposits that expire unpaid count like transfers, until an order is paid', async () => {
  const [buyer, item] = [await shop.aBuyer(), await machine()]
  for (let i = 0; i < 3; i++) {
    expect(await hoursOf(await ordered(buyer, item))).toBe(72)
    await daysLater(8)
  }
  const fourth = await ordered(buyer, item)
  expect(await hoursOf(fourth)).toBe(0.5)
  const refused = await call(chooseOffline, { orderNumber: fourth }, buyer.by)
  expect(refused.code).toBe(OrderReasons.onlineOnly.code)
  await pay(buyer, await ordered(buyer, await shop.goods(5)))
  await daysLater(1)
  expect(await hoursOf(await ordered(buyer, item))).toBe(72)
})

test('a deposit that is paid holds nothing without money, and its balance may come by bank', async () => {
  const [buyer, expensive] = [await shop.aBuyer(), await machine(4_500_000)]
  const paid = await ordered(buyer, expensive)
  await pay(buyer, paid)
  // Still a new buyer, whose open orders may come to 50,000.00.
  const others = [await ordered(buyer, await machine()), await ordered(buyer, await machine())]
  expect(await Promise.all(others.map(hoursOf))).toEqual([72, 72])
  expect((await call(chooseOffline, { orderNumber: paid }, buyer.by)).code).toBe(1)
  expect((await call(chooseOffline, { orderNumber: others[0]! }, buyer.by)).code).toBe(1)
})
