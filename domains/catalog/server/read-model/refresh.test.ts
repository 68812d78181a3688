/** Read models after each kind of change: counts of categories and brands, prices, missing texts, and what search hears. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aDraft, aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { refreshProducts } from '../door.ts'
import type { ProductDraft } from '../draft-door.ts'
import { catalogRoutes } from '../routes.ts'
import { sweeps } from '../jobs.ts'
import { setState } from '../state-door.ts'
import { addBrand, addCategory, markStale } from '../taxonomy-door.ts'
import { changeProduct } from '../write-door.ts'
import { gapsIn } from './gaps.ts'

const shop = await openTestShop({ now: NOW, domains: [{ routes: catalogRoutes, sweeps }] })
const { db } = shop
let made = 0
const category = (parentId: number | null = null) =>
  db.tx((tx) => addCategory(tx, parentId, { cn: `读 ${++made}` }))
const brand = () => db.tx((tx) => addBrand(tx, { cn: `牌 ${++made}` }))
const countOf = async (table: 'category' | 'brand', id: number) =>
  (
    await db.row<{ count: number }>(
      table === 'category'
        ? sql`select product_count as count from catalog.category where id = ${id}`
        : sql`select product_count as count from catalog.brand where id = ${id}`,
    )
  ).count
const figureOf = ({ productId }: Made) =>
  db.row<{ rootId: number; categoryId: number; priceAmount: number | null; gaps: number }>(sql`
    select root_id, category_id, price_amount, gaps from catalog.figure where product_id = ${productId}`)
const versionOf = async ({ productId }: Made) =>
  (
    await db.row<{ version: number }>(
      sql`select version from catalog.product where id = ${productId}`,
    )
  ).version
/** Writes the product as the office does: whole, then its read models. */
const write = async (
  product: Made,
  code: string,
  categoryId: number,
  changes: Partial<ProductDraft>,
) => {
  const version = await versionOf(product)
  await db.tx(async (tx) => {
    const draft = aDraft(categoryId, { code, ...changes })
    const key = { id: product.productId, version }
    await changeProduct(tx, key, draft, { now: NOW, by: 'test', origin: null })
    await refreshProducts(tx, [product.productId])
  })
}
const move = ({ productId }: Made, state: 'draft' | 'published' | 'archived') =>
  db.tx((tx) => setState(tx, { productId, state, version: null, now: NOW, lang: 'cn' }))
const priced = (code: string, amount: number) => [
  aSku(`${code}-1`, { prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount }] }),
]

test('a product counts in its category and brand exactly while it is on sale', async () => {
  const [categoryId, brandId] = [await category(), await brand()]
  const product = await aProduct(db, { categoryId, brandId, state: 'draft' })
  const counts = async () => [
    await countOf('category', categoryId),
    await countOf('brand', brandId),
  ]
  expect(await counts()).toEqual([0, 0])
  for (const [state, expected] of [
    ['published', 1],
    ['published', 1],
    ['archived', 0],
    ['draft', 0],
    ['published', 1],
  ] as const) {
    await move(product, state)
    expect(await counts()).toEqual([expected, expected])
  }
})

test('a product that moves takes its count along, to another category and to another brand or none', async () => {
  const [from, to] = [await category(), await category()]
  const [first, second] = [await brand(), await brand()]
  const product = await aProduct(db, { code: 'MOVE', categoryId: from, brandId: first })
  const counts = async () => [
    await countOf('category', from),
    await countOf('category', to),
    await countOf('brand', first),
    await countOf('brand', second),
  ]
  expect(await counts()).toEqual([1, 0, 1, 0])
  await write(product, 'MOVE', to, { brandId: second })
  expect(await counts()).toEqual([0, 1, 0, 1])
  await write(product, 'MOVE', to, { brandId: null })
  expect(await counts()).toEqual([0, 1, 0, 0])
  // A draft moves without a count.
  await move(product, 'draft')
  await write(product, 'MOVE', from, { brandId: first })
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('many that move at once between two categories leave both with what lies in them', async () => {
  const [one, other] = [await category(), await category()]
  const products = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      aProduct(db, { code: `RACE-${i}`, categoryId: i % 2 === 0 ? one : other }),
    ),
  )
  await Promise.all(
    products.map((product, i) => write(product, `RACE-${i}`, i % 3 === 0 ? one : other, {})),
  )
  expect([await countOf('category', one), await countOf('category', other)]).toEqual([4, 8])
  expect((await diagnose(db)).findings).toEqual([])
})

test('the price in the lists is the cheapest retail price in the base currency of what is active', async () => {
  const categoryId = await category()
  const product = await aProduct(db, { code: 'PRICE', categoryId, skus: priced('PRICE', 1000) })
  expect((await figureOf(product)).priceAmount).toBe(1000)
  const yuan = (amount: number, minQuantity: number) =>
    ({ currency: 'CNY', audience: 'all', minQuantity, amount }) as const
  const option = [
    {
      name: { cn: '款' },
      values: ['甲', '乙'].map((cn) => ({ name: { cn }, pictureIndex: null })),
    },
  ]
  await write(product, 'PRICE', categoryId, {
    options: option,
    skus: [
      aSku('PRICE-A', { values: [0], prices: [yuan(900, 1), yuan(100, 50)] }),
      aSku('PRICE-B', { values: [1], prices: [yuan(10, 1)], active: false }),
    ],
  })
  expect((await figureOf(product)).priceAmount).toBe(900)
  await move(product, 'draft')
  await write(product, 'PRICE', categoryId, { skus: [aSku('PRICE-C', { prices: [] })] })
  expect((await figureOf(product)).priceAmount).toBeNull()
})

test('the root of a product is the first level above it, wherever it lies', async () => {
  const top = await category()
  const middle = await category(top)
  const leaf = await category(middle)
  for (const categoryId of [top, middle, leaf]) {
    const product = await aProduct(db, { categoryId })
    expect(await figureOf(product)).toMatchObject({ rootId: top, categoryId })
  }
})

test('texts that a language lacks are noted, and gone from the notes when they are written', async () => {
  const categoryId = await category()
  const all = (text: string) =>
    Object.fromEntries(LANGS.map((lang) => [lang, text])) as { cn: string }
  const complete = {
    name: all('名'),
    brief: all('简'),
    details: all('<p>详</p>'),
    purchaseNotice: { cn: '' },
    skus: [
      aSku('GAPS-1', {
        units: [{ name: all('件'), factor: 1, minQuantity: 1, step: 1, maxQuantity: 10 }],
      }),
    ],
  }
  const product = await aProduct(db, { code: 'GAPS', categoryId, ...complete })
  const gaps = async () => {
    const { gaps: bits } = await figureOf(product)
    return Object.fromEntries(LANGS.map((lang) => [lang, gapsIn(bits, lang)]))
  }
  expect(await gaps()).toEqual({ cn: [], en: [], spa: [], id: [] })
  await write(product, 'GAPS', categoryId, {
    ...complete,
    name: { cn: '名', en: 'Name' },
    details: { cn: '<p>详</p>', spa: '<p>Detalle</p>' },
  })
  expect(await gaps()).toEqual({ cn: [], en: ['details'], spa: ['name'], id: ['name', 'details'] })
  await write(product, 'GAPS', categoryId, complete)
  expect(await gaps()).toEqual({ cn: [], en: [], spa: [], id: [] })
})

test('a refresh renews each page once, whatever it was asked for twice, and tells search of each product', async () => {
  const [one, two] = [await aProduct(db), await aProduct(db)]
  const heard: string[] = []
  const stop = onInvalidation((tags) => heard.push(...tags))
  await db.count(sql`delete from catalog.product_change`)
  await db.tx((tx) => refreshProducts(tx, [two.productId, one.productId, two.productId, 999_999]))
  expect(heard.toSorted()).toEqual(
    [
      'home',
      'list',
      ...[one, two, { productId: 999_999 }].map((each) => `product:${each.productId}`),
    ].toSorted(),
  )
  const changes = await db.rows<{ productId: number }>(sql`
    select product_id from catalog.product_change order by product_id`)
  expect(changes.map(({ productId }) => productId).filter((id) => id !== 999_999)).toEqual([
    one.productId,
    two.productId,
  ])
  heard.length = 0
  await db.tx((tx) => refreshProducts(tx, []))
  expect(heard).toEqual([])
  stop()
})

test('a renamed category reaches the pages of everything below it in the background, each once', async () => {
  const top = await category()
  const leaf = await category(await category(top))
  const [inside, outside] = [
    await aProduct(db, { categoryId: leaf }),
    await aProduct(db, { categoryId: await category() }),
  ]
  const pathOf = async ({ productId }: Made) =>
    (
      await db.row<{ path: { name: { cn: string } }[] }>(sql`
        select data -> 'categoryPath' as path from catalog.page where product_id = ${productId}`)
    ).path.map(({ name }) => name.cn)
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.category set name = '{"cn": "改名"}' where id = ${top}`)
    await markStale(tx, [top])
    await markStale(tx, [top])
  })
  const stale = await db.rows<{ productId: number }>(sql`select product_id from catalog.stale`)
  expect(stale).toEqual([{ productId: inside.productId }])
  const before = await pathOf(outside)
  await shop.runSweeps()
  expect((await pathOf(inside))[0]).toBe('改名')
  expect(await pathOf(outside)).toEqual(before)
  expect(await db.rows(sql`select product_id from catalog.stale`)).toEqual([])
})

/** Holds the read models of a product in a transaction that has changed it, until the other one waits for them. */
async function race(product: Made, change: (tx: Queryable) => Promise<unknown>) {
  let other: Promise<void> | undefined
  await db.tx(async (tx) => {
    await change(tx)
    await refreshProducts(tx, [product.productId])
    other = db.tx((own) => refreshProducts(own, [product.productId]))
    await expect
      .poll(async () => {
        const { count } = await db.row<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%catalog.figure%'`)
        return count
      })
      .toBe(1)
  })
  await other
}

/** What the doctor says of a product's copies; that it is not in the index is another matter. */
const listFindings = async ({ productId }: Made) =>
  (await diagnose(db)).findings.filter(
    ({ view, object }) => object === `product ${productId}` && !view.startsWith('i_75'),
  )

test('who waits for another writer of the same product writes what that one has left', async () => {
  const product = await aProduct(db, { name: { cn: '赛前' } })
  const own = sql`product_id = ${product.productId}`
  await race(product, (tx) =>
    tx.count(
      sql`update catalog.product set name = '{"cn": "赛后"}' where id = ${product.productId}`,
    ),
  )
  const page = await db.row(
    sql`select data -> 'name' ->> 'cn' as name from catalog.page where ${own}`,
  )
  expect(page).toEqual({ name: '赛后' })
  await race(product, (tx) =>
    tx.count(sql`update catalog.product set state = 'archived' where id = ${product.productId}`),
  )
  expect(await db.rows(sql`select from catalog.card where ${own}`)).toEqual([])
  expect(await db.rows(sql`select from catalog.page where ${own}`)).toEqual([])
  expect(await listFindings(product)).toEqual([])
})

test('a page that shows what its product no longer is called is found by the doctor', async () => {
  const [categoryId, brandId] = [await category(), await brand()]
  const product = await aProduct(db, { categoryId, brandId })
  const { productId } = product
  expect(await listFindings(product)).toEqual([])
  for (const change of [
    sql`update catalog.product set name = '{"cn": "旁路"}' where id = ${productId}`,
    sql`update catalog.brand set name = '{"cn": "旁路"}' where id = ${brandId}`,
    sql`update catalog.category set name = '{"cn": "旁路"}' where id = ${categoryId}`,
  ]) {
    await shop.owner.db.count(change)
    expect(await listFindings(product)).toEqual([
      {
        view: 'i_380_pages_show_their_products',
        object: `product ${productId}`,
        problem: 'its page shows another name, brand or category, and nothing will refresh it',
      },
    ])
    await db.tx((tx) => refreshProducts(tx, [productId]))
    expect(await listFindings(product)).toEqual([])
  }
})
