/** The nearest warehouse is in the same region, then in the same country, then fewer kilometres away. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { nearWarehouses, stockLeft } from '../../contract.ts'
import { aProduct } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '../../testing.ts'
import { nearestFirst, nearnessOf } from './near.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })

const GUANGZHOU = { id: 1, regionCode: 'CN-44' }
const CHENGDU = { id: 2, regionCode: 'CN-51' }
const JAKARTA = { id: 3, regionCode: 'ID' }
const NOWHERE = { id: 4, regionCode: null }
const ALL = [NOWHERE, GUANGZHOU, CHENGDU, JAKARTA]

test.each([
  ['CN', '440000', [1, 2, 3, 4]],
  ['CN', '65', [2, 1, 3, 4]],
  ['CN', '50', [2, 1, 3, 4]],
  ['CN', '35', [1, 2, 3, 4]],
  ['CN', null, [1, 2, 3, 4]],
  ['ID', null, [3, 1, 2, 4]],
  ['SG', null, [3, 1, 2, 4]],
  ['MY', null, [3, 1, 2, 4]],
  ['AU', null, [3, 1, 2, 4]],
  ['JP', null, [1, 2, 3, 4]],
  ['DE', null, [2, 1, 3, 4]],
  ['ZZ', null, [1, 2, 3, 4]],
] as const)('to %s %s', (country, provinceCode, order) => {
  expect(nearestFirst(ALL, { country, provinceCode }).map(({ id }) => id)).toEqual(order)
})

test('gives the distance to another country or province', () => {
  expect(nearnessOf('CN-44', { country: 'CN', provinceCode: '44' })).toEqual({
    nearness: 'region',
    distanceKm: null,
  })
  const west = nearnessOf('CN-44', { country: 'CN', provinceCode: '51' })
  expect(west.nearness).toBe('country')
  expect(west.distanceKm).toBeGreaterThan(1200)
  expect(west.distanceKm).toBeLessThan(1280)
  const abroad = nearnessOf('CN-44', { country: 'ID', provinceCode: null })
  expect(abroad.nearness).toBe('abroad')
  expect(abroad.distanceKm).toBeGreaterThan(3200)
  expect(abroad.distanceKm).toBeLessThan(3400)
})

test('a visitor with a chosen destination sees what is near', async () => {
  const west = await aWarehouse(shop.db, { regionCode: 'CN-51' })
  const south = await aWarehouse(shop.db, { regionCode: 'CN-44' })
  const near = async (input: { country: string; province?: string }) =>
    (await shop.call(nearWarehouses, input)).data
  expect(await near({ country: 'CN', province: '440000' })).toEqual([
    { warehouseId: south, nearness: 'region', distanceKm: null },
    { warehouseId: west, nearness: 'country', distanceKm: expect.any(Number) },
  ])
})

test('a visitor who wants more than is available learns how much there is', async () => {
  const warehouse = await aWarehouse(shop.db)
  const made = await aProduct(shop.db, { code: 'LEFT-1' })
  await stocked(shop.db, made, warehouse, 12_600)
  const left = async (quantity: number, sku = made.skuId) =>
    (await shop.call(stockLeft, { sku, warehouse, quantity })).data
  expect([await left(12_600), await left(12_601), await left(99_990)]).toEqual([
    null,
    12_600,
    12_600,
  ])
  expect(await left(1, 999_999)).toBe(0)
})
