/** Money that arrives after the deadline has closed its order: the order opens again only with all of the money and goods. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { myLimits, setLimits } from '#domains/catalog/limits-contract.ts'
import { adjustStock } from '#domains/stock/office-contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { asProvider } from './change.ts'
import { applyReceipt } from './pay.ts'
import { lockedById } from './sql.ts'

const shop = await openOrderShop()
const { db, clock, must } = shop
const clerk = await shop.aClerk()

/** An order of two pieces that was not paid in time. */
async function anExpiredOrder() {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(2)
  const limits = [{ period: 'ever', maxCount: 2 } as const]
  await must(setLimits, { productId: item.productId, limits }, clerk.by)
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, item, 2)
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  const row = await db.row<{ id: number }>(
    sql`select id from orders.sales_order where number = ${orderNumber}`,
  )
  const leftCount = async () =>
    (await must(myLimits, { productId: item.productId }, buyer.by))[0]!.leftCount
  const receive = (amount: number) =>
    db.tx(async (tx) => {
      const { now } = clock
      const receipt = { amount, via: 'online', reference: 'py_1', now, uploadBy: now } as const
      return applyReceipt(tx, await lockedById(tx, row.id), { ...receipt, by: asProvider('bank') })
    })
  return { item, payableAmount, leftCount, receive }
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
