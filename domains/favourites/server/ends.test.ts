/**
 * The end of favourites: when they are deleted, what an export of personal data contains, and what closing an account
 * deletes.
 */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
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
import { favouriteCounts } from './door.ts'
import { personal } from './personal/personal.ts'

const shop = await openTestShop({
  now: NOW,
  identity: { buyerOf: async (_db, token) => ({ buyerId: Number(token), sessionId: 1 }) },
})
const { db, clock } = shop

let buyers = 100
const aBuyer = () => ++buyers

async function must<E extends Endpoint>(
  call: E,
  input: ArgumentOf<E>,
  buyer: number,
  lang = 'cn',
): Promise<DataOf<E>> {
  const answer = await shop.call(call, input, { 'user-token': String(buyer), lang })
  if (answer.code !== 1) throw new Error(`${call.path}: ${answer.code} ${answer.msg}`)
  return answer.data as DataOf<E>
}
const price = (currency: 'CNY' | 'USD' | 'IDR', amount: number) =>
  ({ currency, audience: 'all', minQuantity: 1, amount }) as const
const sold = (code: string) =>
  aProduct(db, {
    code,
    name: { cn: `商品 ${code}`, en: `Product ${code}` },
    skus: [aSku(`${code}-1`, { prices: [price('CNY', 5000), price('USD', 900)] })],
  })
const [a, b] = [await sold('E-A'), await sold('E-B')]
const saved = ({ productId }: { productId: number }, buyer: number, favourite = true) =>
  must(setFavourite, { productId, favourite }, buyer)
const seen = ({ productId }: { productId: number }, buyer: number) =>
  must(recordFootprints, { seen: [{ productId, at: clock.now }] }, buyer)
const rowsOf = async (buyer: number) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from catalog.favourite where buyer_id = ${buyer}`)
  ).count

test('removed favourites are deleted after the day in which they can be restored, and the others stay', async () => {
  const buyer = aBuyer()
  await saved(a, buyer)
  await saved(b, buyer)
  await saved(a, buyer, false)
  clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await rowsOf(buyer)).toBe(2) // they can be restored until the last moment
  clock.forward({ seconds: 1 })
  await shop.runSweeps()
  expect(await rowsOf(buyer)).toBe(1)
  expect((await must(myFavourites, {}, buyer)).items.map(({ productId }) => productId)).toEqual([
    b.productId,
  ])
})

test('a favourite that was restored in time is not deleted with those that were removed at the same moment', async () => {
  const [buyer, other] = [aBuyer(), aBuyer()]
  for (const each of [buyer, other]) await saved(a, each)
  const { at } = await must(clearFavourites, {}, buyer)
  expect((await must(clearFavourites, {}, other)).at).toBe(at)
  expect(await must(restoreFavourites, { at }, buyer)).toEqual({ count: 1 })
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect([await rowsOf(buyer), await rowsOf(other)]).toEqual([1, 0])
  expect(await must(restoreFavourites, { at }, other)).toEqual({ count: 0 })
})

test('a favourite that is saved again after its deletion has the new date and price', async () => {
  const buyer = aBuyer()
  const item = await sold('E-AGAIN')
  await saved(item, buyer)
  await saved(item, buyer, false)
  clock.forward({ days: 2 })
  await shop.runSweeps()
  await shop.owner.db.count(sql`
    update catalog.price set amount = 4000 where sku_id = ${item.skuId} and currency = 'CNY'`)
  await db.tx((tx) => refreshProducts(tx, [item.productId]))
  await saved(item, buyer)
  const { items } = await must(myFavourites, {}, buyer)
  expect(items).toMatchObject([{ at: clock.now, dropAmount: null, card: { priceAmount: 4000 } }])
})

test('an export of personal data contains a buyer’s favourites, and removed ones while they can be restored', async () => {
  const [buyer, other] = [aBuyer(), aBuyer()]
  await saved(a, buyer)
  await saved(b, other)
  await seen(b, buyer)
  await seen(a, other)
  const at = clock.now
  expect(await personal.copy(db, buyer)).toEqual([
    { name: 'favourites', rows: [{ productId: a.productId, at }] },
    { name: 'footprints', rows: [{ productId: b.productId, day: at.slice(0, 10), at }] },
  ])
  await must(clearFavourites, {}, buyer)
  await must(forgetFootprints, { ids: null }, buyer)
  const counts = async () => (await personal.copy(db, buyer)).map(({ rows }) => rows.length)
  expect(await counts()).toEqual([1, 1])
  clock.forward({ days: 1, seconds: 1 })
  await shop.runSweeps()
  expect(await counts()).toEqual([0, 0])
})

test('closing an account deletes everything that the buyer saved and viewed, also removed ones, and nothing of others', async () => {
  const [leaver, other] = [aBuyer(), aBuyer()]
  for (const buyer of [leaver, other]) {
    await saved(a, buyer)
    await saved(b, buyer)
    await saved(b, buyer, false)
    await seen(a, buyer)
  }
  await db.tx((tx) => personal.forget!(tx, leaver, clock.now))
  expect(await favouriteCounts(db, leaver)).toEqual({ favouriteCount: 0, footprintCount: 0 })
  expect(await rowsOf(leaver)).toBe(0)
  expect(await rowsOf(other)).toBe(2)
  expect(await favouriteCounts(db, other)).toEqual({ favouriteCount: 1, footprintCount: 1 })
})

test('a reduction is shown in the currency of the language, and only where there is one', async () => {
  const buyer = aBuyer()
  const item = await sold('E-LANG')
  await saved(item, buyer)
  await seen(item, buyer)
  await shop.owner.db.count(sql`
    update catalog.price set amount = case currency when 'USD' then 1000 else 4000 end
    where sku_id = ${item.skuId}`)
  await db.tx((tx) => refreshProducts(tx, [item.productId]))
  for (const [lang, name, textLang, dropAmount] of [
    ['cn', '商品 E-LANG', 'cn', 1000],
    ['en', 'Product E-LANG', 'en', null],
    ['spa', '商品 E-LANG', 'cn', null], // without a Spanish name, the Chinese one that every product has
  ] as const) {
    const saves = await must(myFavourites, {}, buyer, lang)
    const footprints = await must(myFootprints, {}, buyer, lang)
    for (const { items } of [saves, footprints]) {
      expect(items).toMatchObject([{ name, textLang, dropAmount }])
    }
  }
})

test('a favourite that is taken off sale stays listed, can be removed, and cannot be put back', async () => {
  const buyer = aBuyer()
  const item = await sold('E-OFF')
  await saved(item, buyer)
  await seen(item, buyer)
  await db.count(sql`update catalog.product set state = 'archived' where id = ${item.productId}`)
  await db.tx((tx) => refreshProducts(tx, [item.productId]))
  expect((await must(myFavourites, {}, buyer)).items).toMatchObject([
    { productId: item.productId, card: null, dropAmount: null },
  ])
  clock.forward({ minutes: 5 })
  await seen(item, buyer) // a product that is not on sale gets no footprint
  expect((await must(myFootprints, {}, buyer)).items).toMatchObject([{ card: null }])
  expect((await must(myFootprints, {}, buyer)).items[0]?.at).not.toBe(clock.now)
  await saved(item, buyer, false)
  const { productId } = item
  expect(await must(isFavourite, { productId }, buyer)).toEqual({ favourite: false })
  const by = { 'user-token': String(buyer) }
  const back = await shop.call(setFavourite, { productId, favourite: true }, by)
  expect(back.code).toBe(CatalogReasons.productNotFound.code)
})

test('removing what was never saved is no error, and changes nothing', async () => {
  const buyer = aBuyer()
  expect(await saved(a, buyer, false)).toEqual({ favourite: false })
  expect(await must(setFavourite, { productId: 999_999, favourite: false }, buyer)).toEqual({
    favourite: false,
  })
  expect([await rowsOf(buyer), await must(clearFavourites, {}, buyer)]).toEqual([
    0,
    { at: clock.now, count: 0 },
  ])
})

test('a favourite that is saved while the sweep deletes its removed row exists afterwards', async () => {
  for (let round = 0; round < 4; round++) {
    const buyer = aBuyer()
    await saved(a, buyer)
    await saved(a, buyer, false)
    clock.forward({ days: 1, seconds: 1 })
    await Promise.all([shop.runSweeps(), saved(a, buyer)])
    expect(await must(isFavourite, { productId: a.productId }, buyer)).toEqual({ favourite: true })
  }
})

test('footprints of one day are removed one by one, and restored by their instant alone', async () => {
  const buyer = aBuyer()
  await seen(a, buyer)
  await seen(b, buyer)
  const [first, second] = (await must(myFootprints, {}, buyer)).items
  const one = await must(forgetFootprints, { ids: [first?.id ?? 0] }, buyer)
  clock.forward({ seconds: 1 })
  const other = await must(forgetFootprints, { ids: [second?.id ?? 0, first?.id ?? 0] }, buyer)
  expect([one.count, other.count]).toEqual([1, 1])
  expect(await must(restoreFootprints, { at: other.at }, buyer)).toEqual({ count: 1 })
  expect((await must(myFootprints, {}, buyer)).items.map(({ id }) => id)).toEqual([second?.id])
})

test('footprints end with the days that the setting says, in the list of new ones too', async () => {
  const buyer = aBuyer()
  const countRows = async () => (await must(myFootprints, {}, buyer)).items.length
  await seen(a, buyer)
  clock.forward({ days: 11 })
  await shop.runSweeps()
  expect(await countRows()).toBe(1)
  await db.count(sql`
    insert into settings.setting values ('favourites.footprintDays', '10', 1, now(), 'test')`)
  forgetSettings()
  await shop.runSweeps()
  expect(await countRows()).toBe(0)
  const daysAgo = (days: number) => later(clock.now, -days * DAY_MS)
  const given = [
    { productId: a.productId, at: daysAgo(11) },
    { productId: b.productId, at: daysAgo(9) },
  ]
  await must(recordFootprints, { seen: given }, buyer)
  expect(await countRows()).toBe(1)
  await db.count(sql`delete from settings.setting`)
  forgetSettings()
})
