/** Bulk changes: the preview is what happens, and products changed meanwhile are left alone. */
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import {
  cancelBulk,
  duplicateProduct,
  officeBulk,
  officeBulkLines,
  officeBulks,
  prepareBulk,
  startBulk,
  undoBulk,
  type BulkAct,
} from '../bulk-contract.ts'
import { listCards } from '#domains/catalog/contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { officeProduct, officeProducts, setPrice } from '../contract.ts'
import { aProduct, aSku, versionOf, type Made } from '#domains/catalog/testing.ts'
import { runBatch } from './bulk/run.ts'
import { openOffice } from './testing.ts'

const { shop, db, by, must, refusal, auditOf } = await openOffice()

const idsOf = (products: readonly Made[]) => products.map(({ productId }) => productId)
const prepared = async (products: readonly Made[], act: BulkAct) =>
  (await must(prepareBulk, { selection: { ids: idsOf(products) }, act })).id
async function carriedOut(products: readonly Made[], act: BulkAct) {
  const bulkId = await prepared(products, act)
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  return must(officeBulk, { bulkId })
}
const linesOf = async (bulkId: number) => (await must(officeBulkLines, { bulkId })).items
const cheaper: BulkAct = {
  kind: 'price',
  currency: 'CNY',
  audience: 'every',
  by: 'percent',
  value: -1250,
  rounding: 'step',
}
const amountsOf = async ({ productId }: Made) =>
  (
    await db.rows<{ amount: number }>(sql`
      select amount from catalog.price r join catalog.sku s on s.id = r.sku_id
      where s.product_id = ${productId} order by s.position, r.currency, r.audience, r.min_quantity`)
  ).map(({ amount }) => amount)
const stateOf = ({ productId }: Made) =>
  db.row<{ state: string; version: number }>(
    sql`select state, version from catalog.product where id = ${productId}`,
  )
const volume = (code: string) =>
  aSku(code, {
    prices: [
      { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 999 },
      { currency: 'CNY', audience: 'all', minQuantity: 10, amount: 900 },
      { currency: 'CNY', audience: 'business', minQuantity: 1, amount: 850 },
      { currency: 'USD', audience: 'all', minQuantity: 1, amount: 150 },
    ],
  })

test('the preview is what happens: prices by percent, in every volume price of the currency', async () => {
  const products = [await aProduct(db, { skus: [volume('BK-1')] }), await aProduct(db)]
  const before = await Promise.all(products.map(amountsOf))
  const bulkId = await prepared(products, cheaper)
  expect(await must(officeBulk, { bulkId })).toMatchObject({
    state: 'prepared',
    counts: { waiting: 2, done: 0 },
    by: 'Mei',
  })
  const [line] = await linesOf(bulkId)
  expect(line).toMatchObject({ outcome: 'waiting', priceCount: 3, state: null, category: null })
  expect(line!.prices.map(({ beforeAmount, afterAmount }) => [beforeAmount, afterAmount])).toEqual([
    [999, 874],
    [900, 788],
    [850, 744],
  ])
  expect(await Promise.all(products.map(amountsOf))).toEqual(before)
  expect((await must(officeBulks, {})).items).toEqual([])

  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect(await must(officeBulk, { bulkId })).toMatchObject({ state: 'done', counts: { done: 2 } })
  expect(await Promise.all(products.map(amountsOf))).toEqual([[874, 788, 744, 150], [875]])
  const { data } = await shop.call(listCards, { ids: String(products[0]!.productId) })
  expect(data![0]).toMatchObject({ priceAmount: 874 })
  const history = await db.rows(sql`
    select amount, by from catalog.price_history where sku_id = ${products[1]!.skuId} order by id`)
  expect(history.at(-1)).toEqual({ amount: 875, by: 'Mei' })
  expect(await auditOf(`bulk:${bulkId}`)).toEqual([
    { action: 'catalog.bulk.start', before: null, after: { ...cheaper, productCount: 2 } },
  ])
  expect((await must(officeBulks, {})).items[0]!.id).toBe(bulkId)
})

/** Reloads and retries when the product has changed. */
async function costs(
  { skuId }: Pick<Made, 'skuId'>,
  tiers: { minQuantity: number; amount: number }[],
): Promise<void> {
  for (;;) {
    const version = await versionOf(db, skuId)
    const price = { skuId, currency: 'CNY', audience: 'all', tiers, version } as const
    if ((await refusal(setPrice, price)) === 1) return
  }
}

test('undone, everything is restored; once, and products changed since are left alone', async () => {
  const products = [await aProduct(db), await aProduct(db, { skus: [volume('BK-2')] })]
  const before = await Promise.all(products.map(amountsOf))
  const { id } = await carriedOut(products, cheaper)
  const tiers = [{ minQuantity: 1, amount: 4242 }]
  await costs(products[0]!, tiers)
  const undone = await must(undoBulk, { bulkId: id })
  await shop.drainQueues()
  expect(await must(officeBulk, { bulkId: undone.id })).toMatchObject({
    state: 'done',
    undoes: id,
    counts: { done: 1, changed: 1 },
  })
  expect(await Promise.all(products.map(amountsOf))).toEqual([[4242], before[1]])
  expect((await must(officeBulk, { bulkId: id })).undoneBy).toBe(undone.id)
  expect(await refusal(undoBulk, { bulkId: id })).toBe(CatalogReasons.bulkNotUndoable.code)
})

test('of many who undo it at once, one succeeds', async () => {
  const product = await aProduct(db)
  const { id } = await carriedOut([product], cheaper)
  const codes = await Promise.all(
    Array.from({ length: 6 }, () => refusal(undoBulk, { bulkId: id })),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  await shop.drainQueues()
  expect(await amountsOf(product)).toEqual([1000])
})

test('a product changed after the preview is left alone, and named', async () => {
  const products = [await aProduct(db), await aProduct(db)]
  const bulkId = await prepared(products, cheaper)
  const tiers = [{ minQuantity: 1, amount: 5000 }]
  await costs(products[0]!, tiers)
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect((await linesOf(bulkId)).map(({ outcome }) => outcome)).toEqual(['changed', 'done'])
  expect(await Promise.all(products.map(amountsOf))).toEqual([[5000], [875]])
})

test('prices written while a change runs are never lost: each product has one or the other, as a whole', async () => {
  const products: Made[] = []
  for (let i = 0; i < 12; i++) products.push(await aProduct(db))
  const bulkId = await prepared(products, cheaper)
  await must(startBulk, { bulkId })
  const tiers = [{ minQuantity: 1, amount: 7777 }]
  const by12 = products.map(({ skuId }) => costs({ skuId }, tiers))
  await Promise.all([
    runBatch(db, bulkId, shop.clock.now),
    runBatch(db, bulkId, shop.clock.now),
    ...by12,
  ])
  await shop.drainQueues()
  // The later writer overwrote a finished line, or the line left the new price alone.
  expect(await Promise.all(products.map(amountsOf))).toEqual(products.map(() => [7777]))
  const { counts } = await must(officeBulk, { bulkId })
  expect(counts.done + counts.changed).toBe(12)
  const history = await db.row<{ count: number }>(sql`
    select count(*) as count from catalog.price_history
    where amount = 875 and sku_id = any(${products.map(({ skuId }) => skuId)}::bigint[])`)
  expect(history.count).toBe(counts.done)
})

test('publish, take off sale, archive and restore: each from the states that allow it', async () => {
  const draft = await aProduct(db, { state: 'draft' })
  const priceless = await aProduct(db, { state: 'draft', skus: [aSku('BK-NP', { prices: [] })] })
  const sold = await aProduct(db)
  const all = [draft, priceless, sold]
  const published = await carriedOut(all, { kind: 'state', to: 'published' })
  expect(published.counts).toMatchObject({ done: 1, refused: 1, same: 1 })
  const refused = (await linesOf(published.id)).find(({ outcome }) => outcome === 'refused')
  expect(refused).toMatchObject({
    productId: priceless.productId,
    reason: 'No active variant has a retail price in the base currency',
  })
  expect(await stateOf(draft)).toMatchObject({ state: 'published' })

  await carriedOut(all, { kind: 'state', to: 'archived' })
  expect((await Promise.all(all.map(stateOf))).map(({ state }) => state)).toEqual(
    all.map(() => 'archived'),
  )
  expect((await shop.call(listCards, { ids: String(sold.productId) })).data).toEqual([])
  // Archived products are not put on sale along with the rest.
  const again = await carriedOut(all, { kind: 'state', to: 'published' })
  expect(again.counts).toMatchObject({ same: 3, done: 0 })
  const restored = await carriedOut(all, { kind: 'state', to: 'restored' })
  expect(restored.counts).toMatchObject({ done: 3 })
  expect((await stateOf(sold)).state).toBe('draft')
  await must(undoBulk, { bulkId: restored.id })
  await shop.drainQueues()
  expect((await stateOf(sold)).state).toBe('archived')
})

test('a last price removed after the preview keeps a product off sale', async () => {
  const draft = await aProduct(db, { state: 'draft' })
  const bulkId = await prepared([draft], { kind: 'state', to: 'published' })
  // By SQL, so that the version does not change.
  await db.count(sql`delete from catalog.price where sku_id = ${draft.skuId}`)
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect(await linesOf(bulkId)).toMatchObject([
    { outcome: 'refused', reason: 'No active variant has a retail price in the base currency' },
  ])
  expect((await stateOf(draft)).state).toBe('draft')
})

test('to another category, which counts them; a deleted one takes none', async () => {
  const products = [await aProduct(db, { category: '甲' }), await aProduct(db, { category: '乙' })]
  const { id: target } = await db.row<{ id: number }>(
    sql`select id from catalog.category where name ->> 'cn' = '乙'`,
  )
  const moved = await carriedOut(products, { kind: 'category', categoryId: target })
  expect(moved.counts).toMatchObject({ done: 1, same: 1 })
  expect((await linesOf(moved.id))[0]).toMatchObject({ category: { before: '甲', after: '乙' } })
  const counted = await db.rows(sql`
    select name ->> 'cn' as name, product_count from catalog.category
    where name ->> 'cn' in ('甲', '乙') order by id`)
  expect(counted).toEqual([
    { name: '甲', productCount: 0 },
    { name: '乙', productCount: 2 },
  ])
  const { id: gone } = await db.row<{ id: number }>(sql`
    insert into catalog.category (level, name) values (1, '{"cn": "丙"}') returning id`)
  const bulkId = await prepared(products, { kind: 'category', categoryId: gone })
  await db.count(sql`delete from catalog.category where id = ${gone}`)
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect((await linesOf(bulkId)).map(({ reason }) => reason)).toEqual([
    'Category not found',
    'Category not found',
  ])
  expect(
    await refusal(prepareBulk, {
      selection: { ids: idsOf(products) },
      act: { kind: 'category', categoryId: gone },
    }),
  ).toBe(CatalogReasons.categoryNotFound.code)
})

test('prices that would be zero, and products without such a price, are refused in the preview', async () => {
  const product = await aProduct(db)
  const act = { ...cheaper, by: 'amount', value: -1000 } as const
  const low = await prepared([product], act)
  expect(await linesOf(low)).toMatchObject([
    { outcome: 'refused', reason: 'A price would be 0 or lower', priceCount: 0 },
  ])
  const retail = { currency: 'CNY', audience: 'all', minQuantity: 1 } as const
  const prices = [{ ...retail, amount: AMOUNT_MAX.CNY - 100 }]
  const expensive = await aProduct(db, { code: 'DEAR', skus: [aSku('DEAR-1', { prices })] })
  const high = await prepared([expensive], { ...act, value: 1000 })
  expect(await linesOf(high)).toMatchObject([
    { outcome: 'refused', reason: 'A price would be too high', priceCount: 0 },
  ])
  const none = await prepared([product], { ...cheaper, currency: 'IDR' })
  expect(await linesOf(none)).toMatchObject([{ reason: 'No price of this kind' }])
})

test('all results of a filter, at once; no result is refused', async () => {
  for (let i = 0; i < 60; i++) await aProduct(db, { category: '批量', state: 'draft' })
  const { id: category } = await db.row<{ id: number }>(
    sql`select id from catalog.category where name ->> 'cn' = '批量'`,
  )
  const act: BulkAct = { kind: 'state', to: 'published' }
  const selection = { filter: { category, state: 'draft' } } as const
  const { id: bulkId } = await must(prepareBulk, { selection, act })
  await must(startBulk, { bulkId })
  // A process that died after its first batch: another one continues.
  expect(await runBatch(db, bulkId, shop.clock.now)).toBe(true)
  expect(await must(officeBulk, { bulkId })).toMatchObject({
    state: 'running',
    counts: { done: 50, waiting: 10 },
  })
  await shop.drainQueues()
  expect(await must(officeBulk, { bulkId })).toMatchObject({ state: 'done', counts: { done: 60 } })
  expect(await refusal(prepareBulk, { selection, act })).toBe(CatalogReasons.bulkNothing.code)
  const rest = await must(officeBulkLines, { bulkId })
  const last = await must(officeBulkLines, { bulkId, after: rest.next! })
  expect([rest.items.length, last.items.length, last.next]).toEqual([50, 10, null])
})

test('a started change without a worker is taken up; stopping leaves whole products', async () => {
  const products = [await aProduct(db), await aProduct(db)]
  const bulkId = await prepared(products, cheaper)
  await must(startBulk, { bulkId })
  expect(await refusal(startBulk, { bulkId })).toBe(CatalogReasons.bulkNotFound.code)
  await must(cancelBulk, { bulkId })
  await shop.drainQueues()
  expect(await must(officeBulk, { bulkId })).toMatchObject({
    state: 'cancelled',
    counts: { waiting: 2, done: 0 },
  })
  expect(await amountsOf(products[0]!)).toEqual([1000])
  expect(await refusal(cancelBulk, { bulkId })).toBe(CatalogReasons.bulkNotFound.code)
  expect(await refusal(undoBulk, { bulkId })).toBe(CatalogReasons.bulkNotUndoable.code)

  const other = await prepared(products, cheaper)
  await db.count(sql`update catalog.bulk set ordered_at = ${shop.clock.now} where id = ${other}`)
  shop.clock.forward({ minutes: 2 })
  await shop.runSweeps()
  await shop.drainQueues()
  expect((await must(officeBulk, { bulkId: other })).state).toBe('done')
})

test('a preview that is never started is deleted after a day', async () => {
  const bulkId = await prepared([await aProduct(db)], cheaper)
  shop.clock.forward({ hours: 25 })
  await shop.runSweeps()
  expect(await refusal(officeBulk, { bulkId })).toBe(CatalogReasons.bulkNotFound.code)
})

test('a copy is a draft without stock, barcodes and internal number; many at once differ', async () => {
  const original = await aProduct(db, {
    code: 'DUP',
    internalNumber: 'N-1',
    name: { cn: '泵', en: 'Pump' },
    skus: [{ ...volume('DUP-A'), barcode: '690123' }],
  })
  const copies = await Promise.all(
    Array.from({ length: 4 }, () => must(duplicateProduct, { productId: original.productId })),
  )
  expect(copies.map(({ code }) => code).toSorted()).toEqual(['DUP-2', 'DUP-3', 'DUP-4', 'DUP-5'])
  const copy = await must(officeProduct, {
    productId: copies.find(({ code }) => code === 'DUP-2')!.id,
  })
  expect(copy).toMatchObject({
    state: 'draft',
    internalNumber: null,
    name: { cn: '泵（副本）', en: 'Pump (copy)' },
    details: { cn: '<p>详情</p>' },
    skus: [{ code: 'DUP-A-2', barcode: null, units: [{ factor: 1 }], prices: { length: 4 } }],
  })
  const first = await must(officeProduct, { productId: original.productId })
  expect(first).toMatchObject({ internalNumber: 'N-1', version: original.version })
  expect(copy.skus[0]!.id).not.toBe(first.skus[0]!.id)
  expect((await auditOf(`product:${copy.id}`))[0]).toEqual({
    action: 'catalog.product.duplicate',
    before: null,
    after: { code: 'DUP-2', from: 'DUP' },
  })
  expect(await refusal(duplicateProduct, { productId: 999_999 })).toBe(
    CatalogReasons.productNotFound.code,
  )
})

test('the list filters by brand, by missing parts and by missing languages', async () => {
  const { productId } = await aProduct(db, {
    category: '缺失',
    name: { cn: '缺', en: 'Lacking' },
    brief: { cn: '', en: '' },
    details: { cn: '<p>一</p>', en: '<p>one</p>', spa: '<p>uno</p>' },
    skus: [
      aSku('LACK-1', {
        units: aSku('x').units.map((unit) => ({
          ...unit,
          name: { cn: '件', en: 'pc', spa: 'ud', id: 'bh' },
        })),
      }),
    ],
  })
  const { id: category } = await db.row<{ id: number }>(
    sql`select id from catalog.category where name ->> 'cn' = '缺失'`,
  )
  const found = async (filter: Record<string, string>) =>
    (await must(officeProducts, { category: String(category), ...filter })).items.map(
      ({ id }) => id,
    )
  const all = await must(officeProducts, { category: String(category) })
  expect(all.items[0]!.missingLangs).toEqual(['spa', 'id'])
  expect(all.counts).toEqual({ all: 1, draft: 0, published: 1, archived: 0 })
  expect(await found({ missing: 'en' })).toEqual([])
  expect(await found({ missing: 'spa' })).toEqual([productId])
  expect(await found({ missing: 'spa', kind: 'details' })).toEqual([])
  expect(await found({ missing: 'id', kind: 'details' })).toEqual([productId])
  expect(await found({ missing: 'id', kind: 'brief' })).toEqual([])
  expect(await found({ lacks: 'stock' })).toEqual([productId])
  expect(await found({ lacks: 'picture' })).toEqual([productId])
  expect(await found({ lacks: 'brand' })).toEqual([productId])
  expect(await found({ lacks: 'price' })).toEqual([])
  expect(await found({ brand: '424242' })).toEqual([])
})

test('only staff with write permission prepare, start, stop and undo', async () => {
  const products = [await aProduct(db)]
  const bulkId = await prepared(products, cheaper)
  const stranger = { cookie: 'staff=stranger' }
  for (const [endpoint, input] of [
    [prepareBulk, { selection: { ids: idsOf(products) }, act: cheaper }],
    [officeBulk, { bulkId }],
    [startBulk, { bulkId }],
    [cancelBulk, { bulkId }],
    [undoBulk, { bulkId }],
    [duplicateProduct, { productId: products[0]!.productId }],
  ] as const) {
    expect((await shop.call(endpoint, input as never, stranger)).code).toBe(
      Reasons.loginExpired.code,
    )
  }
  const { code } = await shop.call(prepareBulk, { selection: { ids: [] }, act: cheaper }, by)
  expect(code).toBe(Reasons.invalidInput.code)
})

test('every invariant of the catalogue holds afterwards', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})
