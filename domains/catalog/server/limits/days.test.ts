/** A limit's day, week and month follow the shop's clock, also where it is put forward or back. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { countBought } from './sql.ts'

const { db } = await openOffice()

test.each([
  // Madrid: the day on which clocks go forward has 23 hours, the one on which they go back 25.
  ['day', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['day', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['week', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['month', '2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'],
])('a %s that begins at %s counts until %s', async (period, from, until) => {
  const { productId } = await aProduct(db)
  const buyerId = 1
  const timeZone = 'Europe/Madrid'
  await db.count(sql`
    insert into catalog.purchase_limit (product_id, period, max_count) values (${productId}, ${period}, 5)`)
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
  for (const [number, at, count] of [
    ['DAYS-1', before(from), 1],
    ['DAYS-2', from, 2],
  ] as const)
    await db.count(sql`
      insert into catalog.limited_purchase (order_number, product_id, buyer_id, count, at)
      values (${`${number}-${productId}`}, ${productId}, ${buyerId}, ${count}, ${at})`)
  const boughtAt = async (now: string) =>
    (await countBought(db, { productIds: [productId], buyerId, now, timeZone }))[0]?.boughtCount
  expect(await boughtAt(from)).toBe(2)
  expect(await boughtAt(before(until))).toBe(2)
  expect(await boughtAt(until)).toBe(0)
})

test('three days are today and the two before it, whatever hours they have', async () => {
  const { productId } = await aProduct(db)
  await db.count(sql`
    insert into catalog.purchase_limit (product_id, period, day_count, max_count) values (${productId}, 'days', 3, 5)`)
  // At the first and in the last moment of the 28th of March, before clocks go forward.
  for (const [number, at] of [
    ['ROLL-1', '2026-03-27T23:00:00.000Z'],
    ['ROLL-2', '2026-03-28T22:59:59.999Z'],
  ])
    await db.count(sql`
      insert into catalog.limited_purchase (order_number, product_id, buyer_id, count, at)
      values (${`${number}-${productId}`}, ${productId}, 1, 1, ${at})`)
  const timeZone = 'Europe/Madrid'
  const boughtAt = async (now: string) =>
    (await countBought(db, { productIds: [productId], buyerId: 1, now, timeZone }))[0]?.boughtCount
  expect(await boughtAt('2026-03-28T23:00:00.000Z')).toBe(2)
  expect(await boughtAt('2026-03-30T21:59:59.999Z')).toBe(2)
  expect(await boughtAt('2026-03-30T22:00:00.000Z')).toBe(0)
})
