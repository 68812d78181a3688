/** The day's figures on the office's first page: a sale is counted when paid, whenever it was ordered. */
import { expect, test } from 'vitest'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { cancelOrder } from '../../buyer-contract.ts'
import { waitingOrders } from '../../office-contract.ts'

const shop = await openOrderShop()
const { must } = shop
const clerk = await shop.aClerk()

const today = async () => (await must(waitingOrders, {}, clerk.by)).today

test('orders of today are counted by state, and only paid ones as sales', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(100)
  const order = (quantity: number) => shop.anOrder(buyer, item, quantity)
  const pay = async (orderNumber: string) => {
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.runSweeps()
  }
  await order(1)
  const closed = await order(4)
  await must(
    cancelOrder,
    { orderNumber: closed.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  expect(await today()).toEqual({
    orderCount: 2,
    paidCount: 0,
    unpaidCount: 1,
    closedCount: 1,
    salesAmount: 0,
  })
  const paid = await order(2)
  await pay(paid.orderNumber)
  expect(await today()).toMatchObject({ orderCount: 3, paidCount: 1, unpaidCount: 1 })
  expect((await today()).salesAmount).toBe(paid.payableAmount)

  // Beijing's midnight is 16:00 UTC. An order from before it that is paid after it is a sale of the new day.
  shop.clock.now = '2026-03-01T15:59:00.000Z'
  await order(3)
  const before = await order(3)
  shop.clock.now = '2026-03-01T16:05:00.000Z'
  expect(await today()).toMatchObject({ orderCount: 0, salesAmount: 0 })
  await pay(before.orderNumber)
  expect(await today()).toMatchObject({ orderCount: 0, paidCount: 0 })
  expect((await today()).salesAmount).toBe(before.payableAmount)
})

test('what was refunded is not a sale', async () => {
  shop.clock.now = '2026-03-02T16:00:00.000Z'
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  expect((await today()).salesAmount).toBeGreaterThan(0)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  expect(await today()).toMatchObject({ orderCount: 1, salesAmount: 0 })
})
