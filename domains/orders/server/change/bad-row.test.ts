/** An inconsistent or unreadable order never keeps others from being closed, confirmed and reminded of. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { waitingOrders } from '../../office-contract.ts'

const shop = await openOrderShop({ audited: false })
const { db, must, clock } = shop
const clerk = await shop.aClerk()
const stateOf = async (orderNumber: string) =>
  (
    await db.row<{ lifecycle: string }>(
      sql`select lifecycle from orders.sales_order where number = ${orderNumber}`,
    )
  ).lifecycle

test('an order without its reservation is skipped, and the next one is closed', async () => {
  const buyer = await shop.aBuyer()
  const [bad, good] = [await shop.goods(5), await shop.goods(5)]
  const { orderNumber: first } = await shop.anOrder(buyer, bad, 2)
  const { orderNumber: second } = await shop.anOrder(buyer, good, 2)
  await db.count(sql`update stock.level set reserved = 0 where sku_id = ${bad.skuId}`)
  clock.forward({ minutes: 31 })
  await shop.runSweeps()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['open', 'closed'])
  expect((await must(waitingOrders, {}, clerk.by)).failedRowCount).toBe(1)
  // Once repaired, it is closed by the sweep.
  await db.count(sql`update stock.level set reserved = 2 where sku_id = ${bad.skuId}`)
  clock.forward({ seconds: 10 })
  await shop.runSweeps()
  expect(await stateOf(first)).toBe('closed')
  expect((await must(waitingOrders, {}, clerk.by)).failedRowCount).toBe(0)
})

test('an order with an amount out of range is skipped too', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber: first } = await shop.anOrder(buyer, await shop.goods(5), 2)
  const { orderNumber: second } = await shop.anOrder(buyer, await shop.goods(5), 2)
  await shop.owner.db.count(
    sql`alter table orders.sales_order drop constraint amounts_within_reason`,
  )
  await db.count(sql`
    update orders.sales_order set freight_amount = 9007199254740993,
      payable_amount = goods_amount + member_amount + 9007199254740993 where number = ${first}`)
  clock.forward({ minutes: 31 })
  await shop.runSweeps()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['open', 'closed'])
})
