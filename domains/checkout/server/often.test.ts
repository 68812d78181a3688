/** Every order is a row that stays: one buyer may place and cancel a limited number per hour. */
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { submitOrder } from '../contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { call, must, clock } = shop

test('a buyer places and cancels sixty orders an hour, the next after a minute, and others as many', async () => {
  const item = await shop.goods(1000)
  const place = async (buyer: Buyer) => {
    const { id } = await shop.checkoutNow(buyer, item, 1)
    return call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
  }
  const cancel = ({ by }: Buyer, orderNumber: string) =>
    call(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, by)

  const buyer = await shop.aBuyer()
  for (let i = 0; i < 60; i++) {
    const { data } = await place(buyer)
    expect((await cancel(buyer, data!.orderNumber)).code).toBe(1)
  }
  expect((await place(buyer)).code).toBe(Reasons.tooMany.code)
  expect((await place(await shop.aBuyer())).code).toBe(1)

  clock.forward({ minutes: 1 })
  const { data } = await place(buyer)
  expect((await place(buyer)).code).toBe(Reasons.tooMany.code)
  expect((await cancel(buyer, data!.orderNumber)).code).toBe(1)
  expect((await cancel(buyer, data!.orderNumber)).code).toBe(Reasons.tooMany.code)
})

test('a refused order does not count towards the sixty', async () => {
  const [buyer, item] = [await shop.aBuyer(), await shop.goods(1)]
  const { id } = await shop.checkoutNow(buyer, item, 1)
  await must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
  for (let i = 0; i < 62; i++) {
    const again = await call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
    expect(again.code).toBe(1) // the same order
  }
})
