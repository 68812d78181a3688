/** Money that arrives after the deadline has closed its order: the order opens again only with all of the money and goods. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { myLimits, setLimits } from '#domains/catalog/limits-contract.ts'
import { adjustStock } from '#domains/stock/office-contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { asProvider } from './change.ts'
import { applyReceipt } from './pay.ts'
import { lockedById } from './sql.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const clerk = await shop.aClerk()

async function ordered(buyer: Buyer, { skuId, unitId }: Item, pointsCount: number) {
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 2 }
  const where = { addressId: buyer.addressId, delivery: 'express' as const }
  const { id: checkoutId } = await must(makeCheckout, { ...where, buyNow, pointsCount }, buyer.by)
  return must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
}
type Item = Awaited<ReturnType<typeof shop.goods>>

/** An order of two pieces that was not paid in time. */
async function anExpiredOrder(pointsCount = 0) {
  const buyer = await shop.aBuyer()
  if (pointsCount > 0) await givePoints(db, { buyerId: buyer.id, count: 1000, now: clock.now })
  const item = await shop.goods(2)
  const limits = [{ period: 'ever', maxCount: 2 } as const]
  await must(setLimits, { productId: item.productId, limits }, clerk.by)
  const { orderNumber, payableAmount } = await ordered(buyer, item, pointsCount)
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  const row = await db.row<{ id: number }>(
    sql`select id from orders.sales_order where number = ${orderNumber}`,
  )
  const leftCount = async () =>
    (await must(myLimits, { productId: item.productId }, buyer.by))[0]!.leftCount
  const receiveIn = async (tx: Queryable, amount: number) => {
    const { now } = clock
    const receipt = { amount, via: 'online', reference: 'py_1', now, uploadBy: now } as const
    return applyReceipt(tx, await lockedById(tx, row.id), { ...receipt, by: asProvider('bank') })
  }
  const receive = (amount: number) => db.tx((tx) => receiveIn(tx, amount))
  return { item, buyer, payableAmount, leftCount, receive, receiveIn }
}

test('less than the order costs opens nothing and is returned', async () => {
  const { payableAmount, receive, leftCount } = await anExpiredOrder()
  expect(await receive(payableAmount - 1)).toMatchObject({ outcome: 'closed', appliedAmount: 0 })
  expect(await leftCount()).toBe(2)
})

test('where the goods are gone, the purchase limit of the buyer is free again', async () => {
  const { item, payableAmount, receive, leftCount } = await anExpiredOrder()
  const taken = { skuId: item.skuId, warehouseId: shop.warehouseId, delta: -1, note: '' }
  await must(adjustStock, { ...taken, kind: 'adjusted' }, clerk.by)
  expect(await receive(payableAmount)).toMatchObject({ outcome: 'closed', appliedAmount: 0 })
  expect(await leftCount()).toBe(2)
})

test('it takes its points again, and opens only where its buyer has them still', async () => {
  const opens = await anExpiredOrder(800)
  expect(await pointsOf(db, opens.buyer.id)).toEqual([1000, 0, 0])
  // Rolled back, as there is no receipt of this money.
  const tried = db.tx(async (tx) => {
    const { outcome } = await opens.receiveIn(tx, opens.payableAmount)
    const [usableCount] = await pointsOf(tx, opens.buyer.id)
    throw new Error(`${outcome}, ${usableCount} left`)
  })
  await expect(tried).rejects.toThrow('reopened, 200 left')
  const used = await anExpiredOrder(800)
  await ordered(used.buyer, await shop.goods(2), 300)
  expect(await used.receive(used.payableAmount)).toMatchObject({ outcome: 'closed' })
  expect(await pointsOf(db, used.buyer.id)).toEqual([700, 0, 0])
  expect(await used.leftCount()).toBe(2)
})

test('where the goods are gone, it gives its points back once more', async () => {
  const { item, buyer, payableAmount, receive } = await anExpiredOrder(800)
  const taken = { skuId: item.skuId, warehouseId: shop.warehouseId, delta: -1, note: '' }
  await must(adjustStock, { ...taken, kind: 'adjusted' }, clerk.by)
  expect(await receive(payableAmount)).toMatchObject({ outcome: 'closed', appliedAmount: 0 })
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
})
