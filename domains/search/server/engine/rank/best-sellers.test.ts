/** The first page of a frequent word comes from the entries that were counted, which are read once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SearchRequest } from '../../engine.ts'
import { clearCaches } from '../cache.ts'
import { FEW } from '../expand/related.ts'
import { postgres } from '../postgres.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

/** Lamps, and tables for lamps, which sell better and are no lamps. */
for (let i = 0; i < FEW + 4; i++) {
  const [code, name] = i < FEW ? [`L-${i}`, `台灯 ${i}`] : [`T-${i}`, `台灯桌 ${i}`]
  await aProduct(db, { code, name: { cn: name }, skus: [aSku(code)] })
}
await shop.runSweeps()
await db.count(sql`
  update search.entry e set sales_count = case when p.code like 'T-%' then 1000 else 0 end + p.id % 7
  from catalog.product p where p.id = e.product_id`)

const toRequest = (offset: number, limit: number): SearchRequest => ({
  lang: 'cn',
  words: '台灯',
  currency: 'CNY',
  isLiteral: false,
  category: null,
  brandIds: [],
  valueGroups: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  warehouseId: null,
  family: null,
  isNew: false,
  newFrom: NOW,
  deals: [],
  sort: 'relevance',
  offset,
  limit,
})

/** The page, and whether the list was looked for once more. */
async function load(offset: number, limit: number) {
  const statements: string[] = []
  const watched = new Proxy(db, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key)
      if (typeof own !== 'function') return own
      return (...given: unknown[]) => {
        const [statement] = given as [{ sql?: string } | undefined]
        if (typeof statement?.sql === 'string') statements.push(statement.sql)
        return Reflect.apply(own, target, given) as unknown
      }
    },
  }) as Queryable
  clearCaches()
  const { ids, facets } = await postgres.search(watched, toRequest(offset, limit))
  return { ids, total: facets.total, isTwice: statements.some((text) => text.includes('place0')) }
}

const bySales = async (code: string) =>
  (
    await db.rows<{ id: number }>(sql`
      select p.id from catalog.product p join search.entry e on e.product_id = p.id
      where p.code like ${code} order by e.sales_count desc, p.id desc`)
  ).map(({ id }) => id)

test('what is called by the word comes first, whatever sells better, from one reading', async () => {
  const lamps = await bySales('L-%')
  expect(await load(0, 10)).toEqual({ ids: lamps.slice(0, 10), total: FEW + 4, isTwice: false })
  expect(await load(10, 10)).toEqual({ ids: lamps.slice(10, 20), total: FEW + 4, isTwice: false })
})

test('a page that these do not fill is looked for in all ranks', async () => {
  const all = [...(await bySales('L-%')), ...(await bySales('T-%'))]
  expect(await load(20, 10)).toEqual({ ids: all.slice(20), total: FEW + 4, isTwice: true })
})
