/** The same search with Meilisearch: lists, facets, suggestions, changes, and outages of that server. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { addBrand } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { listGoods, suggest } from '../contract.ts'
import { rebuildIndex } from './door.ts'
import { chooseEngine } from './engines.ts'
import { openDouble } from './testing/meilisearch.ts'

const KEY = 'a key of its own'
const double = await openDouble(KEY)
const shop = await openTestShop({
  now: NOW,
  config: { searchUrl: double.url, searchKey: KEY },
})
const { db } = shop
afterAll(async () => {
  chooseEngine({ searchUrl: null, searchKey: null })
  await double.close()
})

const norvik = await addBrand(db, { cn: '诺维克', en: 'Norvik' })
const castor = await addBrand(db, { cn: '卡斯托', en: 'Castor' })
const make = (code: string, cn: string, en: string, yuan: number, brandId: number) =>
  aProduct(db, {
    code,
    name: { cn, en },
    category: '阀门',
    brandId,
    skus: [
      aSku(`${code}-1`, {
        prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount: yuan * 100 }],
      }),
    ],
  })
const ball = await make('VL-1', '法兰球阀', 'Flanged ball valve', 300, norvik)
const gate = await make('VL-2', '铸铁闸阀', 'Cast iron gate valve', 200, castor)
const check = await make('VL-3', '止回阀', 'Check valve', 100, castor)
await stocked(db, ball, await aWarehouse(db), 5)
await shop.runSweeps()

const list = async (input: ArgumentOf<typeof listGoods>, lang: Lang = 'cn') =>
  (await shop.call(listGoods, input, { lang })).data!
const ids = async (input: ArgumentOf<typeof listGoods>, lang: Lang = 'cn') =>
  (await list(input, lang)).items.map(({ id }) => id)

test('products are found by name, pinyin, brand and code, and PostgreSQL supplies the rows', async () => {
  const found = await list({ q: '球阀' })
  expect(found.items.map(({ id, name }) => [id, name])).toEqual([[ball.productId, '法兰球阀']])
  expect(await ids({ q: 'qiufa' })).toEqual([ball.productId])
  expect(await ids({ q: 'cast valve', sort: 'priceUp' }, 'en')).toEqual([
    check.productId,
    gate.productId,
  ])
  expect((await list({ q: 'vl-2' })).exactProductId).toBe(gate.productId)
  expect(await db.rows(sql`select 1 from search.entry`)).toEqual([])
})

test('each facet counts what the other filters let through', async () => {
  const { facets, total } = await list({ brands: String(norvik) })
  expect(total).toBe(1)
  expect(facets.brands.map(({ id, count }) => [id, count])).toEqual([
    [castor, 2],
    [norvik, 1],
  ])
  expect(facets).toMatchObject({ inStockCount: 1, price: { minAmount: 30000, maxAmount: 30000 } })
  const expensive = await list({ priceFrom: 15000 })
  expect([expensive.total, expensive.facets.price]).toEqual([
    2,
    { minAmount: 10000, maxAmount: 30000 },
  ])
  expect(await ids({ inStock: '1' })).toEqual([ball.productId])
})

test('sorts, and pages neither repeat nor skip', async () => {
  const all = [check.productId, gate.productId, ball.productId]
  expect(await ids({ sort: 'priceUp' })).toEqual(all)
  expect(await ids({ sort: 'priceDown' })).toEqual(all.toReversed())
  const pages = [
    await ids({ sort: 'priceUp', size: 2 }),
    await ids({ sort: 'priceUp', size: 2, page: 2 }),
  ]
  expect(pages.flat()).toEqual(all)
})

test('suggests words and products', async () => {
  const { data } = await shop.call(suggest, { q: 'val' }, { lang: 'en' })
  expect(data!.words[0]).toEqual({ text: 'valve', count: 3 })
  expect(data!.products).toHaveLength(3)
})

test("the merchant's synonyms are sent to it", async () => {
  await db.count(sql`insert into search.synonym (words) values ('{截止,止回}')`)
  shop.clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect(await ids({ q: '截止' })).toEqual([check.productId])
})

test('it follows the catalogue, and the patrol removes what it missed', async () => {
  double.rows.set(999_999, { ...double.rows.get(ball.productId)!, productId: 999_999 })
  double.rows.delete(gate.productId)
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.product set state = 'archived' where id = ${check.productId}`)
    await refreshProducts(tx, [check.productId])
  })
  shop.clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect([...double.rows.keys()].sort((a, b) => a - b)).toEqual([ball.productId, gate.productId])
})

test('it can be rebuilt while it serves', async () => {
  double.rows.clear()
  const [count] = await Promise.all([rebuildIndex(db), list({ q: '阀' })])
  expect(count).toBe(2)
  expect((await list({ q: '阀' })).total).toBe(2)
})

test('a refused write is retried, and no change is lost', async () => {
  double.trouble = 'tasks'
  await db.tx(async (tx) => {
    await tx.count(
      sql`update catalog.product set name = '{"cn": "电动球阀"}' where id = ${ball.productId}`,
    )
    await refreshProducts(tx, [ball.productId])
  })
  await shop.runSweeps().catch(() => {})
  expect(await ids({ q: '电动' })).toEqual([])
  double.trouble = 'none'
  await shop.runSweeps()
  expect(await ids({ q: '电动' })).toEqual([ball.productId])
})

test('while it is down the shop says that search is, and nothing else breaks', async () => {
  double.trouble = 'all'
  expect((await shop.call(listGoods, { q: '阀' })).code).toBe(Reasons.unavailable.code)
  expect((await shop.call(suggest, { q: '阀' })).code).toBe(Reasons.unavailable.code)
  double.trouble = 'none'
  expect((await list({ q: '阀' })).total).toBe(2)
})

test.each(['"', "o'brien \\", 'a" OR productId > 0', '{}', '🚀'])(
  '%j is treated as words',
  async (q) => {
    expect((await shop.call(listGoods, { q })).code).toBe(1)
  },
)
