/** Facets other than brand, price and attributes, and pagination by marks. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { productChanged } from '#domains/catalog/server/door.ts'
import { addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { searchDocuments } from '#domains/catalog/server/index-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { listGoods } from '../contract.ts'
import { DEEPEST } from '../limits.ts'
import { clearCaches } from './engine/cache.ts'
import { SearchReasons } from '../reasons.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
const [east, north] = [await aWarehouse(db), await aWarehouse(db)]
const category = await addCategory(db, null, { cn: '货架' })

let made = 0
async function box({ sold = 0, tiers = [] as { audience: 'all' | 'super'; from: number }[] } = {}) {
  const code = `BOX-${++made}`
  const retail = { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 1000 } as const
  const others = tiers.map(({ audience, from }) => ({
    currency: 'CNY' as const,
    audience,
    minQuantity: from,
    amount: 900,
  }))
  const product = await aProduct(db, {
    code,
    categoryId: category,
    skus: [aSku(`${code}-1`, { prices: [retail, ...others] })],
  })
  await db.count(sql`
    update catalog.figure set sales_count = ${sold} where product_id = ${product.productId}`)
  return product
}
const plain = await box()
const volume = await box({ tiers: [{ audience: 'all', from: 10 }] })
const member = await box({ tiers: [{ audience: 'super', from: 1 }] })
const old = await box()
await stocked(db, plain, east, 5)
await stocked(db, volume, east, 5)
await stocked(db, volume, north, 5)
await db.count(sql`
  update catalog.page set data = (data::jsonb || '{"publishedAt": "2025-06-01T00:00:00.000Z"}')::json
  where product_id = ${old.productId}`)
await shop.runSweeps()

async function list(input: ArgumentOf<typeof listGoods>) {
  const { code, msg, data } = await shop.call(listGoods, { category: category, ...input })
  if (code !== 1 || data === null) throw new Error(`${code} ${msg}`)
  return data
}
const ids = async (input: ArgumentOf<typeof listGoods>) =>
  (await list(input)).items.map(({ id }) => id).sort((a, b) => a - b)
const counts = (counted: readonly { id: number; count: number }[]) =>
  counted.map(({ id, count }) => [id, count])

test('a warehouse narrows the list and other facets, not the count of other warehouses', async () => {
  const { facets } = await list({})
  expect(counts(facets.warehouses)).toEqual([
    [east, 2],
    [north, 1],
  ])
  const inNorth = await list({ warehouse: north })
  expect(inNorth.items.map(({ id }) => id)).toEqual([volume.productId])
  expect(counts(inNorth.facets.warehouses)).toEqual(counts(facets.warehouses))
  expect(inNorth.facets.deals).toEqual([{ deal: 'volume', count: 1 }])
  expect(inNorth.facets.warehouses[0]?.name).not.toBe('')
})

test('new is what was published within thirty days', async () => {
  expect((await list({})).facets.newCount).toBe(3)
  expect(await ids({ isNew: '1' })).toEqual([plain.productId, volume.productId, member.productId])
  expect((await list({ isNew: '1', warehouse: north })).facets.newCount).toBe(1)
})

test('how long a product is new is a setting', async () => {
  await db.count(
    sql`insert into settings.setting values ('search.newDays', '365', 1, now(), 'test')`,
  )
  forgetSettings()
  clearCaches()
  expect((await list({})).facets.newCount).toBe(4)
  expect(await ids({ isNew: '1' })).toContain(old.productId)
  await db.count(sql`delete from settings.setting`)
  forgetSettings()
  clearCaches()
  expect((await list({})).facets.newCount).toBe(3)
})

test('deals widen one another; unknown ones are left out', async () => {
  expect((await list({})).facets.deals).toEqual([
    { deal: 'member', count: 1 },
    { deal: 'volume', count: 1 },
  ])
  expect(await ids({ deals: 'volume' })).toEqual([volume.productId])
  expect(await ids({ deals: 'volume,member' })).toEqual([volume.productId, member.productId])
  expect((await list({ deals: 'cheap' })).total).toBe(4)
  expect((await list({ deals: 'volume' })).facets.deals).toHaveLength(2)
})

test('reduced means a higher price within thirty days, and no longer', async () => {
  const dealsAt = async (now: string) => {
    const [document] = await searchDocuments(db, [plain.productId], now)
    return document?.deals
  }
  expect(await dealsAt('2026-03-20T00:00:00.000Z')).toEqual([])
  await db.count(sql`update catalog.price set amount = 800 where sku_id = ${plain.skuId}`)
  await db.count(sql`
    insert into catalog.price_history (sku_id, currency, audience, min_quantity, amount, at, by)
    values (${plain.skuId}, 'CNY', 'all', 1, 800, '2026-03-10', 'test')`)
  expect(await dealsAt('2026-03-20T00:00:00.000Z')).toEqual(['reduced'])
  expect(await dealsAt('2026-04-08T00:00:00.000Z')).toEqual(['reduced'])
  expect(await dealsAt('2026-04-10T00:00:00.000Z')).toEqual([])
})

test.each(['sales', 'priceUp', 'priceDown', 'new'] as const)(
  'pages by %s are the same with marks, without, and in any order',
  async (sort) => {
    const size = 24
    const many = await addCategory(db, null, { cn: `多 ${sort}` })
    for (let i = 0; i < 60; i++) {
      await aProduct(db, { categoryId: many, code: `${sort}-${i}` })
    }
    await shop.runSweeps()
    const page = async (at: number) =>
      (await list({ category: many, sort, page: at, size })).items.map(({ id }) => id)
    const [third, first, second] = [await page(3), await page(1), await page(2)]
    const all = [...first, ...second, ...third]
    expect(new Set(all).size).toBe(60)
    // By the marks of earlier pages.
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(all)
    expect(await page(4)).toEqual([])
  },
)

test('a change drops the marks', async () => {
  const best = await box({ sold: 9 })
  await shop.runSweeps()
  const first = await list({ sort: 'sales', size: 2 })
  expect(first.items[0]?.id).toBe(best.productId)
  await db.count(sql`
    update catalog.figure set sales_count = 99 where product_id = ${old.productId}`)
  await db.tx((tx) => productChanged(tx, [old.productId]))
  await shop.runSweeps()
  const seen = [
    ...(await list({ sort: 'sales', size: 2 })).items,
    ...(await list({ sort: 'sales', size: 2, page: 2 })).items,
    ...(await list({ sort: 'sales', size: 2, page: 3 })).items,
  ].map(({ id }) => id)
  expect(seen[0]).toBe(old.productId)
  expect(new Set(seen).size).toBe(5)
})

test('pages go as deep as counting does, whatever their size', async () => {
  for (const size of [24, 48, 96]) {
    const deepest = Math.ceil(DEEPEST / size)
    expect((await list({ page: deepest, size })).items).toEqual([])
    const { code } = await shop.call(listGoods, { page: deepest + 1, size })
    expect(code).toBe(SearchReasons.pageTooDeep.code)
  }
})

test('the values of an entry stand in its row unpacked', async () => {
  await db.count(sql`
    update search.entry set value_ids = array(select generate_series(1, 8)),
      terms = array(select md5(each::text) from generate_series(1, 200) as each) where product_id = ${plain.productId}`)
  const { packing } = await db.row<{ packing: string | null }>(sql`
    select pg_column_compression(value_ids) as packing from search.entry where product_id = ${plain.productId}`)
  expect(packing).toBeNull()
})
