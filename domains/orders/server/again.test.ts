/** Ordering again says of each line what became of it, and what could take its place. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { orderAgain } from '../buyer-contract.ts'

// Prices and stock change here in ways that no call allows.
const shop = await openOrderShop({ audited: false, config: { limitFactor: 1 } })
const { call, must, db, clock, warehouseId } = shop
const far = await aWarehouse(db, { name: '远方' })

async function orderedOf(onHand: number, quantity: number) {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(onHand)
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  return { buyer, item, orderNumber }
}

test('what is there is added, and what costs more or less says from what to what', async () => {
  const { buyer, item, orderNumber } = await orderedOf(50, 3)
  const same = await must(orderAgain, { orderNumber }, buyer.by)
  expect(same.lines).toMatchObject([{ outcome: 'added', quantity: 3, priceChange: null }])
  expect(same.lines[0]!.substitutes).toEqual([])
  await db.count(sql`update catalog.price set amount = 1200 where sku_id = ${item.skuId}`)
  const { lines } = await must(orderAgain, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([
    { outcome: 'added', priceChange: { wasAmount: 1000, isAmount: 1200 } },
  ])
})

test('prices are compared for the same quantity, as the buyer paid them', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(500)
  const setTier = (amount: number) =>
    db.count(sql`
      insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${item.skuId}, 'CNY', 'all', 60, ${amount})
      on conflict (sku_id, currency, audience, min_quantity) do update set amount = excluded.amount`)
  await setTier(800)
  const { orderNumber } = await shop.anOrder(buyer, item, 60)
  const again = async () => (await must(orderAgain, { orderNumber }, buyer.by)).lines
  expect(await again()).toMatchObject([{ quantity: 60, priceChange: null }])
  await setTier(700)
  expect(await again()).toMatchObject([{ priceChange: { wasAmount: 800, isAmount: 700 } }])
})

test('of what is short as much as there is, the rest from another warehouse', async () => {
  const { buyer, item, orderNumber } = await orderedOf(10, 8)
  await stocked(db, item, far, 30)
  const { lines } = await must(orderAgain, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([
    { outcome: 'lowered', wantedQuantity: 8, quantity: 2, problem: 'short' },
  ])
  const [first] = lines[0]!.substitutes
  expect(first).toMatchObject({ skuId: item.skuId, warehouseId: far, quantity: 6 })
})

test('of what is gone something alike, which one press puts into the cart', async () => {
  const { buyer, item, orderNumber } = await orderedOf(50, 4)
  const alike = await shop.goods(100)
  await db.count(sql`
    update catalog.product set state = 'archived' where id = ${item.productId}`)
  const { lines } = await must(orderAgain, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([{ outcome: 'gone', quantity: 0, problem: 'unpublished' }])
  expect(lines[0]!.substitutes.length).toBeLessThanOrEqual(3)
  const found = lines[0]!.substitutes[0]!
  expect(found).toMatchObject({ quantity: 4, warehouseId })
  expect(found.skuId).not.toBe(item.skuId)
  expect(alike.skuId).toBeGreaterThan(0)
  const { skuId, unitId, quantity } = found
  await must(addToCart, { skuId, unitId, warehouseId: found.warehouseId, quantity }, buyer.by)
  const { groups } = await must(getCart, {}, buyer.by)
  expect(groups.flatMap((group) => group.lines.map((line) => line.skuId))).toEqual([skuId])
})

test('ordering again ends: so often in an hour', async () => {
  const { buyer, orderNumber } = await orderedOf(50, 1)
  let code = 1
  for (let turn = 0; code === 1 && turn < 70; turn++) {
    code = (await call(orderAgain, { orderNumber }, buyer.by)).code
  }
  expect(code).toBe(Reasons.tooMany.code)
  clock.forward({ hours: 1 })
  await must(orderAgain, { orderNumber }, buyer.by)
})
