/** Counts the database round trips of each call from the cart to the paid order, since they are its cost. */
import { expect, test } from 'vitest'
import { addToCart } from '#domains/cart/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { journeysOf } from '#kit/testing/journeys.ts'
import { attemptState, payOnline } from '../../contract.ts'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { must } = shop

async function checkout() {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  const line = { ...item, warehouseId: shop.warehouseId, quantity: 1 }
  const [carting] = await journeysOf(() => must(addToCart, line, buyer.by))
  const [quoting, { id }] = await journeysOf(() =>
    must(makeCheckout, { addressId: null, delivery: 'express' }, buyer.by),
  )
  const [placing, { orderNumber }] = await journeysOf(() =>
    must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by),
  )
  const [paying, { attemptId, redirectUrl }] = await journeysOf(() =>
    must(payOnline, { orderNumber }, buyer.by),
  )
  await press(redirectUrl, 'succeed')
  const [asking, { paid }] = await journeysOf(() => must(attemptState, { attemptId }, buyer.by))
  expect(paid).toBe(true)
  return { carting, quoting, placing, paying, asking }
}

test('a checkout takes some twenty database round trips', async () => {
  await checkout() // what the process caches is read once
  // What the process does beside them, as when a change of another process empties a cache, comes on top of some of them.
  const several = [await checkout(), await checkout(), await checkout()]
  const least = (call: keyof (typeof several)[number]) =>
    Math.min(...several.map((each) => each[call]))
  // One round trip of paying and one of asking belong to the sandbox, and one of each to the limits that keep a buyer from using up
  // the provider for all others. One of quoting asks, beside the storing, what the buyer may order on credit terms.
  expect([least('carting'), least('quoting'), least('placing')]).toEqual([2, 4, 5])
  // One of asking notes by what the buyer is known again, after it has read that.
  expect([least('paying'), least('asking')]).toEqual([5, 7])
})
