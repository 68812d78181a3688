/** Banners that follow an activity: they promise it while it is on, and no longer. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import {
  listBanners,
  officeBanners,
  saveBanner,
  type BannerForm,
} from '#domains/content/contract.ts'
import { ContentReasons } from '#domains/content/reasons.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type * as z from 'zod/mini'
import {
  deleteActivity,
  officeActivity,
  publishActivity,
  saveActivity,
  stopActivity,
  withdrawActivity,
  type ActivityForm,
} from '../contract.ts'
import { codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()

const BANNER: z.infer<typeof BannerForm> = {
  title: { cn: '春季特价' },
  subtitle: { cn: '' },
  actionLabel: { cn: '' },
  href: '/home/serchlistActivespecial',
  imageUrl: null,
  tone: 'brand',
  position: 1,
  visible: true,
  shownFrom: null,
  shownUntil: null,
  activityId: null,
}
const isShown = async () => (await must(listBanners, {}, {})).length === 1
const versionOf = async (activityId: number) =>
  (await must(officeActivity, { activityId }, clerk.by)).version
const row = async () => (await must(officeBanners, {}, clerk.by))[0]!

const { skuId } = await shop.goods(1000)
const form = (startsInMs: number): ActivityForm => ({
  kind: 'special',
  names: { cn: '特价' },
  startsAt: later(clock.now, startsInMs),
  endsAt: later(clock.now, startsInMs + 60 * MINUTE_MS),
  audience: 'all',
  listId: null,
  leastLevel: 1,
  takesCoupon: false,
  skus: [],
})
const skus = [
  {
    code: await codeOf(shop, skuId),
    prices: [{ currency: 'CNY' as const, amount: 900 }],
    quotaCount: null,
    perOrderCount: null,
    perBuyerCount: null,
  },
]

test('a banner is shown while its activity runs, wherever that is moved, and ends as it is stopped', async () => {
  const { id } = await must(saveActivity, { ...form(30 * MINUTE_MS), skus }, clerk.by)
  const sent = { ...BANNER, activityId: id, shownFrom: clock.now, shownUntil: null }
  const saved = await must(saveBanner, sent, clerk.by)
  // As long as it is a draft it has no time, whatever was sent.
  expect(saved).toMatchObject({ activityId: id, shownFrom: null, shownUntil: null })
  expect(await isShown()).toBe(false)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  const version = await versionOf(id)
  const moved = form(60 * MINUTE_MS)
  await must(saveActivity, { ...moved, skus, id, version }, clerk.by)
  expect(await row()).toMatchObject({ shownFrom: moved.startsAt, shownUntil: moved.endsAt })
  clock.now = later(moved.startsAt, -1)
  expect(await isShown()).toBe(false)
  clock.now = moved.startsAt
  expect(await isShown()).toBe(true)
  clock.forward({ minutes: 5 })
  await must(stopActivity, { activityId: id, reason: 'sold elsewhere' }, clerk.by)
  expect(await isShown()).toBe(false)
  expect(await row()).toMatchObject({ shownUntil: clock.now })
})

test('what is taken back or deleted is announced by no banner, and none follows what is not there', async () => {
  const { id } = await must(saveActivity, { ...form(30 * MINUTE_MS), skus }, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  const version = await versionOf(id)
  const before = await row()
  await must(saveBanner, { ...before, activityId: id }, clerk.by)
  await must(withdrawActivity, { activityId: id, version }, clerk.by)
  clock.forward({ minutes: 40 })
  expect(await isShown()).toBe(false)
  await must(deleteActivity, { activityId: id, version: await versionOf(id) }, clerk.by)
  expect(await isShown()).toBe(false)
  const { code } = await call(saveBanner, { ...BANNER, activityId: 99_999 }, clerk.by)
  expect(code).toBe(ContentReasons.notFound.code)
})
