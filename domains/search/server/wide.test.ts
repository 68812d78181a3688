/** The widest lists: their counts are precomputed, equal to real counts, and refreshed when goods change. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { listGoods } from '../contract.ts'
import { sweeps } from './jobs.ts'
import { clearCaches } from './engine/cache.ts'
import { countWideCategories } from './engine/rank/wide.ts'
import { findNewSince } from './service.ts'
import { noteChange } from './sql.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
const wide = await addCategory(db, null, { cn: '宽' })
const small = await addCategory(db, null, { cn: '窄' })
await aProduct(db, { code: 'W-1', categoryId: wide })
await aProduct(db, { code: 'S-1', categoryId: small })
await shop.runSweeps()
/** Copies of the existing entry, with prices and brands of their own. */
await db.count(sql`
  insert into search.entry select (jsonb_populate_record(e, jsonb_build_object(
    'product_id', 1000000 + n, 'brand_id', n % 7, 'amount_cny', 100 + n, 'amount_usd', 10 + n, 'sales_count', n))).*
  from search.entry e, generate_series(1, 3100) n where category1_id = ${wide}`)
// The patrol would find that these belong to no product.
const changed = () => noteChange(db)
const sweep = async () => countWideCategories(db, await findNewSince(db, NOW))
await changed()

async function list(input: ArgumentOf<typeof listGoods>, lang = 'cn') {
  clearCaches()
  const { code, msg, data } = await shop.call(listGoods, input, { lang })
  if (code !== 1 || data === null) throw new Error(`${code} ${msg}`)
  return data
}
const wideCounts = () =>
  db.rows<{ categoryId: number; total: number }>(sql`
    select category_id, (facets ->> 'total')::int as total from search.wide_shelf order by category_id`)

test('precomputed counts equal real ones, in each currency', async () => {
  const counted = [
    await list({ category: wide }),
    await list({ category: wide }, 'en'),
    await list({}),
  ]
  expect(counted[0]!.total).toBe(3101)
  await sweep()
  expect(await wideCounts()).toEqual([
    { categoryId: 0, total: 3102 },
    { categoryId: wide, total: 3101 },
  ])
  const lying = [
    await list({ category: wide }),
    await list({ category: wide }, 'en'),
    await list({}),
  ]
  expect(lying.map(({ facets, total }) => ({ facets, total }))).toEqual(
    counted.map(({ facets, total }) => ({ facets, total })),
  )
})

test('no request counts a wide list; filtered ones and small categories are counted on request', async () => {
  await db.count(sql`update search.wide_shelf set facets = facets || '{"total": 4242}'`)
  expect((await list({ category: wide })).total).toBe(4242)
  expect((await list({})).total).toBe(4242)
  expect((await list({ category: wide, priceFrom: 1 })).total).toBe(3101)
  expect((await list({ category: wide, isNew: '1' })).total).not.toBe(4242)
  expect((await list({ category: small })).total).toBe(1)
})

test('after a change they are counted again, and not before', async () => {
  await sweep()
  expect((await list({ category: wide })).total).toBe(4242)
  await changed()
  await sweep()
  expect((await list({ category: wide })).total).toBe(3101)
})

test('a change that commits while they are counted is counted next time', async () => {
  await db.tx(async (tx) => {
    await tx.count(sql`delete from search.entry where product_id > 1003050`)
    await noteChange(tx)
    await sweep() // on a connection of its own, before this commits
  })
  await sweep()
  expect((await wideCounts()).find(({ categoryId }) => categoryId === wide)?.total).toBe(3051)
})

test('a category that is no longer wide, and counts without a sweep, are not used', async () => {
  await db.count(sql`
    update search.wide_shelf set facets = facets || '{"total": 4242}', looked_at = now() - interval '1 hour'
    where category_id = 0`)
  expect((await list({})).total).toBe(3052)
  await db.count(sql`delete from search.entry where product_id > 1000100`)
  await changed()
  await sweep()
  expect(await wideCounts()).toEqual([])
  expect((await list({ category: wide })).total).toBe(101)
})

test('every indexing is such a change, and the sweep is registered', async () => {
  const changeCount = async () =>
    (await db.row<{ changeCount: number }>(sql`select change_count from search.turn`)).changeCount
  const before = await changeCount()
  await aProduct(db, { code: 'W-2', categoryId: wide })
  await shop.runSweeps()
  expect(await changeCount()).toBeGreaterThan(before)
  expect(sweeps.map(({ name }) => name)).toContain('search.count-wide')
})
