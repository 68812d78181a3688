/** Offers are cached in each process: to their second, without what orders have taken, and until staff write an activity anywhere. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { codeOf } from '../testing.ts'
import { ownPrices } from '#domains/pricing/contract.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { publishActivity, saveActivity, stopActivity, type ActivityForm } from '../contract.ts'
import { activityOffers } from './door.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const clerk = await shop.aClerk()
const HOUR_ON = HOUR_MS + 30 * MINUTE_MS

/** A special price of 8.00 for goods of 10.00, in half an hour for an hour. */
async function aDraft(given: Partial<ActivityForm> = {}, limits: object = {}) {
  const item = await shop.goods(100)
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价' },
    startsAt: later(clock.now, 30 * MINUTE_MS),
    endsAt: later(clock.now, HOUR_ON),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: false,
    gift: null,
    skus: [
      {
        code: await codeOf(shop, item.skuId),
        prices: [{ currency: 'CNY', amount: 800 }],
        quotaCount: null,
        perOrderCount: null,
        perBuyerCount: null,
        ...limits,
      },
    ],
    ...given,
  }
  const { id: activityId } = await must(saveActivity, form, clerk.by)
  await must(publishActivity, { activityId, version: 0 }, clerk.by)
  return { item, form, activityId }
}

const amountAt = async (skuId: number, now: Instant, buyerId: number | null = null) =>
  (await activityOffers(db, { skuIds: [skuId], buyerId, lang: 'cn', now })).get(skuId)?.[0]?.amount

/** Asks as another process of the shop does, which hears of invalidations and has its own cache. */
const WORKER = `
  import '#apps/api/settings.ts'
  import { createInterface } from 'node:readline'
  import { activityOffers } from '#domains/promotions/server/door.ts'
  import { listenForInvalidations } from '#kit/server/cache/invalidation-listener.ts'
  import { openDb } from '#kit/server/database/db.ts'
  const url = process.env.SHOP_URL
  await listenForInvalidations({ url, log: console })
  const db = openDb(url)
  console.log('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    const { skuId, now } = JSON.parse(line)
    const offers = await activityOffers(db, { skuIds: [skuId], buyerId: null, lang: 'cn', now })
    console.log(JSON.stringify(offers.get(skuId)?.[0]?.amount ?? null))
  }
`

async function startProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SHOP_URL: shop.databaseUrl },
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return async (skuId: number, now: Instant): Promise<number | null> => {
    child.stdin.write(`${JSON.stringify({ skuId, now })}\n`)
    const [line] = (await once(lines, 'line')) as [string]
    return JSON.parse(line) as number | null
  }
}

test('a price is cached, and yet is on from its start to its end, to the millisecond', async () => {
  const { item, form } = await aDraft()
  const at = (instant: Instant, ms: number) => amountAt(item.skuId, later(instant, ms))
  expect(await at(form.startsAt, -1)).toBeUndefined()
  expect(await at(form.startsAt, 0)).toBe(800)
  expect(await at(form.endsAt, -1)).toBe(800)
  expect(await at(form.endsAt, 0)).toBeUndefined()
})

test('publishing, editing and stopping reach the caches of all processes', async () => {
  const other = await startProcess()
  const { item, form, activityId } = await aDraft()
  const during = form.startsAt
  await expect.poll(() => other(item.skuId, during)).toBe(800)
  expect(await amountAt(item.skuId, during)).toBe(800)

  const atLast = later(form.endsAt, -1)
  expect(await amountAt(item.skuId, atLast)).toBe(800)
  const shorter = { ...form, endsAt: atLast, id: activityId, version: 1 }
  await must(saveActivity, shorter, clerk.by)
  expect(await amountAt(item.skuId, atLast)).toBeUndefined()
  await expect.poll(() => other(item.skuId, atLast)).toBe(null)

  await must(stopActivity, { activityId, reason: '标错价' }, clerk.by)
  expect(await amountAt(item.skuId, during)).toBeUndefined()
  await expect.poll(() => other(item.skuId, during)).toBe(null)
}, 30_000)

test('what orders have taken is never cached', async () => {
  const buyer = await shop.aBuyer()
  const { item, form } = await aDraft({ startsAt: clock.now }, { quotaCount: 3 })
  expect(await amountAt(item.skuId, form.startsAt)).toBe(800)
  await shop.anOrder(buyer, item, 3)
  expect(await amountAt(item.skuId, form.startsAt)).toBeUndefined()
})

test('who a price is for is asked each time, however it was read before', async () => {
  const { item, form } = await aDraft({ startsAt: clock.now, audience: 'super' })
  const [member, other] = [await shop.aBuyer({ superMember: true }), await shop.aBuyer()]
  const products = String(item.productId)
  const reasonOf = async (by: Record<string, string>) =>
    (await must(ownPrices, { products }, by))[0]?.own?.reason
  expect(await reasonOf(member.by)).toBe('activity')
  expect(await reasonOf(other.by)).toBeUndefined()
  expect(await reasonOf({})).toBeUndefined()
  expect(await amountAt(item.skuId, form.startsAt)).toBeUndefined()
})
