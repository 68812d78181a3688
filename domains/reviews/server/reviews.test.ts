/** Reviews as visitors see them, through the HTTP server and a real database. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { getProduct, listCards } from '#domains/catalog/contract.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { listReviews } from '../contract.ts'
import { addReviews, type NewReview } from './door.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const aReview = (productId: number, changes: Partial<NewReview> = {}): NewReview => ({
  productId,
  skuId: null,
  buyerId: null,
  stars: 5,
  authorName: 'Ana',
  text: 'Muy bueno',
  lang: 'spa',
  optionText: 'Azul',
  at: NOW,
  reply: null,
  sourceKey: null,
  ...changes,
})
const add = (reviews: NewReview[]) => db.tx((tx) => addReviews(tx, reviews))
const list = async (productId: number, input: object = {}) =>
  (await shop.call(listReviews, { productId, ...input })).data!
const DAY = (day: number) => `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`

test("newest first, with counts of all stars, an average and the shop's answer", async () => {
  const { productId } = await aProduct(db)
  const reply = { text: '谢谢', at: DAY(9) }
  await add([
    aReview(productId, { at: DAY(1), stars: 4 }),
    aReview(productId, { at: DAY(3), stars: 5, reply }),
    aReview(productId, { at: DAY(2), stars: 1 }),
  ])
  const shown = await list(productId)
  expect(shown.items.map((each) => each.stars)).toEqual([5, 1, 4])
  expect(shown.items[0]).toMatchObject({
    authorName: 'Ana',
    text: 'Muy bueno',
    textLang: 'spa',
    optionText: 'Azul',
    at: DAY(3),
    pictureUrls: [],
    reply,
  })
  expect(shown).toMatchObject({
    total: 3,
    average: 3.33,
    counts: [
      { stars: 5, count: 1 },
      { stars: 4, count: 1 },
      { stars: 3, count: 0 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ],
  })
  const { data: card } = await shop.call(listCards, { ids: String(productId) })
  expect(card![0]).toMatchObject({ rating: 3.33, reviewCount: 3 })
  expect((await shop.call(getProduct, { productId })).data).toMatchObject({
    rating: 3.33,
    reviewCount: 3,
  })
})

test('pages and a star filter apply, and counts stay those of all', async () => {
  const { productId } = await aProduct(db)
  await add(
    Array.from({ length: 25 }, (_, i) =>
      aReview(productId, { at: DAY(1 + i), stars: i < 5 ? 2 : 5 }),
    ),
  )
  const second = await list(productId, { page: '3', size: '10' })
  expect([second.items.length, second.total, second.page]).toEqual([5, 25, 3])
  const two = await list(productId, { stars: '2' })
  expect([two.items.length, two.total, two.counts[0]!.count, two.average]).toEqual([5, 5, 20, 4.4])
  expect((await shop.call(listReviews, { productId, stars: '6' })).code).toBe(
    Reasons.invalidInput.code,
  )
})

test('filters by pictures and language apply, and the counts stay those of all', async () => {
  const { productId } = await aProduct(db)
  const pictureUrls = ['/demo/pictures/drill.webp']
  await add([
    aReview(productId, { at: DAY(1), pictureUrls }),
    aReview(productId, { at: DAY(2), lang: 'en', stars: 3 }),
    aReview(productId, { at: DAY(3), lang: 'en', stars: 4, pictureUrls }),
  ])
  const counted = {
    pictureCount: 2,
    langs: [
      { lang: 'en', count: 2 },
      { lang: 'spa', count: 1 },
    ],
    average: 4,
  }
  const found = async (input: object) => {
    const { items, total, ...rest } = await list(productId, input)
    expect(rest).toMatchObject(counted)
    expect(items).toHaveLength(total)
    return items.map(({ stars }) => stars)
  }
  expect(await found({})).toEqual([4, 3, 5])
  expect(await found({ pictures: '1' })).toEqual([4, 5])
  expect(await found({ pictures: '1', lang: 'en' })).toEqual([4])
  expect(await found({ lang: 'id' })).toEqual([])
  expect(await found({ stars: '3', lang: 'en' })).toEqual([3])
  expect((await list(productId)).items[0]!.pictureUrls).toEqual(pictureUrls)
})

test('a hidden review is not shown', async () => {
  const { productId } = await aProduct(db)
  await add([aReview(productId, { sourceKey: 'demo:hidden' })])
  await db.count(
    sql`update reviews.review set hidden = true, state = 'hidden', hidden_reason = '' where source_key = 'demo:hidden'`,
  )
  expect(await list(productId)).toMatchObject({ items: [], total: 0, average: null })
  await add([aReview(productId, { stars: 2 })])
  const { data } = await shop.call(listCards, { ids: String(productId) })
  expect(data![0]).toMatchObject({ rating: 2, reviewCount: 1 })
})

test('a review with a known source key is added once', async () => {
  const { productId } = await aProduct(db)
  const reviews = [1, 2].map((i) => aReview(productId, { sourceKey: `demo:${productId}#${i}` }))
  const counts = await Promise.all([add(reviews), add(reviews), add(reviews)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect((await list(productId)).total).toBe(2)
})

test('concurrent reviews are all counted', async () => {
  const { productId } = await aProduct(db)
  await Promise.all(
    Array.from({ length: 12 }, (_, i) => add([aReview(productId, { stars: (i % 5) + 1 })])),
  )
  const { data } = await shop.call(listCards, { ids: String(productId) })
  expect(data![0]).toMatchObject({ rating: 2.75, reviewCount: 12 })
})

test('a product without reviews, or an unknown one, has none', async () => {
  const { productId } = await aProduct(db)
  for (const id of [productId, 424_242]) {
    expect(await list(id)).toMatchObject({ items: [], total: 0, average: null })
  }
})

test('the catalogue shows the ratings', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})
