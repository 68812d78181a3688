/** What visitors see of the catalogue, through the HTTP server and a real database. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { categoryTree, getProduct, homeGoods, listBrands, listCards } from '../contract.ts'
import { CatalogReasons } from '../reasons.ts'
import { addBrand, addCategory } from './taxonomy-door.ts'
import { addSales } from './sale-door.ts'
import { changedProducts, searchDocuments, takeChanges } from './index-door.ts'
import { sweeps } from './jobs.ts'
import { catalogRoutes } from './routes.ts'
import { convert } from '#kit/contract/money.ts'

const shop = await openTestShop({
  now: NOW,
  // Without the index of search, which would take the changes that are looked at here.
  domains: [{ routes: catalogRoutes, sweeps }],
  identity: {
    buyerOf: async (_db, token) => ({ buyerId: Number(token), sessionId: 1 }),
    staffOf: async () => null,
  },
})
const { db } = shop
/** As an index takes them. */
const taken = (limit: number) =>
  db.tx(async (tx) => {
    const ids = await changedProducts(tx, { isAwake: () => sql`true`, limit })
    await takeChanges(tx, ids)
    return ids
  })
const picture = (name: string) => ({
  alt: { cn: name },
  stored: { url: `/p/${name}.webp`, smallUrl: `/p/${name}@400.webp`, width: 1200, height: 1200 },
  remoteUrl: null,
})
const yuan = (amount: number, minQuantity = 1, audience: 'all' | 'business' = 'all') =>
  ({ currency: 'CNY', audience, minQuantity, amount }) as const

const drill = () => {
  const option = (cn: string, en: string, names: [string, string, number | null][]) => ({
    name: { cn, en },
    values: names.map(([name, english, pictureIndex]) => ({
      name: { cn: name, en: english },
      pictureIndex,
    })),
  })
  const code = `D${Math.random().toString(36).slice(2, 8)}`
  return aProduct(db, {
    code,
    name: { cn: '冲击钻', en: 'Impact drill' },
    brief: { cn: '有力' },
    figures: [{ cn: '20 V' }, { cn: '65 N·m', en: '65 Nm' }],
    details: { cn: '<p>中文</p>', en: '<h1>Strong</h1><script>alert(1)</script>' },
    options: [
      option('颜色', 'Colour', [
        ['蓝', 'Blue', null],
        ['黄', 'Yellow', 1],
      ]),
    ],
    pictures: [picture('blue'), picture('yellow')],
    skus: [
      aSku(`${code}-B`, {
        values: [0],
        units: [
          { name: { cn: '箱', en: 'box' }, factor: 10, minQuantity: 1, step: 1, maxQuantity: 50 },
          { name: { cn: '件', en: 'piece' }, factor: 1, minQuantity: 2, step: 2, maxQuantity: 500 },
        ],
        prices: [yuan(9900), yuan(9000, 10), yuan(8800, 1, 'business'), yuan(8500, 100)],
      }),
      aSku(`${code}-Y`, {
        values: [1],
        prices: [yuan(12000), { currency: 'USD', audience: 'all', minQuantity: 1, amount: 1999 }],
      }),
    ],
  })
}

test('a product is told in the caller’s language and currency, and falls back to Chinese', async () => {
  const { productId, skuIds } = await drill()
  const { data: cn } = await shop.call(getProduct, { productId })
  const { data: en } = await shop.call(getProduct, { productId }, { lang: 'en' })
  const { data: spa } = await shop.call(getProduct, { productId }, { lang: 'spa' })
  expect([cn!.name, en!.name, spa!.name]).toEqual(['冲击钻', 'Impact drill', '冲击钻'])
  expect([cn!.textLang, en!.textLang, spa!.textLang]).toEqual(['cn', 'en', 'cn'])
  expect([cn!.currency, en!.currency]).toEqual(['CNY', 'USD'])
  expect([en!.brief, en!.detailsHtml, spa!.detailsHtml]).toEqual([
    '有力',
    '<h2>Strong</h2>',
    '<p>中文</p>',
  ])
  expect(cn!.skus[0]).toMatchObject({
    id: skuIds[0],
    values: [0],
    pictureIndex: null,
    units: [
      { name: '件', factor: 1, minQuantity: 2, step: 2, maxQuantity: 500 },
      { name: '箱', factor: 10, minQuantity: 1, step: 1, maxQuantity: 50 },
    ],
    tiers: [
      { audience: 'all', minQuantity: 1, priceAmount: 9900 },
      { audience: 'all', minQuantity: 10, priceAmount: 9000 },
      { audience: 'all', minQuantity: 100, priceAmount: 8500 },
      { audience: 'business', minQuantity: 1, priceAmount: 8800 },
    ],
  })
  expect(en!.skus[0]!.tiers[0]!.priceAmount).toBe(convert(9900, 0.14, 'USD'))
  expect(en!.skus[1]!.tiers).toEqual([{ audience: 'all', minQuantity: 1, priceAmount: 1999 }])
  expect(en!.options).toEqual([
    {
      name: 'Colour',
      values: [
        { name: 'Blue', pictureIndex: null },
        { name: 'Yellow', pictureIndex: 1 },
      ],
    },
  ])
  expect([en!.skus[1]!.pictureIndex, en!.pictures[1]!.url]).toEqual([1, '/p/yellow.webp'])
  expect([cn!.publishedAt, cn!.categoryPath.map((each) => each.name)]).toEqual([NOW, ['工具']])
})

test('drafts and products that never were are refused alike', async () => {
  const { productId } = await aProduct(db, { state: 'draft' })
  for (const id of [productId, 999_999]) {
    const { code, data } = await shop.call(getProduct, { productId: id })
    expect([code, data]).toEqual([CatalogReasons.productNotFound.code, null])
  }
  expect((await shop.call(listCards, { ids: String(productId) })).data).toEqual([])
})

test('a card shows the cheapest SKU, its first volume price and what is free', async () => {
  const product = await drill()
  const single = await aProduct(db)
  await stocked(db, product, await aWarehouse(db), 20_000)
  const ids = `${single.productId},${product.productId},424242,${single.productId}`
  const { data } = await shop.call(listCards, { ids }, { lang: 'en' })
  expect(data!.map((card) => card.id)).toEqual([single.productId, product.productId])
  expect([data![0]!.skuId, data![1]!.skuId]).toEqual([single.skuId, null])
  expect(data![1]).toMatchObject({
    name: 'Impact drill',
    figures: ['20 V', '65 Nm'],
    currency: 'USD',
    priceAmount: 1386,
    priceMaxAmount: 1999,
    unitName: 'piece',
    tier: { minQuantity: 10, priceAmount: 1260, unitName: 'pieces' },
    minQuantity: 2,
    salesCount: 0,
    rating: null,
    availableCount: 20,
  })
})

test('rupiah are whole, and nothing costs nothing', async () => {
  const { productId } = await aProduct(db, {
    skus: [aSku('CHEAP-1', { prices: [yuan(1), yuan(1, 5)] })],
  })
  const inLang = async (lang: string) =>
    (await shop.call(listCards, { ids: String(productId) }, { lang })).data![0]!.priceAmount
  expect([await inLang('id'), await inLang('spa')]).toEqual([2200, 1])
})

test('the tree counts what lies in a branch and is on sale, and leaves out what has nothing', async () => {
  const [top, middle, leaf] = await db.tx(async (tx) => {
    const first = await addCategory(tx, null, { cn: '设备', en: 'Machines' })
    const second = await addCategory(tx, first, { cn: '泵' })
    // As an import leaves them: with drafts alone, or with nothing.
    await addCategory(tx, second, { cn: '空的' })
    return [first, second, await addCategory(tx, second, { cn: '齿轮泵' })] as const
  })
  const draftsOnly = await db.tx((tx) => addCategory(tx, null, { cn: '草稿类' }))
  await aProduct(db, { categoryId: draftsOnly, state: 'draft' })
  const brandId = await db.tx((tx) => addBrand(tx, { cn: '衡立', en: 'Hengli' }))
  await aProduct(db, { categoryId: leaf, brandId })
  await aProduct(db, { categoryId: middle, brandId })
  await aProduct(db, { categoryId: leaf, state: 'draft' })
  const { data } = await shop.call(categoryTree, {}, { lang: 'en' })
  const machines = data!.find((each) => each.id === top)!
  expect(machines).toMatchObject({ name: 'Machines', productCount: 2 })
  expect(machines.children).toMatchObject([
    { productCount: 2, children: [{ id: leaf, productCount: 1 }] },
  ])
  expect(data!.map(({ id }) => id)).not.toContain(draftsOnly)
  const { data: brands } = await shop.call(listBrands, {}, { lang: 'en' })
  expect(brands).toEqual([
    { id: brandId, name: 'Hengli', letter: 'H', logoUrl: null, productCount: 2 },
  ])
})

test('the home page shows the best sellers of each branch, then others', async () => {
  const category = `楼层${Math.random()}`
  const products: Made[] = []
  for (let i = 0; i < 10; i++) products.push(await aProduct(db, { category }))
  await db.tx((tx) =>
    addSales(
      tx,
      products.map((each, i) => ({ productId: each.productId, quantity: i * 100 })),
    ),
  )
  const { data } = await shop.call(homeGoods, {})
  const floor = data!.floors.find((each) => each.name === category)!
  const expected = products.map((each) => each.productId).toReversed()
  expect(floor.cards.map((card) => card.id)).toEqual(expected.slice(0, 8))
  expect(floor.cards[0]!.salesCount).toBe(900)
  const recommended = data!.recommended.map((card) => card.id)
  expect(recommended.slice(0, 1)).toEqual([expected[8]])
  expect(recommended.some((id) => expected.slice(0, 8).includes(id))).toBe(false)
})

test('rates that nobody has changed write nothing again', async () => {
  await aProduct(db)
  await taken(10_000)
  await shop.runSweeps()
  expect(await taken(10_000)).toEqual([])
})

test('a new rate reaches cards, pages and the index', async () => {
  const { productId } = await drill()
  await shop.runSweeps()
  await taken(10_000)
  await db.count(sql`
    insert into settings.setting (key, value, version, changed_at, changed_by)
    values ('shop.rateUSD', '0.2', 1, ${NOW}, 'test')`)
  forgetSettings()
  await shop.runSweeps()
  const { data } = await shop.call(listCards, { ids: String(productId) }, { lang: 'en' })
  expect([data![0]!.priceAmount, data![0]!.priceMaxAmount]).toEqual([1980, 1999])
  const { data: page } = await shop.call(getProduct, { productId }, { lang: 'en' })
  expect(page!.skus[0]!.tiers[0]!.priceAmount).toBe(1980)
  expect(await taken(10_000)).toContain(productId)
})

test('the index is told what a product is, and that a draft is none', async () => {
  const { productId } = await drill()
  const draft = await aProduct(db, { state: 'draft' })
  const documents = await searchDocuments(db, [productId, draft.productId])
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    productId,
    family: 'goods',
    name: { cn: '冲击钻', en: 'Impact drill' },
    optionValues: [{ cn: '蓝' }, { cn: '黄' }],
    priceAmounts: { CNY: 9900, USD: 1980, IDR: 21780000 },
    availableCount: 0,
    publishedAt: NOW,
  })
  expect(documents[0]!.codes).toHaveLength(3)
})

test('two who take changes at once never get the same, and none is lost', async () => {
  await taken(10_000)
  const products = await Promise.all(
    Array.from({ length: 20 }, () => aProduct(db, { state: 'draft' })),
  )
  const parts: number[][] = []
  const taker = async () => {
    for (;;) {
      const some = await taken(3)
      if (some.length === 0) return
      parts.push(some)
    }
  }
  await Promise.all([taker(), taker(), taker(), taker()])
  const ids = products.map((each) => each.productId).sort((a, b) => a - b)
  expect(parts.flat().sort((a, b) => a - b)).toEqual(ids)
})

test('every promise of the catalogue holds afterwards', async () => {
  const { findings } = await diagnose(db)
  // Changes were taken away above, and nothing indexes here.
  expect(findings.filter((each) => each.view !== 'i_75_what_is_on_sale_is_found')).toEqual([])
})
