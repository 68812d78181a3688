/** What the index of search gets to know of a product: its words, codes, prices in each currency, and deals. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { addAvailable, addSales } from './sale-door.ts'
import { setRating, refreshProducts } from './door.ts'
import { setState } from './state-door.ts'
import { addAttribute, addBrand, addCategory } from './taxonomy-door.ts'
import { searchDocuments } from './search-documents.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const yuan = (amount: number, minQuantity = 1, audience: 'all' | 'business' | 'super' = 'all') =>
  ({ currency: 'CNY', audience, minQuantity, amount }) as const
const sized = (...names: string[]) => [
  { name: { cn: '尺寸' }, values: names.map((cn) => ({ name: { cn }, pictureIndex: null })) },
]
const documentOf = async ({ productId }: Made, now = NOW) =>
  (await searchDocuments(db, [productId], now))[0]
/** A retail price in the base currency, as it was from an instant on. */
const priced = async (skuId: number, amount: number, at: string) => {
  await db.count(sql`update catalog.price set amount = ${amount} where sku_id = ${skuId}`)
  await db.count(sql`
    insert into catalog.price_history (sku_id, currency, audience, min_quantity, amount, at, by)
    values (${skuId}, 'CNY', 'all', 1, ${amount}, ${at}, 'test')`)
}

test('a document has the words of all languages and every code that people type', async () => {
  const { categoryId, brandId, valueId } = await db.tx(async (tx) => {
    const top = await addCategory(tx, null, { cn: '工控', en: 'Automation' })
    const leaf = await addCategory(tx, top, { cn: '传感器', en: 'Sensors' })
    const brand = await addBrand(tx, { cn: '欧姆', en: 'Om' })
    const [value] = await addAttribute(tx, { cn: '输出', en: 'Output' }, [
      { cn: '常开', en: 'Normally open' },
    ])
    return { categoryId: leaf, brandId: brand, valueId: value! }
  })
  const made = await aProduct(db, {
    code: 'DOC-1',
    internalNumber: 'INT-77',
    name: { cn: '接近开关', en: 'Proximity switch', spa: 'Interruptor' },
    brief: { cn: '防水', en: 'Waterproof' },
    figures: [{ cn: '10 mm' }],
    categoryId,
    brandId,
    valueIds: [valueId],
    options: sized('M12', 'M18'),
    skus: [
      aSku('DOC-1-A', { values: [0], barcode: '6900000000017' }),
      aSku('DOC-1-B', { values: [1], barcode: '6900000000017' }),
    ],
  })
  const document = (await documentOf(made))!
  expect(document).toMatchObject({
    productId: made.productId,
    family: 'goods',
    name: { cn: '接近开关', en: 'Proximity switch', spa: 'Interruptor' },
    brief: { cn: '防水', en: 'Waterproof' },
    figures: [{ cn: '10 mm' }],
    brand: { id: brandId, name: { cn: '欧姆', en: 'Om' } },
    values: [{ id: valueId, name: { cn: '常开', en: 'Normally open' } }],
    optionValues: [{ cn: 'M12' }, { cn: 'M18' }],
    publishedAt: NOW,
    deals: [],
  })
  expect(document.categoryPath.map(({ name }) => name.en)).toEqual(['Automation', 'Sensors'])
  expect(document.codes).toEqual(['DOC-1', 'INT-77', 'DOC-1-A', '6900000000017', 'DOC-1-B'])
})

test('the price of each currency is that of the SKU that is cheapest in it', async () => {
  const made = await aProduct(db, {
    options: sized('大', '小'),
    skus: [
      aSku('DOC-P1', { values: [0], prices: [yuan(1000)] }),
      aSku('DOC-P2', {
        values: [1],
        prices: [yuan(5000), { currency: 'USD', audience: 'all', minQuantity: 1, amount: 99 }],
      }),
    ],
  })
  expect((await documentOf(made))!.priceAmounts).toEqual({ CNY: 1000, USD: 99, IDR: 2_200_000 })
  // A switched-off SKU is cheap for nobody.
  await db.count(sql`update catalog.sku set active = false where id = ${made.skuIds[0]}`)
  await db.tx((tx) => refreshProducts(tx, [made.productId]))
  expect((await documentOf(made))!.priceAmounts.CNY).toBe(5000)
  expect((await documentOf(made))!.codes).not.toContain('DOC-P1')
})

test('what is not on sale has no document, and comes back with it', async () => {
  const [draft, made] = [await aProduct(db, { state: 'draft' }), await aProduct(db)]
  const { productId } = made
  const move = (state: 'draft' | 'archived' | 'published') =>
    db.tx((tx) => setState(tx, { productId, state, version: null, now: NOW, lang: 'cn' }))
  const ids = async () =>
    (await searchDocuments(db, [draft.productId, productId, 999_999], NOW)).map(
      (each) => each.productId,
    )
  expect(await ids()).toEqual([productId])
  for (const state of ['draft', 'archived'] as const) {
    await move(state)
    expect(await ids()).toEqual([])
    await move('published')
  }
  expect(await ids()).toEqual([productId])
  expect(await searchDocuments(db, [], NOW)).toEqual([])
})

test('sales, stars and what is free travel with it as they are now', async () => {
  const made = await aProduct(db)
  const { productId, skuId } = made
  await db.tx(async (tx) => {
    await addSales(tx, [{ productId, quantity: 12 }])
    await addAvailable(tx, [{ skuId, delta: 7 }])
    await setRating(tx, { productId, rating: 4.25, reviewCount: 4 })
  })
  expect(await documentOf(made)).toMatchObject({
    salesCount: 12,
    availableCount: 7,
    rating: 4.25,
  })
})

test('deals say why it is cheap: by quantity, for members', async () => {
  const volume = await aProduct(db, {
    skus: [aSku('DEAL-V', { prices: [yuan(1000), yuan(900, 10)] })],
  })
  const member = await aProduct(db, {
    skus: [aSku('DEAL-M', { prices: [yuan(1000), yuan(900, 1, 'super')] })],
  })
  // A price of businesses from some quantity on is no deal for everybody.
  const business = await aProduct(db, {
    skus: [
      aSku('DEAL-B', { prices: [yuan(1000), yuan(900, 1, 'business'), yuan(800, 5, 'business')] }),
    ],
  })
  const deals = await Promise.all([volume, member, business].map((each) => documentOf(each)))
  expect(deals.map((each) => each!.deals)).toEqual([['volume'], ['member'], []])
})

test('a price that came down is a deal for 30 days, and one that went up is none', async () => {
  const down = await aProduct(db, { skus: [aSku('DEAL-DOWN')] })
  const up = await aProduct(db, { skus: [aSku('DEAL-UP')] })
  const at = later(NOW, 5 * DAY_MS)
  await priced(down.skuId, 800, at)
  await priced(up.skuId, 1200, at)
  const dealsAt = async (made: Made, days: number) =>
    (await documentOf(made, later(NOW, days * DAY_MS)))!.deals
  expect(await dealsAt(down, 6)).toEqual(['reduced'])
  expect(await dealsAt(down, 34)).toEqual(['reduced'])
  expect(await dealsAt(down, 36)).toEqual([])
  expect(await dealsAt(up, 6)).toEqual([])
})

test('a machine that is asked for is in the index as a machine', async () => {
  const made = await aProduct(db, { family: 'device' })
  expect(await documentOf(made)).toMatchObject({ family: 'device' })
})

test('what is on sale without a price in the base currency has no document, and the others have theirs', async () => {
  const dollars = { currency: 'USD', audience: 'all', minQuantity: 1, amount: 500 } as const
  const made = await aProduct(db, {
    code: 'DOC-USD',
    state: 'draft',
    skus: [aSku('DOC-USD-1', { prices: [dollars] })],
  })
  const other = await aProduct(db, { code: 'DOC-CNY' })
  // No way of the shop leads here: a shop whose data are broken must go on searching.
  await db.count(
    sql`update catalog.product set state = 'published', published_at = ${NOW} where id = ${made.productId}`,
  )
  await db.tx((tx) => refreshProducts(tx, [made.productId]))
  const ids = (await searchDocuments(db, [made.productId, other.productId], NOW)).map(
    (each) => each.productId,
  )
  expect(ids).toEqual([other.productId])
})
