/** What orders take of activities by the database alone, whatever the confirmation before has seen: nothing is cached here. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import {
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivityForm,
  type ActivitySku,
} from '../contract.ts'
import { aGiftActivity, codeOf } from '../testing.ts'
import { giveBackOffers, lowerOffers, takeOffers, takeOffersAgain } from './door.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const clerk = await shop.aClerk()
const BUYER_ID = 7_000_001

/** A special price of 8.00, from an hour from now on for an hour. */
async function special(skuId: number, sku: Partial<ActivitySku> = {}) {
  const startsAt = later(clock.now, 3_600_000)
  const endsAt = later(startsAt, 3_600_000)
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价', en: 'Special' },
    startsAt,
    endsAt,
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: false,
    skus: [
      {
        code: await codeOf(shop, skuId),
        prices: [{ currency: 'CNY', amount: 800 }],
        quotaCount: null,
        perOrderCount: null,
        perBuyerCount: null,
        ...sku,
      },
    ],
  }
  const { id: activityId } = await must(saveActivity, form, clerk.by)
  return { activityId, skuId, startsAt, endsAt }
}
const publish = (activityId: number) => must(publishActivity, { activityId, version: 0 }, clerk.by)

/** Nothing of it stays: there is no order that it would be of. */
async function looking<Seen>(look: (tx: Queryable) => Promise<Seen>): Promise<Seen> {
  const seen: Seen[] = []
  const work = db.tx(async (tx) => {
    seen.push(await look(tx))
    throw new Error('seen')
  })
  await expect(work).rejects.toThrow('seen')
  return seen[0]!
}

const order = (now: Instant, orderNumber = 'SO-take') => ({
  orderNumber,
  buyerId: BUYER_ID,
  now,
})
type Place = { activityId: number; skuId: number }
const takenAt = ({ activityId, skuId }: Place, now: Instant, count = 1) =>
  looking((tx) => takeOffers(tx, order(now), [{ activityId, skuId, count }]))

test('a price is taken from its start until before its end, once it is published and until it is stopped', async () => {
  const place = await special((await shop.goods(50)).skuId)
  const { startsAt, endsAt, activityId } = place
  expect(await takenAt(place, startsAt)).toBe(false)
  await publish(activityId)
  expect(await takenAt(place, later(startsAt, -1))).toBe(false)
  expect(await takenAt(place, startsAt)).toBe(true)
  expect(await takenAt(place, later(endsAt, -1))).toBe(true)
  expect(await takenAt(place, endsAt)).toBe(false)
  await must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
  expect(await takenAt(place, startsAt)).toBe(false)
})

test('no order takes more than is left, than an order may have, or than a buyer may have over all of theirs', async () => {
  const skuId = (await shop.goods(50)).skuId
  const [quota, perOrder, perBuyer] = [
    await special(skuId, { quotaCount: 5 }),
    await special(skuId, { perOrderCount: 3 }),
    await special(skuId, { perBuyerCount: 4 }),
  ]
  for (const { activityId } of [quota, perOrder, perBuyer]) await publish(activityId)
  const now = quota.startsAt
  expect([await takenAt(quota, now, 5), await takenAt(quota, now, 6)]).toEqual([true, false])
  expect([await takenAt(perOrder, now, 3), await takenAt(perOrder, now, 4)]).toEqual([true, false])
  expect([await takenAt(perBuyer, now, 4), await takenAt(perBuyer, now, 5)]).toEqual([true, false])
  const twice = ({ activityId }: Place, counts: readonly [number, number]) =>
    looking(async (tx) => {
      const [first, second] = counts
      await takeOffers(tx, order(now, 'SO-take-1'), [{ activityId, skuId, count: first }])
      return takeOffers(tx, order(now, 'SO-take-2'), [{ activityId, skuId, count: second }])
    })
  expect([await twice(quota, [3, 2]), await twice(quota, [3, 3])]).toEqual([true, false])
  expect([await twice(perOrder, [3, 3])]).toEqual([true])
  expect([await twice(perBuyer, [3, 1]), await twice(perBuyer, [3, 2])]).toEqual([true, false])
})

test('an order that is opened again has all of its prices or none', async () => {
  const [one, other] = [
    await special((await shop.goods(50)).skuId, { quotaCount: 5 }),
    await special((await shop.goods(50)).skuId, { quotaCount: 5 }),
  ]
  for (const { activityId } of [one, other]) await publish(activityId)
  const now = one.startsAt
  const takenCounts = (tx: Queryable) =>
    tx.rows<{ count: number }>(sql`
      select taken_count as count from promotions.activity_sku
      where activity_id = any(${[one.activityId, other.activityId]}::bigint[]) order by activity_id`)
  const [again, counts] = await looking(async (tx) => {
    const both = [one, other].map(({ activityId, skuId }) => ({ activityId, skuId, count: 2 }))
    await takeOffers(tx, order(now), both)
    await giveBackOffers(tx, 'SO-take', now)
    // Meanwhile others have bought of the second.
    const { activityId, skuId } = other
    await takeOffers(tx, { ...order(now, 'SO-others'), buyerId: BUYER_ID + 1 }, [
      { activityId, skuId, count: 4 },
    ])
    const isTaken = await takeOffersAgain(tx, order(later(now, 1)))
    return [isTaken, (await takenCounts(tx)).map(({ count }) => count)] as const
  })
  expect(again).toBe(false)
  expect(counts).toEqual([0, 4])
})

test('of an SKU that is bought and given, each is lowered for itself', async () => {
  const { skuId } = await shop.goods(50)
  const bought = await special(skuId)
  await publish(bought.activityId)
  const giftId = await aGiftActivity(shop, { clerk: clerk.by }, [{ skuId }], {
    startsAt: bought.startsAt,
    endsAt: bought.endsAt,
    rule: { tiers: [{ least: 1_000_000, chooseCount: 1, codes: [await codeOf(shop, skuId)] }] },
  })
  const now = bought.startsAt
  const left = (lowered: { count: number; giftActivityId: number | null }) =>
    looking(async (tx) => {
      await takeOffers(tx, order(now), [
        { activityId: bought.activityId, skuId, count: 3 },
        { activityId: giftId, skuId, count: 1 },
      ])
      await lowerOffers(tx, 'SO-take', [{ skuId, ...lowered }])
      const rows = await tx.rows<{ count: number }>(sql`
        select count from promotions.usage where order_number = 'SO-take'
        order by activity_id = ${giftId}`)
      return rows.map(({ count }) => count)
    })
  expect(await left({ count: 1, giftActivityId: null })).toEqual([2, 1])
  expect(await left({ count: 1, giftActivityId: giftId })).toEqual([3, 0])
})
