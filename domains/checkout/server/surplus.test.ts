/** Unsubmitted checkouts: a buyer has a limited number, and they are deleted after they expire. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '../contract.ts'

const shop = await openOrderShop()
const { db, must } = shop

const openCheckouts = async (buyerId: number) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from orders.quote where buyer_id = ${buyerId}`)
  ).count

test('endless requests for checkouts retain the newest, which can still become orders', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const item = await shop.goods(100)
  await shop.checkoutNow(other, item, 1)
  let last = await shop.checkoutNow(buyer, item, 1)
  for (let i = 0; i < 40; i++) {
    shop.clock.forward({ seconds: 1 })
    last = await shop.checkoutNow(buyer, item, 1)
  }
  expect(await openCheckouts(buyer.id)).toBe(30)
  expect(await openCheckouts(other.id)).toBe(1)
  await must(submitOrder, { checkoutId: last.id, remarks: '' }, buyer.by)
  shop.clock.forward({ days: 3 })
  await shop.runSweeps()
  expect([await openCheckouts(buyer.id), await openCheckouts(other.id)]).toEqual([0, 0])
})
