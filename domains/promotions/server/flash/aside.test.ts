/** Stock of a flash sale stays set aside: its pieces are sold from where they are, and what is left is never let go for want of one. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { makeCheckoutFor } from '#domains/checkout/office-contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { release, reserve } from '#domains/stock/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { askFlash, flashTicket } from '../../flash-contract.ts'
import { keepAside } from './aside.ts'
import type { Place } from './sql.ts'
import { openFlash } from './testing.ts'

const { shop, clerk, session } = await openFlash()
const { db, call, must } = shop
const far = await aWarehouse(db, { name: '远方' })

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function ask({ by }: Buyer, { activityId, skuId }: Place) {
  const { ticket } = await must(flashTicket, { activityId, skuId }, by)
  return must(askFlash, { activityId, skuId, count: 1, ticket }, by)
}
const asideOf = ({ activityId }: Place) =>
  db.row<{ asideCount: number }>(sql`
    select aside_count from promotions.activity_sku where activity_id = ${activityId}`)

test('a piece that is held has the price of the sale from the warehouse that holds it alone', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ onHand: 10, quotaCount: 10 })
  await stocked(db, sale, far, 5)
  await ask(buyer, sale.place)
  const { skuId, unitId } = sale
  const place = { skuId, unitId, warehouseId: far, quantity: 1 }
  const elsewhere = await must(
    makeCheckout,
    { addressId: buyer.addressId, delivery: 'express', buyNow: place },
    buyer.by,
  )
  expect(elsewhere.groups[0]?.lines[0]?.unitAmount).toBe(1000)
  await must(addToCart, place, buyer.by)
  const cart = await must(getCart, {}, buyer.by)
  expect(cart.groups[0]?.lines[0]).toMatchObject({ activity: null, price: { unitAmount: 1000 } })
  const { id } = await shop.checkoutNow(buyer, sale)
  const { orderNumber } = await must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
  // What is set aside is nobody else's, whatever becomes of the order.
  const free = await call(
    makeCheckout,
    {
      addressId: other.addressId,
      delivery: 'express',
      buyNow: { ...place, warehouseId: shop.warehouseId },
    },
    other.by,
  )
  expect(free.code).not.toBe(1)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await asideOf(sale.place)).toEqual({ asideCount: 10 })
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('who orders for a buyer takes what is held for them from where it is, however near others are', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ onHand: 10, quotaCount: 10 })
  await stocked(db, sale, await aWarehouse(db, { name: '近处', regionCode: 'CN-44' }), 5)
  await ask(buyer, sale.place)
  const { skuId, unitId } = sale
  const form = { customerId: buyer.id, addressId: buyer.addressId, delivery: 'express' as const }
  const lines = [{ skuId, unitId, quantity: 1 }]
  const { checkout } = await must(makeCheckoutFor, { ...form, lines }, clerk.by)
  expect(checkout!.groups).toMatchObject([
    { warehouseId: shop.warehouseId, lines: [{ unitAmount: 800 }] },
  ])
})

test('where the warehouse has fewer than a sale is to set aside all that it has stays set aside', async () => {
  const sale = await session({ onHand: 10, quotaCount: 10 })
  const { now } = shop.clock
  const { activityId, skuId } = sale.place
  const short = await db.tx(async (tx) => {
    await release(tx, { reference: `activity:${activityId}`, now, note: '' })
    const lines = [{ key: '0', skuId, warehouseId: shop.warehouseId, quantity: 1 }]
    await reserve(tx, { reference: `gone-${skuId}`, buyerId: null, lines, now })
    await tx.count(sql`
      update promotions.activity_sku set aside_count = 0 where activity_id = ${activityId}`)
    return keepAside(tx, activityId, now)
  })
  expect(short).toMatchObject([{ skuId, wantedCount: 10 }])
  expect(await asideOf(sale.place)).toEqual({ asideCount: 9 })
})
