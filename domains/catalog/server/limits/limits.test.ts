/** How much of a product one buyer may order: what the merchant sets, what buyers see, and who may do what. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AudienceReasons } from '#domains/audiences/reasons.ts'
import { aProduct } from '#domains/catalog/testing.ts'
import { openOffice } from '#domains/product-admin/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { getProduct } from '../../contract.ts'
import { PIECES_MAX } from '../../limits.ts'
import { myLimits, officeLimits, setLimits, type PurchaseLimit } from '../../limits-contract.ts'

const { shop, db, must, refusal, reader, outsider, auditOf } = await openOffice()
const limit = (changes: Partial<PurchaseLimit>): PurchaseLimit => ({
  skuId: null,
  period: 'day',
  dayCount: null,
  audience: 'all',
  leastLevel: null,
  mostLevel: null,
  listId: null,
  maxCount: 5,
  ...changes,
})
const perDay = (maxCount: number): PurchaseLimit => limit({ maxCount })
const everything = (maxCount: number): PurchaseLimit => limit({ period: 'ever', maxCount })
const inPublic = ({ listId: _listId, ...shown }: PurchaseLimit) => shown

test('limits that are set stand on the page at once, the tightest first, and go when they are taken away', async () => {
  const { productId } = await aProduct(db)
  const shown = async () => (await shop.call(getProduct, { productId })).data!.limits
  expect(await shown()).toEqual([])
  await must(setLimits, { productId, limits: [everything(50), perDay(5)] })
  expect(await shown()).toEqual([perDay(5), everything(50)].map(inPublic))
  await must(setLimits, { productId, limits: [] })
  expect(await shown()).toEqual([])
  expect(await must(officeLimits, { productId })).toEqual([])
})

test('the same period twice, none at all and more than can be counted are refused', async () => {
  const { productId } = await aProduct(db)
  const wrong: PurchaseLimit[][] = [
    [perDay(5), perDay(6)],
    [perDay(0)],
    [perDay(-1)],
    [perDay(1.5)],
    [perDay(PIECES_MAX + 1)],
    [limit({ period: 'year' as 'day' })],
    [limit({ audience: 'nobody' as 'all' })],
  ]
  for (const limits of wrong) {
    expect(await refusal(setLimits, { productId, limits })).toBe(Reasons.invalidInput.code)
  }
  expect(await must(officeLimits, { productId })).toEqual([])
  expect(await must(setLimits, { productId, limits: [perDay(PIECES_MAX)] })).toEqual([
    perDay(PIECES_MAX),
  ])
})

test('who looked at other limits than stand there is told, in whatever order they were seen', async () => {
  const { productId } = await aProduct(db)
  const limits = [perDay(5), everything(50)]
  await must(setLimits, { productId, limits, was: [] })
  for (const was of [[], [perDay(5)], [perDay(6), everything(50)]]) {
    const late = { productId, limits: [], was }
    expect(await refusal(setLimits, late)).toBe(Reasons.changedMeanwhile.code)
  }
  expect(
    await must(setLimits, { productId, limits: [perDay(9)], was: limits.toReversed() }),
  ).toEqual([perDay(9)])
})

test('of two who set limits at once after seeing the same, one is told', async () => {
  const { productId } = await aProduct(db)
  const codes = await Promise.all(
    [3, 4].map((count) => refusal(setLimits, { productId, limits: [perDay(count)], was: [] })),
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, Reasons.changedMeanwhile.code])
  expect(await must(officeLimits, { productId })).toHaveLength(1)
})

test('a product that never was has no limits to set', async () => {
  const productId = 999_999
  const limits = [perDay(1)]
  expect(await refusal(setLimits, { productId, limits })).toBe(Reasons.notFound.code)
})

test('only who keeps the catalogue sets limits, and who may look sees them', async () => {
  const { productId } = await aProduct(db)
  const { code } = Reasons.forbidden
  const limits = [perDay(1)]
  expect((await shop.call(setLimits, { productId, limits }, reader)).code).toBe(code)
  expect((await shop.call(officeLimits, { productId }, outsider)).code).toBe(code)
  expect((await shop.call(officeLimits, { productId }, reader)).data).toEqual([])
  expect((await shop.call(setLimits, { productId, limits })).code).not.toBe(1)
  expect((await shop.call(myLimits, { productId })).code).toBe(Reasons.loginNeeded.code)
})

test('each change is in the audit log, with what was before', async () => {
  const { productId } = await aProduct(db)
  await must(setLimits, { productId, limits: [perDay(5)] })
  await must(setLimits, { productId, limits: [perDay(2)] })
  expect((await auditOf(`product:${productId}`)).at(-1)).toEqual({
    action: 'catalog.setLimits',
    before: { limits: [{ period: 'day', audience: 'all', maxCount: 5 }] },
    after: { limits: [{ period: 'day', audience: 'all', maxCount: 2 }] },
  })
})

test('each audience has its own limit in a period, and who gives none means everybody', async () => {
  const { productId } = await aProduct(db)
  const limits: PurchaseLimit[] = [
    limit({ period: 'order', audience: 'individual', maxCount: 2 }),
    limit({ period: 'week', audience: 'individual', maxCount: 5 }),
    limit({ period: 'week', audience: 'business', maxCount: 500 }),
  ]
  expect(await must(setLimits, { productId, limits })).toEqual(limits)
  expect((await shop.call(getProduct, { productId })).data!.limits).toEqual(limits.map(inPublic))
  const other = limits.map((each) => ({ ...each, audience: 'all' as const })).slice(0, 2)
  expect(await refusal(setLimits, { productId, limits: [], was: other })).toBe(
    Reasons.changedMeanwhile.code,
  )
  expect(await must(setLimits, { productId, limits: [{ period: 'day', maxCount: 5 }] })).toEqual([
    perDay(5),
  ])
})

test('days, levels, lists and SKUs stand where they mean something, and are this product’s and this shop’s', async () => {
  const { productId, skuIds } = await aProduct(db)
  const other = await aProduct(db)
  const whole = [
    limit({ skuId: skuIds[0]!, maxCount: 1 }),
    limit({ period: 'days', dayCount: 30, maxCount: 2 }),
    limit({ period: 'days', dayCount: 7, maxCount: 3 }),
    limit({ audience: 'level', leastLevel: 1, mostLevel: 2, maxCount: 4 }),
    limit({ audience: 'level', leastLevel: 3, maxCount: 5 }),
  ]
  expect(await must(setLimits, { productId, limits: whole })).toEqual(whole)
  const broken = [
    limit({ period: 'days' }),
    limit({ dayCount: 7 }),
    limit({ period: 'days', dayCount: 1 }),
    limit({ period: 'days', dayCount: 367 }),
    limit({ audience: 'level' }),
    limit({ leastLevel: 2 }),
    limit({ audience: 'level', mostLevel: 2 }),
    limit({ audience: 'level', leastLevel: 3, mostLevel: 2 }),
    limit({ audience: 'level', leastLevel: 6 }),
    limit({ audience: 'list' }),
    limit({ listId: 1 }),
  ]
  for (const each of broken)
    expect(await refusal(setLimits, { productId, limits: [each] })).toBe(Reasons.invalidInput.code)
  const foreign = [limit({ skuId: other.skuIds[0]! })]
  expect(await refusal(setLimits, { productId, limits: foreign })).toBe(Reasons.notFound.code)
  const unknown = [limit({ audience: 'list', listId: 999 })]
  expect(await refusal(setLimits, { productId, limits: unknown })).toBe(
    AudienceReasons.listUnknown.code,
  )
  expect(await must(officeLimits, { productId })).toEqual(whole)
})

test('what no limit may be the database refuses by itself', async () => {
  const { productId, skuIds } = await aProduct(db)
  const other = await aProduct(db)
  const plant = (changes: object) =>
    db.count(sql`
      insert into catalog.purchase_limit (product_id, sku_id, period, day_count, audience, least_level, most_level, list_id, max_count)
      select ${productId}, sku, period, days, audience, least, most, list, 5 from jsonb_to_record(${JSON.stringify({ period: 'day', audience: 'all', ...changes })})
        as t (sku bigint, period text, days int, audience text, least int, most int, list bigint)`)
  await plant({ sku: skuIds[0] })
  for (const wrong of [
    { sku: skuIds[0] },
    { sku: other.skuIds[0] },
    { period: 'days' },
    { days: 7 },
    { period: 'days', days: 1 },
    { audience: 'level' },
    { least: 2 },
    { audience: 'level', least: 3, most: 2 },
    { audience: 'level', least: 6 },
    { audience: 'level', least: 1, most: 6 },
    { audience: 'list' },
    { list: 1 },
    { audience: 'list', list: 999 },
  ])
    await expect(plant(wrong)).rejects.toThrow(/constraint/)
})
