/** SKUs as they are sold: prices, names, units and pictures for carts and orders, and figures that orders and stock move. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aDraft, aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { convertUp } from '#kit/contract/money.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { changeProduct } from '../write-door.ts'
import { setState } from '../state-door.ts'
import { lockRatings, setRating } from '../door.ts'
import {
  addAvailable,
  addSales,
  findSkus,
  productNames,
  skuNamesFor,
  skusForSale,
  skusOfProducts,
  tiersOfProducts,
  unitNames,
} from '../sale-door.ts'
import { skuLabels } from './sale.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const yuan = (amount: number, minQuantity = 1, audience: 'all' | 'business' | 'super' = 'all') =>
  ({ currency: 'CNY', audience, minQuantity, amount }) as const
const dollars = (amount: number, minQuantity = 1) =>
  ({ currency: 'USD', audience: 'all', minQuantity, amount }) as const
const picture = (name: string) => ({
  alt: { cn: name, en: `${name} photo` },
  stored: { url: `/p/${name}.webp`, smallUrl: `/p/${name}@400.webp`, width: 1200, height: 1200 },
  remoteUrl: null,
})
const size = (cn: string, en?: string) => ({
  name: en === undefined ? { cn } : { cn, en },
  pictureIndex: null,
})
const skuOf = async (skuId: number, lang: 'cn' | 'en' | 'id' = 'cn') =>
  (await skusForSale(db, [skuId], lang))[0]!
const takeOff = ({ productId }: Made) =>
  db.tx((tx) => setState(tx, { productId, state: 'draft', version: null, now: NOW, lang: 'cn' }))
const figureOf = ({ productId }: Made) =>
  db.row<{ salesCount: number; availableCount: number; rating: number | null }>(sql`
    select sales_count, available_count, rating::float8 as rating from catalog.figure
    where product_id = ${productId}`)
/** The tags that a piece of work throws out of the cache. */
async function invalidated(work: () => Promise<unknown>): Promise<string[]> {
  const tags: string[] = []
  const stop = onInvalidation((own) => tags.push(...own))
  await work()
  stop()
  return tags
}

test('an SKU is sold in the buyer’s language and currency, with the base currency beside it', async () => {
  const { skuId } = await aProduct(db, {
    name: { cn: '阀门', en: 'Valve' },
    skus: [aSku('S-LANG', { prices: [yuan(1001), yuan(900, 10), yuan(800, 1, 'business')] })],
  })
  const [cn, en, id] = [await skuOf(skuId), await skuOf(skuId, 'en'), await skuOf(skuId, 'id')]
  expect([cn.name, en.name, id.name]).toEqual(['阀门', 'Valve', '阀门'])
  expect([cn.textLang, en.textLang, id.textLang]).toEqual(['cn', 'en', 'cn'])
  expect([cn.currency, en.currency, id.currency]).toEqual(['CNY', 'USD', 'IDR'])
  expect(cn.tiers).toEqual(cn.baseTiers)
  expect(en.baseTiers).toEqual(cn.tiers)
  expect(en.tiers.map(({ priceAmount }) => priceAmount)).toEqual(
    [1001, 900, 800].map((amount) => convertUp(amount, 0.14, 'USD')),
  )
  expect(en.names).toEqual({ cn: '阀门', en: 'Valve' })
})

test('an own foreign price replaces the converted ones, volume prices too', async () => {
  const { skuId } = await aProduct(db, {
    skus: [aSku('S-OWN', { prices: [yuan(1000), yuan(900, 10), dollars(199), dollars(150, 50)] })],
  })
  const own = await skuOf(skuId, 'en')
  expect(own.tiers).toEqual([
    { audience: 'all', minQuantity: 1, priceAmount: 199 },
    { audience: 'all', minQuantity: 50, priceAmount: 150 },
  ])
})

test('what cannot be bought any more is still described, as not on sale', async () => {
  const made = await aProduct(db)
  expect(await skuOf(made.skuId)).toMatchObject({ published: true })
  await takeOff(made)
  expect(await skuOf(made.skuId)).toMatchObject({ published: false, productId: made.productId })
  const { skuIds } = await aProduct(db, {
    options: [{ name: { cn: '尺寸' }, values: [size('大'), size('小')] }],
    skus: [aSku('S-ON', { values: [0] }), aSku('S-OFF', { values: [1], active: false })],
  })
  const rows = await skusForSale(db, skuIds, 'cn')
  expect(new Map(rows.map(({ code, published }) => [code, published]))).toEqual(
    new Map([
      ['S-ON', true],
      ['S-OFF', false],
    ]),
  )
  expect(await skusForSale(db, [999_999], 'cn')).toEqual([])
  expect(await skusForSale(db, [], 'cn')).toEqual([])
})

test('a machine is asked for, unless the merchant sells it like other goods', async () => {
  const machine = await aProduct(db, { family: 'device' })
  const sold = await aProduct(db, { family: 'device', directSale: true })
  // The flag is a device's alone.
  const goods = await aProduct(db, { family: 'goods', directSale: true })
  const rows = await skusForSale(db, [machine.skuId, sold.skuId, goods.skuId], 'cn')
  const quoteOnly = new Map(rows.map((row) => [row.skuId, row.quoteOnly]))
  expect([machine, sold, goods].map(({ skuId }) => quoteOnly.get(skuId))).toEqual([
    true,
    false,
    false,
  ])
})

test('an SKU shows its own picture, else that of its choice, else the first one', async () => {
  const { skuIds } = await aProduct(db, {
    options: [
      {
        name: { cn: '颜色', en: 'Colour' },
        values: [
          { name: { cn: '红', en: 'Red' }, pictureIndex: 1 },
          { name: { cn: '绿' }, pictureIndex: null },
        ],
      },
    ],
    pictures: [picture('first'), picture('red'), picture('own')],
    skus: [aSku('S-RED', { values: [0] }), aSku('S-GREEN', { values: [1], pictureIndex: 2 })],
  })
  const [red, green] = [await skuOf(skuIds[0]!, 'en'), await skuOf(skuIds[1]!, 'en')]
  expect([red.picture?.url, green.picture?.url]).toEqual(['/p/red.webp', '/p/own.webp'])
  expect(red.picture?.alt).toBe('red photo')
  expect([red.optionText, green.optionText]).toEqual([
    expect.stringContaining('Red'),
    expect.stringContaining('绿'),
  ])
  const plain = await aProduct(db, { pictures: [picture('only')] })
  expect((await skuOf(plain.skuId)).picture?.url).toBe('/p/only.webp')
  expect((await skuOf((await aProduct(db)).skuId)).picture).toBeNull()
})

test('a picture that has not been fetched yet is none', async () => {
  const waiting = { alt: { cn: '' }, stored: null, remoteUrl: 'https://elsewhere.example/a.jpg' }
  const { skuId } = await aProduct(db, { pictures: [waiting, picture('there')] })
  expect((await skuOf(skuId)).picture?.url).toBe('/p/there.webp')
})

test('a removed unit is not sold any more, and old orders still find its name', async () => {
  const unit = (factor: number, cn: string, en: string) => ({
    name: { cn, en },
    factor,
    minQuantity: 1,
    step: 1,
    maxQuantity: 100,
  })
  const made = await aProduct(db, {
    code: 'S-UNITS',
    skus: [aSku('S-UNITS-1', { units: [unit(12, '箱', 'box'), unit(1, '件', 'piece')] })],
  })
  const before = await skuOf(made.skuId, 'en')
  expect(before.units.map(({ name, factor }) => [name, factor])).toEqual([
    ['piece', 1],
    ['box', 12],
  ])
  const { categoryId } = await db.row<{ categoryId: number }>(sql`
    select category_id from catalog.product where id = ${made.productId}`)
  const draft = aDraft(categoryId, {
    code: 'S-UNITS',
    skus: [aSku('S-UNITS-1', { units: [unit(1, '件', 'piece')] })],
  })
  const key = { id: made.productId, version: made.version }
  await db.tx((tx) => changeProduct(tx, key, draft, { now: NOW, by: 'test', origin: null }))
  expect((await skuOf(made.skuId, 'en')).units.map(({ name }) => name)).toEqual(['piece'])
  const names = await unitNames(
    db,
    before.units.map(({ id }) => id),
    'en',
  )
  expect([...names.values()].toSorted()).toEqual(['box', 'piece'])
})

test('tiers of many products are those of each SKU that is on sale', async () => {
  const two = await aProduct(db, {
    options: [{ name: { cn: '尺寸' }, values: [size('大'), size('小')] }],
    skus: [
      aSku('S-T1', { values: [0], prices: [yuan(1000)] }),
      aSku('S-T2', { values: [1], prices: [yuan(2000), yuan(1500, 5)] }),
    ],
  })
  const off = await aProduct(db)
  await takeOff(off)
  const tiers = await tiersOfProducts(db, [two.productId, off.productId, 999_999], 'en')
  expect([...tiers.keys()]).toEqual([two.productId])
  expect(
    tiers.get(two.productId)!.map((own) => own.tiers.map(({ priceAmount }) => priceAmount)),
  ).toEqual([[140], [280, 210]])
})

test('names are found of what is sold and of what is not, in the language that was asked for', async () => {
  const made = await aProduct(db, {
    name: { cn: '轴承', en: 'Bearing' },
    options: [{ name: { cn: '尺寸', en: 'Size' }, values: [size('大', 'Large')] }],
    skus: [aSku('S-NAME', { values: [0] })],
  })
  await takeOff(made)
  expect(await skuNamesFor(db, [made.skuId], 'en')).toEqual([
    {
      skuId: made.skuId,
      productId: made.productId,
      code: 'S-NAME',
      name: 'Bearing',
      optionText: expect.stringContaining('Large'),
    },
  ])
  expect(await skuLabels(db, [made.skuId], 'cn')).toEqual([{ id: made.skuId, name: 'S-NAME 轴承' }])
  expect(await productNames(db, [made.productId, 999_999], 'en')).toEqual([
    { id: made.productId, name: 'Bearing' },
  ])
  expect(await productNames(db, [], 'en')).toEqual([])
  expect(await skusOfProducts(db, [made.productId])).toEqual([])
})

test('staff find an SKU by its code, its barcode, its product and a part of a name; the exact one first', async () => {
  const long = await aProduct(db, {
    code: 'FIND',
    name: { cn: '万用表甲乙', en: 'Multimeter 100%' },
    options: [{ name: { cn: '款' }, values: [size('甲'), size('乙')] }],
    skus: [
      aSku('FIND-10', { values: [0] }),
      aSku('FIND-1', { values: [1], barcode: '6901234567892' }),
    ],
  })
  const [ten, one] = long.skuIds as [number, number]
  expect(await findSkus(db, 'FIND-1', 10)).toEqual([one, ten])
  expect(await findSkus(db, '6901234567892', 10)).toEqual([one])
  expect((await findSkus(db, 'find', 10)).toSorted()).toEqual([ten, one].toSorted())
  expect((await findSkus(db, '表甲', 10)).toSorted()).toEqual([ten, one].toSorted())
  expect(await findSkus(db, 'multimeter', 1)).toHaveLength(1)
  // What means something to a pattern is looked for as it is.
  expect((await findSkus(db, '100%', 10)).toSorted()).toEqual([ten, one].toSorted())
  expect(await findSkus(db, '1_0', 10)).toEqual([])
})

test('sales are counted by product, and a return never takes the figure below nothing', async () => {
  const [one, other] = [await aProduct(db), await aProduct(db)]
  const sell = (...sold: [Made, number][]) =>
    db.tx((tx) =>
      addSales(
        tx,
        sold.map(([{ productId }, quantity]) => ({ productId, quantity })),
      ),
    )
  await sell([one, 5], [other, 2], [one, 1])
  expect([(await figureOf(one)).salesCount, (await figureOf(other)).salesCount]).toEqual([6, 2])
  await sell([one, -4], [other, -10])
  expect([(await figureOf(one)).salesCount, (await figureOf(other)).salesCount]).toEqual([2, 0])
  await Promise.all(Array.from({ length: 20 }, () => sell([one, 1], [other, 1])))
  expect([(await figureOf(one)).salesCount, (await figureOf(other)).salesCount]).toEqual([22, 20])
})

test('what is free counts for SKU and product; only a change from or to nothing renews pages', async () => {
  const made = await aProduct(db)
  const add = (delta: number) => db.tx((tx) => addAvailable(tx, [{ skuId: made.skuId, delta }]))
  const tags = [`product:${made.productId}`, 'list', 'home']
  expect(await invalidated(() => add(5))).toEqual(tags)
  expect(await invalidated(() => add(3))).toEqual([])
  expect(await invalidated(() => add(-7))).toEqual([])
  expect((await figureOf(made)).availableCount).toBe(1)
  expect(await invalidated(() => add(-1))).toEqual(tags)
  expect(await invalidated(() => db.tx((tx) => addAvailable(tx, [])))).toEqual([])
  expect((await figureOf(made)).availableCount).toBe(0)
})

test('stock of an SKU that is switched off counts for itself and not for its product', async () => {
  const made = await aProduct(db, {
    options: [{ name: { cn: '尺寸' }, values: [size('大'), size('小')] }],
    skus: [aSku('S-A1', { values: [0] }), aSku('S-A2', { values: [1], active: false })],
  })
  const [on, off] = made.skuIds as [number, number]
  await db.tx((tx) =>
    addAvailable(tx, [
      { skuId: on, delta: 4 },
      { skuId: off, delta: 9 },
      { skuId: on, delta: 2 },
    ]),
  )
  expect((await figureOf(made)).availableCount).toBe(6)
  const skus = await db.rows<{ availableCount: number }>(sql`
    select available_count from catalog.sku where product_id = ${made.productId} order by id`)
  expect(skus.map(({ availableCount }) => availableCount)).toEqual([6, 9])
})

test('many who book the same goods at once, in any order, lose nothing and do not deadlock', async () => {
  const goods = await Promise.all(Array.from({ length: 4 }, () => aProduct(db)))
  const changes = goods.map(({ skuId }) => ({ skuId, delta: 1 }))
  await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      db.tx((tx) => addAvailable(tx, i % 2 === 0 ? changes : changes.toReversed())),
    ),
  )
  for (const each of goods) expect((await figureOf(each)).availableCount).toBe(24)
})

test('more than there is cannot be taken: the database refuses, and the figures stay', async () => {
  const made = await aProduct(db)
  await db.tx((tx) => addAvailable(tx, [{ skuId: made.skuId, delta: 2 }]))
  await expect(db.tx((tx) => addAvailable(tx, [{ skuId: made.skuId, delta: -3 }]))).rejects.toThrow(
    /check/,
  )
  expect((await figureOf(made)).availableCount).toBe(2)
})

test('a rating is set and taken back, and whoever counts stars waits for the one before', async () => {
  const made = await aProduct(db)
  const { productId } = made
  const rate = (rating: number | null, reviewCount: number) =>
    db.tx((tx) => setRating(tx, { productId, rating, reviewCount }))
  await rate(4.5, 2)
  expect((await figureOf(made)).rating).toBe(4.5)
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const first = db.tx(async (tx) => {
    await lockRatings(tx, [productId])
    locked.resolve()
    await held.promise
    order.push('first')
  })
  await locked.promise
  const second = db.tx(async (tx) => {
    await lockRatings(tx, [productId])
    order.push('second')
  })
  held.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  await rate(null, 0)
  expect((await figureOf(made)).rating).toBeNull()
})
