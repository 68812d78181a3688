/** Lists: filters and facet counts, sorting, pages; and that the index follows its sources. */
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { addAttribute, addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { hotWords, listGoods, suggest } from '../contract.ts'
import { PAGE_MAX } from '../limits.ts'
import { SearchReasons } from '../reasons.ts'
import { rebuildIndex, setHotWords } from './door.ts'
import { postgres } from './engine/postgres.ts'
import { takeTurn } from './sql.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
afterAll(async () => {
  await shop.runSweeps()
  await expectAuditClean(db)
})

const [red = 0, blue = 0] = await addAttribute(db, { cn: '颜色', en: 'Colour' }, [
  { cn: '红', en: 'Red' },
  { cn: '蓝', en: 'Blue' },
])
const [small = 0, large = 0] = await addAttribute(db, { cn: '尺寸', en: 'Size' }, [
  { cn: '小', en: 'Small' },
  { cn: '大', en: 'Large' },
])
const acme = await addBrand(db, { cn: '爱克', en: 'Acme' })
const bolt = await addBrand(db, { cn: '博尔', en: 'Bolt' })
const [east, north] = [await aWarehouse(db), await aWarehouse(db)]
const top = await addCategory(db, null, { cn: '家居', en: 'Home' })
const middle = await addCategory(db, top, { cn: '灯具', en: 'Lighting' })
const [desk, wall] = [
  await addCategory(db, middle, { cn: '台灯', en: 'Desk lamps' }),
  await addCategory(db, middle, { cn: '壁灯', en: 'Wall lamps' }),
]

let made = 0
/** A lamp at this price in yuan, with this many sold. */
async function lamp(
  yuan: number,
  { categoryId = desk, brandId = acme as number | null, valueIds = [red, small], sold = 0 } = {},
) {
  const code = `LMP-${++made}`
  const product = await aProduct(db, {
    code,
    name: { cn: `灯 ${code}`, en: `Lamp ${code}` },
    categoryId,
    brandId,
    valueIds,
    skus: [
      aSku(`${code}-A`, {
        prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount: yuan * 100 }],
      }),
    ],
  })
  await db.count(sql`
    update catalog.figure set sales_count = ${sold} where product_id = ${product.productId}`)
  return product
}
const one = await lamp(10, { sold: 50 })
const two = await lamp(20, { brandId: bolt, valueIds: [blue, small], sold: 40 })
const three = await lamp(30, { valueIds: [red, large], sold: 30 })
const four = await lamp(40, { categoryId: wall, brandId: bolt, valueIds: [blue, large], sold: 20 })
const five = await lamp(50, { categoryId: wall, brandId: null, valueIds: [], sold: 10 })
await stocked(db, one, east, 5)
await stocked(db, four, north, 5)
await shop.runSweeps()

type Input = ArgumentOf<typeof listGoods>
async function list(input: Input, lang: Lang = 'en') {
  const { code, msg, data } = await shop.call(listGoods, input, { lang })
  if (code !== 1 || data === null) throw new Error(`${code} ${msg}`)
  return data
}
const all = [one, two, three, four, five].map(({ productId }) => productId)
const ids = async (input: Input) => (await list(input)).items.map(({ id }) => id)
const numbers = (counted: { id: number; count: number }[]) =>
  Object.fromEntries(counted.map(({ id, count }) => [id, count]))
const values = (data: Awaited<ReturnType<typeof list>>) =>
  numbers(data.facets.attributes.flatMap((attribute) => attribute.values))

describe('a list', () => {
  test('of a category shows its subcategories, best sellers first', async () => {
    const data = await list({ category: middle })
    expect(data.items.map(({ id }) => id)).toEqual(all)
    expect(data).toMatchObject({
      total: 5,
      totalIsCapped: false,
      currency: 'USD',
      category: { id: middle, name: 'Lighting', path: [{ id: top }, { id: middle }] },
      facets: { price: { minAmount: 140, maxAmount: 700 }, inStockCount: 2 },
    })
    expect(numbers(data.facets.categories)).toEqual({ [desk]: 3, [wall]: 2 })
    expect(numbers((await list({ category: top })).facets.categories)).toEqual({ [middle]: 5 })
    expect((await list({ category: wall })).facets.categories).toEqual([])
  })

  test.each(['spa', 'id', 'cn'] as const)('has the language %s and its currency', async (lang) => {
    const { currency, facets } = await list({ category: middle }, lang)
    const expected = {
      spa: ['USD', 140, 'Acme'],
      id: ['IDR', 2_200_000, 'Acme'],
      cn: ['CNY', 1000, '爱克'],
    }[lang]
    const acmes = facets.brands.find(({ id }) => id === acme)
    // Chinese replaces what the merchant did not translate.
    expect([currency, facets.price?.minAmount]).toEqual(expected.slice(0, 2))
    expect(['Acme', '爱克']).toContain(acmes?.name)
  })

  test('of an unknown or hidden category is empty', async () => {
    expect(await list({ category: 999_999 })).toMatchObject({ category: null, items: [], total: 0 })
    await db.count(sql`update catalog.category set visible = false where id = ${wall}`)
    await refreshProducts(db, [five.productId])
    await touchOthers()
    expect(await list({ category: wall })).toMatchObject({ category: null, items: [], total: 0 })
    await db.count(sql`update catalog.category set visible = true where id = ${wall}`)
    await touchOthers()
    expect(await ids({ category: wall })).toEqual([four.productId, five.productId])
  })

  test('counts for each facet what the other filters let through', async () => {
    const byBrand = await list({ category: middle, brands: String(bolt) })
    expect(byBrand.total).toBe(2)
    expect(numbers(byBrand.facets.brands)).toEqual({ [acme]: 2, [bolt]: 2 })
    expect(values(byBrand)).toEqual({ [blue]: 2, [small]: 1, [large]: 1 })
    expect(numbers(byBrand.facets.categories)).toEqual({ [desk]: 1, [wall]: 1 })
    expect(byBrand.facets).toMatchObject({
      price: { minAmount: 280, maxAmount: 560 },
      inStockCount: 1,
    })
  })

  test('widens by values of one attribute and narrows by those of another', async () => {
    expect(await ids({ category: middle, values: `${red},${blue}` })).toEqual(all.slice(0, 4))
    expect(await ids({ category: middle, values: `${red},${large}` })).toEqual([three.productId])
    const data = await list({ category: middle, values: `${red},${large}` })
    // Another colour beside red, among the large ones; another size beside large, among the red ones.
    expect(values(data)).toEqual({ [red]: 1, [blue]: 1, [small]: 1, [large]: 1 })
    const price = await list({ category: middle, values: String(red), priceTo: 200 })
    expect([price.total, price.facets.price]).toEqual([1, { minAmount: 140, maxAmount: 420 }])
    expect(values(price)).toEqual({ [red]: 1, [small]: 1 })
  })

  test('knows what is in stock, and where', async () => {
    expect(await ids({ category: middle, inStock: '1' })).toEqual([one.productId, four.productId])
    expect(await ids({ category: middle, warehouse: north })).toEqual([four.productId])
    expect((await list({ category: middle, inStock: '1' })).facets.inStockCount).toBe(2)
  })

  test('separates machines from goods on request', async () => {
    expect(await ids({ category: middle, family: 'device' })).toEqual([])
    expect(await ids({ category: middle, family: 'goods' })).toEqual(all)
  })

  test('is sorted as requested, and its pages neither repeat nor skip', async () => {
    expect(await ids({ category: middle, sort: 'priceDown' })).toEqual(all.toReversed())
    expect(await ids({ category: middle, sort: 'new' })).toEqual(all.toReversed()) // of one instant: the latest id
    for (const sort of ['relevance', 'sales', 'priceUp', 'new'] as const) {
      for (const q of [undefined, 'lamp']) {
        const whole = await ids({ category: middle, sort, ...(q && { q }) })
        const pages: number[] = []
        for (const page of [1, 2, 3]) {
          pages.push(...(await ids({ category: middle, sort, page, size: 2, ...(q && { q }) })))
        }
        expect(pages).toEqual(whole)
      }
    }
  })

  test('ends: a page behind the last is empty, one too deep is refused', async () => {
    expect(await list({ category: middle, page: 50 })).toMatchObject({ items: [], total: 5 })
    const { code, msg } = await shop.call(listGoods, { page: PAGE_MAX + 1 }, { lang: 'en' })
    expect(code).toBe(SearchReasons.pageTooDeep.code)
    expect(msg).toContain(String(PAGE_MAX))
  })

  test('ignores invalid filters', async () => {
    expect(await ids({ category: middle, brands: 'x,-1,1e9', values: '999999,abc' })).toEqual([])
    expect(await ids({ category: middle, values: '999999' })).toEqual(all)
    expect(await ids({ category: middle, priceFrom: 9_000_000_000_000 })).toEqual([])
    expect((await shop.call(listGoods, { priceFrom: -1 })).code).not.toBe(1)
    const many = Array.from({ length: 90 }, (_, i) => i + 1).join(',')
    expect((await list({ brands: many, values: many })).total).toBeGreaterThanOrEqual(0)
  })
})

/** Reports a change of the list, so that cached lists are dropped. */
async function touchOthers() {
  await db.count(sql`update catalog.figure set sales_count = sales_count + 1`)
  await db.count(sql`update catalog.figure set sales_count = sales_count - 1`)
  await db.tx((tx) => refreshProducts(tx, all))
  await db.count(sql`update search.entry set rating = 1 where product_id = ${one.productId}`)
  await shop.runSweeps()
}

describe('the index', () => {
  test('follows prices, stock and sales', async () => {
    const item = await lamp(60)
    await shop.runSweeps()
    const shown = async () => (await list({ q: `LMP-${made}` })).facets
    expect(await shown()).toMatchObject({ price: { minAmount: 840 }, inStockCount: 0 })
    await stocked(db, item, east, 3)
    await shop.runSweeps()
    expect((await shown()).inStockCount).toBe(1)
    await stocked(db, item, east, 0)
    await db.tx(async (tx) => {
      await tx.count(sql`update catalog.price set amount = 7000 where sku_id = ${item.skuId}`)
      await refreshProducts(tx, [item.productId])
    })
    await shop.runSweeps()
    expect(await shown()).toMatchObject({ price: { minAmount: 980 }, inStockCount: 0 })
    await db.count(sql`
      update catalog.figure set sales_count = 99 where product_id = ${item.productId}`)
    await shop.runSweeps()
    expect(
      await db.row(sql`
        select sales_count from search.entry where product_id = ${item.productId}`),
    ).toEqual({ salesCount: 99 })
    await takeAway(item.productId)
  })

  test('counts terms as products come, change and go', async () => {
    const count = async (text: string) => {
      const row = await db.maybeRow<{ productCount: number }>(sql`
        select product_count from search.term where lang = 'en' and text = ${text}`)
      return row?.productCount ?? 0
    }
    expect(await count('gazebo')).toBe(0)
    const named = (word: string) =>
      aProduct(db, { categoryId: wall, name: { cn: '亭', en: `${word} kit` } })
    const [a, b] = [await named('Gazebo'), await named('Gazebo')]
    await shop.runSweeps()
    expect(await count('gazebo')).toBe(2)
    await db.tx(async (tx) => {
      await tx.count(sql`
        update catalog.product set name = '{"cn": "亭", "en": "Pergola kit"}' where id = ${a.productId}`)
      await refreshProducts(tx, [a.productId])
    })
    await shop.runSweeps()
    expect([await count('gazebo'), await count('pergola'), await count('pergola kit')]).toEqual([
      1, 1, 1,
    ])
    for (const { productId } of [a, b]) await takeAway(productId)
    expect([await count('gazebo'), await count('pergola')]).toEqual([0, 0])
  })

  test('is written by one process at a time, and changes meanwhile are not lost', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, (_, i) => lamp(100 + i)))
    const amounts = async () => {
      const rows = await db.rows<{ amount: number }>(sql`
        select amount_cny as amount from search.entry
        where product_id = any(${items.map(({ productId }) => productId)}) order by product_id`)
      return rows.map((row) => row.amount)
    }
    for (let round = 1; round <= 10; round++) {
      const change = (item: (typeof items)[number]) =>
        db.tx(async (tx) => {
          await tx.count(sql`
            update catalog.price set amount = amount + 100 where sku_id = ${item.skuId}`)
          await refreshProducts(tx, [item.productId])
        })
      await Promise.all([
        ...items.map(change),
        shop.runSweeps(),
        shop.runSweeps(),
        shop.runSweeps(),
      ])
      await shop.runSweeps()
      const expected = await db.rows<{ amount: number }>(sql`
        select amount from catalog.price where sku_id = any(${items.map(({ skuId }) => skuId)})
        order by (select product_id from catalog.sku where id = sku_id)`)
      expect(await amounts()).toEqual(expected.map(({ amount }) => amount))
    }
    for (const { productId } of items) await takeAway(productId)
  })

  test('waits for the process that has the turn, and takes no change that it cannot write', async () => {
    const item = await lamp(70)
    await db.tx(async (tx) => {
      await takeTurn(tx)
      await shop.runSweeps()
      expect(await ids({ q: `LMP-${made}` })).toEqual([])
      expect(
        await db.rows(sql`
          select 1 from catalog.product_change where product_id = ${item.productId}`),
      ).not.toEqual([])
    })
    await shop.runSweeps()
    expect(await ids({ q: `LMP-${made}` })).toEqual([item.productId])
    await takeAway(item.productId)
  })

  test('is repaired by the patrol, whatever was lost', async () => {
    await db.count(sql`delete from search.entry where product_id = ${two.productId}`)
    await db.count(sql`
      insert into search.entry (product_id, family, value_ids, amount_cny, amount_usd, amount_idr, warehouse_ids,
        sales_count, published_at, text_hash, terms, tsv)
      values (888888, 'goods', '{}', 1, 1, 100, '{}', 0, now(), '', '{}', '')`)
    await db.count(
      sql`update search.term set product_count = product_count + 5 where text = 'lamp'`,
    )
    await shop.runSweeps()
    expect(await db.rows(sql`select 1 from search.entry where product_id = 888888`)).toEqual([])
    expect(await ids({ q: 'LMP-2' })).toEqual([two.productId])
    await rebuildIndex(db)
    await expectAuditClean(db)
  })

  test('entries marked as stale count for nothing, and are found until they are rebuilt', async () => {
    const item = await lamp(71)
    await shop.runSweeps()
    await db.tx((tx) => postgres.rebuild(tx))
    await expectAuditClean(db)
    expect(await db.rows(sql`select 1 from search.term`)).toEqual([])
    expect(await ids({ q: `LMP-${made}` })).toEqual([item.productId])
    // Its former counts are not subtracted from those of the others.
    await rebuildSome(all.slice(0, 1))
    await takeAway(item.productId)
    await expectAuditClean(db)
    await rebuildIndex(db)
    await expectAuditClean(db)
  })

  test('serves while it is rebuilt', async () => {
    const [count] = await Promise.all([
      rebuildIndex(db),
      ...Array.from({ length: 5 }, async () =>
        expect(await ids({ category: middle })).toEqual(all),
      ),
    ])
    expect(count).toBeGreaterThanOrEqual(all.length)
  })
})

/** As if the rest of the rebuild were still pending. */
async function rebuildSome(productIds: readonly number[]) {
  await db.count(sql`
    insert into catalog.product_change (product_id)
    select unnest(${productIds}::bigint[]) on conflict do nothing`)
  await shop.runSweeps()
}

async function takeAway(productId: number) {
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.product set state = 'archived' where id = ${productId}`)
    await refreshProducts(tx, [productId])
  })
  await shop.runSweeps()
}

test('suggestions name categories and brands by word and by sound, and products by code', async () => {
  const suggested = async (q: string, lang: Lang) =>
    (await shop.call(suggest, { q }, { lang })).data!
  expect((await suggested('light', 'en')).categories).toEqual([{ id: middle, name: 'Lighting' }])
  expect((await suggested('taideng', 'cn')).categories).toEqual([{ id: desk, name: '台灯' }])
  expect((await suggested('bd', 'cn')).categories).toEqual([{ id: wall, name: '壁灯' }])
  expect((await suggested('ac', 'en')).brands).toEqual([{ id: acme, name: 'Acme' }])
  expect((await suggested('lmp-3', 'en')).products.map(({ id }) => id)).toEqual([three.productId])
  expect((await suggested('lam', 'en')).products.map(({ id }) => id)).toEqual(all.slice(0, 4))
  expect((await suggested('lam', 'en')).words[0]).toEqual({ text: 'lamp', count: 5 })
  for (const q of ['', ' ', '!', "'", '\\', '%', '_']) {
    expect(await suggested(q, 'en')).toMatchObject({ words: [], products: [] })
  }
})

test('a product of thousands with the same word is suggested too when no best seller has it', async () => {
  const products = async (q: string) =>
    (await shop.call(suggest, { q }, { lang: 'en' })).data!.products.map(({ id }) => id)
  const most = (more: number) =>
    db.count(
      sql`update search.term set product_count = product_count + ${more} where text = 'lamp'`,
    )
  await most(5000)
  try {
    expect(await products('lam')).toEqual(all.slice(0, 4))
    await db.count(sql`
      insert into search.entry (product_id, family, value_ids, amount_cny, amount_usd, amount_idr, warehouse_ids,
        sales_count, published_at, text_hash, terms, tsv)
      select 1000000 + i, '', '{}', 1, 1, 1, '{}', 1000000, now(), '', '{}', '' from generate_series(1, 600) as i`)
    expect(await products('lam')).toEqual(all.slice(0, 4))
  } finally {
    await db.count(sql`delete from search.entry where product_id > 1000000`)
    await most(-5000)
  }
})

const hot = (...words: string[]) => words.map((text) => ({ text, target: '' }))

test('hot words are set by the merchant, by language, also by two people at once', async () => {
  expect((await shop.call(hotWords, {}, { lang: 'en' })).data).toEqual([])
  await db.tx((tx) => setHotWords(tx, 'en', hot('lamp', 'wall', 'desk')))
  await db.tx((tx) => setHotWords(tx, 'en', hot('desk', 'lamp')))
  expect((await shop.call(hotWords, {}, { lang: 'en' })).data).toEqual([
    { text: 'desk', target: '' },
    { text: 'lamp', target: '' },
  ])
  expect((await shop.call(hotWords, {}, { lang: 'cn' })).data).toEqual([])
  const both = [['a'], ['b', 'c']]
  await Promise.all(both.map((words) => db.tx((tx) => setHotWords(tx, 'id', hot(...words)))))
  const { data } = await shop.call(hotWords, {}, { lang: 'id' })
  expect(both).toContainEqual(data?.map(({ text }) => text))
})
