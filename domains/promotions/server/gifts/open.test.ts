/** Gifts as buyers find them: on cards and on the page of gifts, for those whom they are for, until they end. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { ownPrices } from '#domains/pricing/contract.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { giftsOfProduct, openGiftActivities } from '../../gift-contract.ts'
import { aGiftActivity } from '../../testing.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const clerk = (await shop.aClerk()).by
const guest = { lang: 'cn' }

const badgeOf = async ({ productId }: { productId: number }) =>
  (await must(ownPrices, { products: String(productId) }, guest))[0]?.gift ?? null
const activityOf = async (activityId: number, by: Record<string, string> = guest) =>
  (await must(openGiftActivities, {}, by)).activities.find((each) => each.activityId === activityId)

test('cards and the page of gifts show what goods earn, with what is left of it, until it ends', async () => {
  const [item, other, gift] = [await shop.goods(50), await shop.goods(50), await shop.goods(50)]
  const rule = { scope: 'product' as const, scopeIds: [item.productId] }
  const activityId = await aGiftActivity(shop, { clerk }, [gift], { rule, sku: { quotaCount: 2 } })
  clock.forward({ minutes: 15 })
  const leftMs = 0.75 * HOUR_MS
  expect(await badgeOf(item)).toEqual({ name: '满百有礼', leftMs })
  expect(await badgeOf(other)).toBeNull()
  expect(await activityOf(activityId)).toMatchObject({
    startsInMs: 0,
    leftMs,
    isForAll: false,
    tiers: [
      { least: 10_000, chooseCount: 1, gifts: [{ skuId: gift.skuId, isLeft: true, leftCount: 2 }] },
    ],
    productIds: [item.productId],
  })
  await shop.anOrder(await shop.aBuyer(), item, 10)
  expect((await activityOf(activityId))?.tiers[0]?.gifts).toMatchObject([{ leftCount: 1 }])
  await shop.anOrder(await shop.aBuyer(), item, 10)
  expect(await badgeOf(item)).toBeNull()
  expect((await activityOf(activityId))?.tiers[0]?.gifts).toMatchObject([
    { isLeft: false, leftCount: 0 },
  ])
  clock.forward({ minutes: 45 })
  expect(await activityOf(activityId)).toBeUndefined()
})

test('a gift that no warehouse has, or that is not for sale any more, is promised nowhere', async () => {
  const [item, gone, off] = [await shop.goods(50), await shop.goods(0), await shop.goods(50)]
  const rule = { scope: 'product' as const, scopeIds: [item.productId] }
  const activityId = await aGiftActivity(shop, { clerk }, [gone, off], { rule })
  await db.count(sql`update catalog.sku set active = false where id = ${off.skuId}`)
  const ofProduct = async () =>
    (await must(giftsOfProduct, { productId: item.productId }, guest)).activities
  expect((await activityOf(activityId))?.tiers[0]?.gifts).toMatchObject([
    { skuId: gone.skuId, isLeft: false, limit: null, leftCount: 0 },
  ])
  expect(await ofProduct()).toEqual([])
  expect(await badgeOf(item)).toBeNull()
  await db.count(sql`update catalog.sku set active = true where id = ${off.skuId}`)
  const [, second] = (await activityOf(activityId))?.tiers[0]?.gifts ?? []
  expect(second).toMatchObject({ skuId: off.skuId, isLeft: true, leftCount: 10 })
  expect(await ofProduct()).toMatchObject([{ activityId, tiers: [{ gifts: [second!.name] }] }])
  expect(await badgeOf(item)).not.toBeNull()
})

test('gifts for businesses are shown to businesses, and what begins soon on the page alone', async () => {
  const [item, gift, machine] = [
    await shop.goods(50),
    await shop.goods(50),
    await shop.goods(5, { family: 'device' }),
  ]
  const products = [item.productId, machine.productId]
  const rule = { scope: 'product' as const, scopeIds: products }
  const activityId = await aGiftActivity(shop, { clerk }, [gift], {
    rule,
    audience: 'business',
    startsAt: later(clock.now, HOUR_MS),
    endsAt: later(clock.now, 2 * HOUR_MS),
  })
  const business = (await shop.aBuyer({ customerType: 'business' })).by
  expect(await activityOf(activityId)).toBeUndefined()
  expect(await activityOf(activityId, business)).toMatchObject({
    startsInMs: HOUR_MS,
    leftMs: 2 * HOUR_MS,
    productIds: [item.productId],
  })
  const badges = async () =>
    (await must(ownPrices, { products: products.join(',') }, business)).flatMap(
      ({ productId, gift: earned }) => (earned === null ? [] : [productId]),
    )
  expect(await badges()).toEqual([])
  clock.forward({ minutes: 60 })
  // Machines earn no gifts.
  expect(await badges()).toEqual([item.productId])
})
