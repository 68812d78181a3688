/** Concurrent changes of one SKU's price: the second is refused, and none is lost silently. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { setPrice } from '../contract.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { openOffice } from './testing.ts'

const { shop, db, by, refusal } = await openOffice()

const amountsOf = async (skuId: number) =>
  (
    await db.rows<{ amount: number }>(sql`
      select amount from catalog.price_history where sku_id = ${skuId} order by id`)
  ).map(({ amount }) => amount)

test('of two who set the same price from the same version, the second learns who was first', async () => {
  const { skuId, version } = await aProduct(db)
  const price = (amount: number, of = version): ArgumentOf<typeof setPrice> => ({
    skuId,
    currency: 'CNY',
    audience: 'all',
    tiers: [{ minQuantity: 1, amount }],
    version: of,
  })
  expect((await shop.call(setPrice, price(900), by)).data).toEqual({ version: version + 1 })
  const second = await shop.call(setPrice, price(800), by)
  expect(second.code).toBe(Reasons.changedMeanwhile.code)
  expect(second.data).toEqual({ by: 'Mei', at: NOW })
  expect(await amountsOf(skuId)).toEqual([1000, 900])

  const codes = await Promise.all(
    Array.from({ length: 8 }, (_, i) => refusal(setPrice, price(700 + i, version + 1))),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(await amountsOf(skuId)).toHaveLength(3)
})

test('an unknown SKU is reported as such, and not as an outdated version', async () => {
  const price = { currency: 'CNY', audience: 'all', tiers: [], version: 1 } as const
  expect(await refusal(setPrice, { ...price, tiers: [], skuId: 424_242 })).toBe(
    CatalogReasons.skuNotFound.code,
  )
})
