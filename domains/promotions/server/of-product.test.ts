/** The address of a product inside an activity names every kind of activity, and leads on where it says nothing about the product. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import {
  productActivity,
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivityForm,
} from '../contract.ts'
import { aGiftActivity, codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()

type Item = Awaited<ReturnType<typeof shop.goods>>

async function published({ skuId }: Item, given: Partial<ActivityForm> = {}): Promise<number> {
  const { id } = await must(
    saveActivity,
    {
      kind: 'special',
      names: { cn: '春季特价', en: 'Spring price' },
      startsAt: clock.now,
      endsAt: later(clock.now, 3_600_000),
      audience: 'all',
      listId: null,
      leastLevel: 1,
      takesCoupon: false,
      skus: [
        {
          code: await codeOf(shop, skuId),
          prices: [{ currency: 'CNY', amount: 800 }],
          quotaCount: 5,
          perOrderCount: null,
          perBuyerCount: null,
        },
      ],
      ...given,
    },
    clerk.by,
  )
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
const asked = (activityId: number, { productId }: Item, by: Record<string, string> = {}) =>
  call(productActivity, { activityId, productId }, by)

test('prices name themselves with what they ask, and those to come when they start', async () => {
  const item = await shop.goods(1000)
  for (const kind of ['special', 'fixed'] as const) {
    const id = await published(item, { kind })
    expect((await asked(id, item)).data).toMatchObject({
      kind,
      name: '春季特价',
      startsInMs: 0,
      leftMs: 3_600_000,
      currency: 'CNY',
      lowestAmount: 800,
      highestAmount: 800,
    })
  }
  const soon = await published(item, { startsAt: later(clock.now, 1_800_000) })
  expect((await asked(soon, item)).data).toMatchObject({ startsInMs: 1_800_000 })
})

test('gifts name themselves beside goods that earn them, without a price', async () => {
  const [item, gift] = [await shop.goods(1000), await shop.goods(500)]
  const id = await aGiftActivity(shop, { clerk: clerk.by }, [gift])
  expect((await asked(id, item)).data).toMatchObject({ kind: 'gift', lowestAmount: null })
})

test('unknown, for others, of other goods, stopped or over: there is no such activity', async () => {
  const [item, other] = [await shop.goods(1000), await shop.goods(1000)]
  const id = await published(item)
  const forBusinesses = await published(item, { audience: 'business' })
  const { code } = Reasons.notFound
  expect((await asked(id, item)).code).toBe(1)
  for (const each of [asked(999_999, item), asked(id, other), asked(forBusinesses, item)])
    expect((await each).code).toBe(code)
  await must(stopActivity, { activityId: id, reason: 'Wrong price' }, clerk.by)
  expect((await asked(id, item)).code).toBe(code)
  const ends = await published(item)
  clock.forward({ minutes: 61 })
  expect((await asked(ends, item)).code).toBe(code)
})
