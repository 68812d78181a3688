/** Favourites and footprints: the products, their prices at that time, and undoing. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW, versionOf } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import {
  clearFavourites,
  forgetFootprints,
  isFavourite,
  myFavourites,
  myFootprints,
  restoreFavourites,
  restoreFootprints,
  recordFootprints,
  setFavourite,
} from '../contract.ts'
import { setPrice } from '#domains/product-admin/contract.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'

const shop = await openTestShop({
  now: NOW,
  identity: {
    buyerOf: async (_db, token) => ({ buyerId: Number(token), sessionId: 1 }),
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Anna',
      permissions: new Set(['catalog.write']),
    }),
  },
})
const { db, clock } = shop
const staffId = await createStaff(db, {
  email: 'anna@example.com',
  name: 'Anna',
  role: 'catalogue',
  lang: 'cn',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
})
const staff = { cookie: `staff=${staffId}` }

async function must<E extends Endpoint>(call: E, input: ArgumentOf<E>, buyer = 1, lang = 'cn') {
  const answer = await shop.call(call, input, { 'user-token': String(buyer), lang })
  if (answer.code !== 1) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`)
  return answer.data as DataOf<E>
}
const yuan = (amount: number) =>
  ({ currency: 'CNY', audience: 'all', minQuantity: 1, amount }) as const
const sold = (code: string, amount: number) =>
  aProduct(db, { code, skus: [aSku(`${code}-1`, { prices: [yuan(amount)] })] })
const costs = async (skuId: number, amount: number) =>
  shop.call(
    setPrice,
    {
      skuId,
      currency: 'CNY',
      audience: 'all',
      tiers: [{ minQuantity: 1, amount }],
      version: await versionOf(db, skuId),
    },
    staff,
  )

test('favourites are listed newest first, with their reductions in the shown currency', async () => {
  const [a, b] = [await sold('F-A', 5000), await sold('F-B', 700)]
  await must(setFavourite, { productId: a.productId, favourite: true })
  clock.forward({ minutes: 1 })
  await must(setFavourite, { productId: b.productId, favourite: true })
  await costs(a.skuId, 4000)
  await costs(b.skuId, 900)
  const { items, next } = await must(myFavourites, {})
  expect(items.map(({ productId, dropAmount }) => [productId, dropAmount])).toEqual([
    [b.productId, null],
    [a.productId, 1000],
  ])
  expect(next).toBeNull()
  const english = await must(myFavourites, {}, 1, 'en')
  expect(english.items[1]).toMatchObject({ dropAmount: 140, card: { currency: 'USD' } })
  expect((await must(myFavourites, {}, 2)).items).toEqual([])
})

test('all favourites of one buyer are removed at once, and restored as they were', async () => {
  const [a, b] = [await sold('F-ALL-A', 5000), await sold('F-ALL-B', 700)]
  for (const { productId } of [a, b]) {
    await must(setFavourite, { productId, favourite: true }, 11)
    await must(setFavourite, { productId, favourite: true }, 12)
    clock.forward({ minutes: 1 })
  }
  const before = (await must(myFavourites, {}, 11)).items
  await must(setFavourite, { productId: a.productId, favourite: false }, 12)
  clock.forward({ minutes: 1 })
  const { at, count } = await must(clearFavourites, {}, 11)
  expect(count).toBe(2)
  expect((await must(myFavourites, {}, 11)).items).toEqual([])
  expect((await must(myFavourites, {}, 12)).items).toHaveLength(1)
  expect((await must(restoreFavourites, { at }, 12)).count).toBe(0)
  expect((await must(restoreFavourites, { at }, 11)).count).toBe(2)
  expect((await must(myFavourites, {}, 11)).items).toEqual(before)
})

test('a product that is no longer on sale has its name; an unknown one cannot be saved', async () => {
  const gone = await sold('F-GONE', 100)
  await must(setFavourite, { productId: gone.productId, favourite: true }, 3)
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.product set state = 'archived' where id = ${gone.productId}`)
    await refreshProducts(tx, [gone.productId])
  })
  const { items } = await must(myFavourites, {}, 3)
  expect(items).toEqual([
    expect.objectContaining({ name: '商品 F-GONE', card: null, dropAmount: null }),
  ])
  for (const productId of [gone.productId, 424_242]) {
    const input = { productId, favourite: true }
    const { code } = await shop.call(setFavourite, input, { 'user-token': '4' })
    expect(code).toBe(CatalogReasons.productNotFound.code)
  }
})

test('put back within a minute it is unchanged, later it is saved again', async () => {
  const made = await sold('F-UNDO', 1000)
  const { productId } = made
  const set = (favourite: boolean) => must(setFavourite, { productId, favourite }, 5)
  await set(true)
  await costs(made.skuId, 800)
  await set(false)
  expect(await must(isFavourite, { productId }, 5)).toEqual({ favourite: false })
  expect((await must(myFavourites, {}, 5)).items).toEqual([])
  clock.forward({ seconds: 30 })
  await set(true)
  expect((await must(myFavourites, {}, 5)).items[0]).toMatchObject({ dropAmount: 200 })
  await set(false)
  clock.forward({ minutes: 2 })
  await set(true)
  expect((await must(myFavourites, {}, 5)).items[0]).toMatchObject({
    dropAmount: null,
    at: clock.now,
  })
})

test('a product counts once per day of the shop; its first price of the day is stored', async () => {
  const [a, b] = [await sold('S-A', 1000), await sold('S-B', 1000)]
  // 15:30 in UTC is 23:30 of the same day in the shop, 16:30 is half past midnight of the next.
  const at = (time: string) => `2026-02-27T${time}:00.000Z`
  await must(
    recordFootprints,
    {
      seen: [
        { productId: a.productId, at: at('10:00') },
        { productId: a.productId, at: at('15:30') },
        { productId: b.productId, at: at('12:00') },
        { productId: a.productId, at: at('16:30') },
        { productId: 424_242, at: at('12:00') },
      ],
    },
    6,
  )
  await costs(a.skuId, 600)
  await must(recordFootprints, { seen: [{ productId: a.productId, at: at('15:50') }] }, 6)
  const { items } = await must(myFootprints, {}, 6)
  expect(
    items.map(({ productId, day, at: last, dropAmount }) => [productId, day, last, dropAmount]),
  ).toEqual([
    [a.productId, '2026-02-28', at('16:30'), 400],
    [a.productId, '2026-02-27', at('15:50'), 400],
    [b.productId, '2026-02-27', at('12:00'), null],
  ])
})

test('a future time counts as now, one that is too old is not stored', async () => {
  const { productId } = await sold('S-CLOCK', 1000)
  const seen = [
    { productId, at: '2031-01-01T00:00:00.000Z' },
    { productId, at: '2025-01-01T00:00:00.000Z' },
  ]
  await must(recordFootprints, { seen }, 7)
  const { items } = await must(myFootprints, {}, 7)
  expect(items.map(({ at }) => at)).toEqual([clock.now])
})

test('one or all are removed, restored, and deleted a day later', async () => {
  const made = await Promise.all(['S-1', 'S-2', 'S-3'].map((code) => sold(code, 1000)))
  const seen = made.map(({ productId }) => ({ productId, at: clock.now }))
  await must(recordFootprints, { seen }, 8)
  await must(recordFootprints, { seen }, 9)
  const [first] = (await must(myFootprints, {}, 8)).items
  const one = await must(forgetFootprints, { ids: [first!.id] }, 8)
  expect(one.count).toBe(1)
  // Another buyer's are never changed.
  expect((await must(forgetFootprints, { ids: [first!.id] }, 9)).count).toBe(0)
  clock.forward({ seconds: 5 })
  const all = await must(forgetFootprints, { ids: null }, 8)
  expect(all.count).toBe(2)
  expect((await must(myFootprints, {}, 8)).items).toEqual([])
  expect((await must(myFootprints, {}, 9)).items).toHaveLength(3)
  expect(await must(restoreFootprints, { at: all.at }, 9)).toEqual({ count: 0 })
  expect(await must(restoreFootprints, { at: all.at }, 8)).toEqual({ count: 2 })
  expect((await must(myFootprints, {}, 8)).items).toHaveLength(2)
  clock.forward({ days: 1, minutes: 61 })
  await shop.runSweeps()
  expect(await must(restoreFootprints, { at: one.at }, 8)).toEqual({ count: 0 })
  clock.forward({ days: 90 })
  await shop.runSweeps()
  expect((await must(myFootprints, {}, 8)).items).toEqual([])
  expect(await db.row(sql`select count(*)::int as count from catalog.footprint`)).toEqual({
    count: 0,
  })
})

test('pages continue without a gap, and many concurrent views leave one footprint', async () => {
  const ids: number[] = []
  for (let i = 0; i < 50; i++) ids.push((await sold(`P-${i}`, 1000)).productId)
  const at = clock.now
  await must(recordFootprints, { seen: ids.map((productId) => ({ productId, at })) }, 10)
  const first = await must(myFootprints, {}, 10)
  const second = await must(myFootprints, { after: first.next! }, 10)
  expect([first.items.length, second.items.length, second.next]).toEqual([48, 2, null])
  expect(new Set([...first.items, ...second.items].map(({ productId }) => productId)).size).toBe(50)
  await Promise.all(
    Array.from({ length: 12 }, () =>
      must(
        recordFootprints,
        {
          seen: [
            { productId: ids[0]!, at },
            { productId: ids[1]!, at },
          ],
        },
        11,
      ),
    ),
  )
  expect((await must(myFootprints, {}, 11)).items).toHaveLength(2)
  expect((await must(myFootprints, { after: 'nonsense' }, 11)).items).toHaveLength(2)
})

test('favourites and footprints need a login', async () => {
  for (const call of [myFavourites, myFootprints]) {
    expect((await shop.call(call, {}, {})).code).toBe(-201)
  }
})

test('a favourite is saved once, for its buyer, and only of goods on sale', async () => {
  const { productId } = await aProduct(db, { code: 'SAVED', skus: [aSku('SAVED-1')] })
  const by = { 'user-token': '7' }
  for (const favourite of [true, true]) {
    expect((await shop.call(setFavourite, { productId, favourite }, by)).data).toEqual({
      favourite,
    })
  }
  expect((await shop.call(isFavourite, { productId }, by)).data).toEqual({ favourite: true })
  expect((await shop.call(isFavourite, { productId }, { 'user-token': '8' })).data).toEqual({
    favourite: false,
  })
  await shop.call(setFavourite, { productId, favourite: false }, by)
  expect((await shop.call(isFavourite, { productId }, by)).data).toEqual({ favourite: false })
  const { code } = await shop.call(setFavourite, { productId: 999_999, favourite: true }, by)
  expect(code).toBe(CatalogReasons.productNotFound.code)
  expect((await shop.call(setFavourite, { productId, favourite: true })).code).toBe(-201)
})
