/** The freight estimate on a product's page equals what an order charges. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addToCart } from '#domains/cart/contract.ts'
import { makeCheckout } from '#domains/checkout/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { estimateDelivery, officeFreight, saveFreight } from '../contract.ts'
import { ShippingReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must } = shop

test("an estimate equals the order's freight, by place and quantity", async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(500, { amount: 1000, weightGrams: 700 })
  const ask = (quantity: number, country = 'CN', province?: string) =>
    must(
      estimateDelivery,
      { skuId: item.skuId, warehouse: shop.warehouseId, quantity, country, province },
      buyer.by,
    )
  for (const quantity of [1, 3, 20, 60]) {
    const { ways, weightGrams } = await ask(quantity, 'CN', '44')
    const quote = await shop.checkoutNow(buyer, item, quantity)
    const express = ways.find(({ method }) => method === 'express')
    expect([weightGrams, express?.freightAmount]).toEqual([
      quantity * 700,
      quote.totals.freightAmount,
    ])
  }
  const near = await ask(1, 'CN', '44')
  expect(near.ways.map(({ method }) => method)).toEqual(['express', 'freight', 'pickup'])
  expect(near.ways[0]).toMatchObject({
    freightAmount: 1000,
    freeFromAmount: 50_000,
    daysFrom: 1,
    daysTo: 4,
    arrivesFrom: '2026-03-02T00:00:00.000Z',
    arrivesTo: '2026-03-05T00:00:00.000Z',
  })
  const west = await ask(1, 'CN', '65')
  expect(west.ways[0]).toMatchObject({ freightAmount: 2200, daysFrom: 4, daysTo: 9 })
  const abroad = await ask(1, 'ES')
  expect(abroad.ways.map(({ method, freeFromAmount }) => [method, freeFromAmount])).toEqual([
    ['express', null],
    ['freight', null],
  ])
})

test('goods from a warehouse with its own rates cost what the order charges', async () => {
  const buyer = await shop.aBuyer()
  const clerk = await shop.aClerk()
  const near = await aWarehouse(shop.db, { regionCode: 'CN-44' })
  const template = (await must(officeFreight, {}, clerk.by)).find(
    ({ method, regions }) => method === 'express' && regions.includes('CN'),
  )!
  const { id: _id, ...words } = template
  const regions = ['CN-44']
  const own = { ...words, warehouseIds: [near], regions, firstAmount: 600, daysFrom: 0, daysTo: 1 }
  await must(saveFreight, own, clerk.by)
  const item = await shop.goods(50, { weightGrams: 900 })
  await stocked(shop.db, item, near, 50)
  const { skuId, unitId } = item
  const costs = async (warehouse: number, province: string) => {
    const place = { country: 'CN', province }
    const { ways } = await must(estimateDelivery, { skuId, warehouse, quantity: 1, ...place }, {})
    return [ways[0]!.freightAmount, ways[0]!.daysTo]
  }
  expect(await costs(near, '44')).toEqual([600, 1])
  expect(await costs(near, '51')).toEqual([1000, 4])
  expect(await costs(shop.warehouseId, '44')).toEqual([1000, 4])
  const quote = await must(
    makeCheckout,
    {
      addressId: buyer.addressId,
      delivery: 'express',
      buyNow: { skuId, unitId, warehouseId: near, quantity: 1 },
    },
    buyer.by,
  )
  expect(quote.totals.freightAmount).toBe(600)
  // Two parcels: each at its rate, delivered with the later one.
  await must(addToCart, { skuId, unitId, warehouseId: near, quantity: 1 }, buyer.by)
  await shop.inCart(buyer, item)
  const both = await shop.checkoutFor(buyer)
  expect(both.totals.freightAmount).toBe(1600)
  expect(both.deliveries.find(({ method }) => method === 'express')).toMatchObject({
    daysFrom: 1,
    daysTo: 4,
  })
})

test('a guest gets the estimate in their currency, and reads that the weight is unknown', async () => {
  const item = await shop.goods(5)
  await shop.db.count(sql`update catalog.sku set weight_grams = null where id = ${item.skuId}`)
  const { skuId } = item
  const input = { skuId, warehouse: shop.warehouseId, quantity: 2, country: 'CN' }
  const estimate = await must(estimateDelivery, input, { lang: 'en' })
  expect(estimate).toMatchObject({ currency: 'USD', weightGrams: null })
  expect(estimate.ways[0]!.freightAmount).toBe(140)
})

test('invalid input is refused', async () => {
  const item = await shop.goods(5)
  const { skuId } = item
  const right = { skuId, warehouse: shop.warehouseId, quantity: 1, country: 'CN' }
  const ask = async (input: object) =>
    (await shop.call(estimateDelivery, { ...right, ...input })).code
  expect(await ask({ skuId: 999_999 })).toBe(Reasons.notFound.code)
  expect(await ask({ country: 'ZZ' })).toBe(ShippingReasons.notServed.code)
  for (const wrong of [
    { country: 'China' },
    { province: 'x' },
    { quantity: 0 },
    { quantity: 'x' },
  ]) {
    expect(await ask(wrong as object)).toBe(Reasons.invalidInput.code)
  }
})
