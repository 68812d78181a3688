/** Prices of lists are worked out once for all buyers of one kind, and are nobody else's and no older for it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import sql from 'sql-template-tag'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aCustomerList } from '#domains/audiences/testing.ts'
import {
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivityForm,
} from '#domains/promotions/contract.ts'
import { aGiftActivity, codeOf } from '#domains/promotions/testing.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { ownPrices } from '../contract.ts'
import { listPriceStats, readListPrices } from './list-prices.ts'
import { GUEST } from './unit-price.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const clerk = await shop.aClerk()
const BEGUN = clock.now
afterEach(() => void (clock.now = BEGUN))

type By = Record<string, string>
type Item = Awaited<ReturnType<typeof shop.goods>>
type Sku = ActivityForm['skus'][number]

/** Goods of 10.00 at a special price of 8.00, from now for an hour. */
async function aSpecial(given: Partial<ActivityForm> = {}, sku: Partial<Sku> = {}, item?: Item) {
  const goods = item ?? (await shop.goods(1000))
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价', en: 'Special' },
    startsAt: clock.now,
    endsAt: later(clock.now, HOUR_MS),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: false,
    gift: null,
    skus: [
      {
        code: await codeOf(shop, goods.skuId),
        prices: [{ currency: 'CNY', amount: 800 }],
        quotaCount: null,
        perOrderCount: null,
        perBuyerCount: null,
        ...sku,
      },
    ],
    ...given,
  }
  const { id: activityId } = await must(saveActivity, form, clerk.by)
  await must(publishActivity, { activityId, version: 0 }, clerk.by)
  return { item: goods, form, activityId }
}

const pricesFor = (by: By, items: readonly Item[]) =>
  must(ownPrices, { products: items.map(({ productId }) => productId).join(',') }, by)
const amountFor = async (by: By, item: Item) => (await pricesFor(by, [item]))[0]?.own?.amount

const setLevel = ({ id }: { id: number }, level: number) =>
  db.count(sql`
    update accounts.buyer set level = ${level}, level_fixed = true, level_from = null, level_until = null, level_needs = null where id = ${id}`)

/** How often prices of lists were worked out, and how often they were there. */
async function countsOf(work: () => Promise<unknown>) {
  const before = listPriceStats()
  await work()
  const after = listPriceStats()
  return { misses: after.misses - before.misses, hits: after.hits - before.hits }
}

test('a list is worked out once for all buyers of one kind', async () => {
  const { item } = await aSpecial()
  const others = [await shop.goods(2000), await shop.goods(3000)]
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const list = [item, ...others]
  expect(await countsOf(() => pricesFor(one.by, list))).toEqual({ misses: 1, hits: 0 })
  expect(await countsOf(() => pricesFor(other.by, list))).toEqual({ misses: 0, hits: 1 })
  expect(await countsOf(() => pricesFor({}, list))).toEqual({ misses: 0, hits: 1 })
  expect(await pricesFor(other.by, list)).toMatchObject([
    { productId: item.productId, own: { amount: 800, listAmount: 1000, reason: 'activity' } },
  ])
})

test('a price begins and ends to the millisecond, and the time that is left is counted anew', async () => {
  const { item, form } = await aSpecial({
    startsAt: later(clock.now, 30 * MINUTE_MS),
    endsAt: later(clock.now, 90 * MINUTE_MS),
  })
  const at = async (instant: Instant, ms: number) => {
    clock.now = later(instant, ms)
    const [price] = await pricesFor({}, [item])
    return price?.own && [price.own.amount, price.own.activity?.leftMs]
  }
  expect(await at(form.startsAt, -1)).toBeUndefined()
  expect(await at(form.startsAt, 0)).toEqual([800, HOUR_MS])
  expect(await at(form.startsAt, 1)).toEqual([800, HOUR_MS - 1])
  expect(await at(form.endsAt, -1)).toEqual([800, 1])
  expect(await at(form.endsAt, 0)).toBeUndefined()
  expect(await at(form.endsAt, -1)).toEqual([800, 1])
})

test('of two activities the lower one ends first, and the other one goes on', async () => {
  const { item, form } = await aSpecial()
  await aSpecial(
    { endsAt: later(form.endsAt, HOUR_MS) },
    { prices: [{ currency: 'CNY', amount: 900 }] },
    item,
  )
  expect(await amountFor({}, item)).toBe(800)
  clock.now = form.endsAt
  expect(await amountFor({}, item)).toBe(900)
})

const WORKER = `
  import '#apps/api/settings.ts'
  import { createInterface } from 'node:readline'
  import { ownPricesOf } from '#domains/pricing/server/own.ts'
  import { listenForInvalidations } from '#kit/server/cache/invalidation-listener.ts'
  import { openDb } from '#kit/server/database/db.ts'
  const url = process.env.SHOP_URL
  await listenForInvalidations({ url, log: console })
  const db = openDb(url)
  console.log('ready')
  for await (const line of createInterface({ input: process.stdin })) {
    const { productId, now } = JSON.parse(line)
    const prices = await ownPricesOf({ db, reader: db, lang: 'cn', now, buyerId: null }, { products: [productId] })
    console.log(JSON.stringify(prices[0]?.own?.amount ?? null))
  }
`

/** Asks as another process of the shop does, which hears of invalidations and has its own cache. */
async function startProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SHOP_URL: shop.databaseUrl },
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })
  await once(lines, 'line')
  return async ({ productId }: Item): Promise<number | null> => {
    child.stdin.write(`${JSON.stringify({ productId, now: clock.now })}\n`)
    const [line] = (await once(lines, 'line')) as [string]
    return JSON.parse(line) as number | null
  }
}

test('what staff stop is gone at once, in other processes too', async () => {
  const other = await startProcess()
  const { item, activityId } = await aSpecial()
  await expect.poll(() => other(item)).toBe(800)
  expect(await amountFor({}, item)).toBe(800)
  await must(stopActivity, { activityId, reason: '标错价' }, clerk.by)
  expect(await amountFor({}, item)).toBeUndefined()
  await expect.poll(() => other(item)).toBe(null)
}, 30_000)

test('a price that changes is the new one at once, and others stay as they are', async () => {
  const member = await shop.aBuyer({ superMember: true })
  const [item, other] = [await shop.goods(1000), await shop.goods(1000)]
  expect([await amountFor(member.by, item), await amountFor(member.by, other)]).toEqual([950, 950])
  await db.tx(async (tx) => {
    await tx.count(sql`update catalog.price set amount = 2000 where sku_id = ${item.skuId}`)
    await invalidate(tx, [`product:${item.productId}`])
  })
  expect(await countsOf(() => amountFor(member.by, other))).toEqual({ misses: 0, hits: 1 })
  expect(await amountFor(member.by, item)).toBe(1900)
})

test('a rule of prices that changes holds at once', async () => {
  const member = await shop.aBuyer({ superMember: true })
  const item = await shop.goods(1000)
  expect(await amountFor(member.by, item)).toBe(950)
  await putSetting(db, {
    key: 'members.superPercent',
    value: 10,
    version: 0,
    now: clock.now,
    by: 'test',
  })
  expect(await amountFor(member.by, item)).toBe(900)
})

test('buyers of different kinds never have each other’s prices', async () => {
  const item = await shop.goods(1000)
  const { listId, put } = await aCustomerList(shop, clerk.by, [])
  const ofLevel = { leastLevel: 3 }
  await aSpecial(ofLevel, { prices: [{ currency: 'CNY', amount: 700 }] }, item)
  await aSpecial({ audience: 'list', listId }, { prices: [{ currency: 'CNY', amount: 600 }] }, item)
  const business = { audience: 'business' } as const
  await aSpecial(business, { prices: [{ currency: 'CNY', amount: 650 }] }, item)
  const buyers = {
    plain: await shop.aBuyer(),
    high: await shop.aBuyer({ level: 3 }),
    firm: await shop.aBuyer({ customerType: 'business' }),
  }
  const amounts = async () => [
    await amountFor({}, item),
    await amountFor(buyers.plain.by, item),
    await amountFor(buyers.high.by, item),
    await amountFor(buyers.firm.by, item),
  ]
  for (let round = 0; round < 2; round++)
    expect(await amounts()).toEqual([undefined, undefined, 700, 650])

  await put(buyers.plain)
  expect(await amounts()).toEqual([undefined, 600, 700, 650])
  await setLevel(buyers.high, 1)
  await setLevel(buyers.firm, 3)
  expect(await amounts()).toEqual([undefined, 600, undefined, 650])
})

test('languages have their own currency and names', async () => {
  const { item } = await aSpecial(
    {},
    {
      prices: [
        { currency: 'CNY', amount: 800 },
        { currency: 'USD', amount: 90 },
      ],
    },
  )
  const shownIn = async (lang: string) => {
    const [price] = await pricesFor({ lang }, [item])
    return [price?.own?.amount, price?.own?.activity?.name]
  }
  for (let round = 0; round < 2; round++) {
    expect(await shownIn('cn')).toEqual([800, '特价'])
    expect(await shownIn('en')).toEqual([90, 'Special'])
  }
})

test('what orders take of a quantity or of one buyer’s limit is never cached, beside products that have none', async () => {
  const [limited, quota] = [
    await aSpecial({}, { perBuyerCount: 2 }),
    await aSpecial({}, { quotaCount: 3 }),
  ]
  const { item: plain } = await aSpecial()
  const list = [limited.item, quota.item, plain]
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const idsFor = async (by: By) =>
    (await pricesFor(by, list)).map(({ productId }) => productId).toSorted((a, b) => a - b)
  const [a, b, c] = list.map(({ productId }) => productId)
  for (const by of [one.by, other.by, {}]) expect(await idsFor(by)).toEqual([a, b, c])
  await shop.anOrder(one, limited.item, 2)
  expect(await idsFor(one.by)).toEqual([b, c])
  expect(await idsFor(other.by)).toEqual([a, b, c])
  await shop.anOrder(other, quota.item, 3)
  expect(await idsFor(other.by)).toEqual([a, c])
  expect(await countsOf(() => idsFor({}))).toEqual({ misses: 0, hits: 1 })
  expect(await idsFor({})).toEqual([a, c])
})

test('gifts are asked for each time, beside prices that are cached', async () => {
  const { item } = await aSpecial()
  const gift = await shop.goods(500)
  await pricesFor({}, [item])
  const rule = { scope: 'product' as const, scopeIds: [item.productId] }
  await aGiftActivity(shop, { clerk: clerk.by }, [gift], { rule })
  const giftOf = async () => (await pricesFor({}, [item]))[0]?.gift?.name
  expect(await giftOf()).toBe('满百有礼')
  await db.count(sql`update catalog.sku set active = false where id = ${gift.skuId}`)
  expect(await giftOf()).toBeUndefined()
  expect(await amountFor({}, item)).toBe(800)
  await db.count(sql`update catalog.sku set active = true where id = ${gift.skuId}`)
})

test('strangers who ask for other lists each time take no more than its share of memory', async () => {
  const MOST = 6 * 1024 * 1024
  const item = await shop.goods(1000)
  const asked = { activityIds: [], profile: GUEST, lang: 'cn' } as const
  const popular = [item.productId]
  await readListPrices(db, { ...asked, productIds: popular })
  for (let nth = 0; nth < 3000; nth++) {
    const made = Array.from({ length: 60 }, (_, at) => 1_000_000 + ((nth * 7 + at * 13) % 4000))
    await readListPrices(db, { ...asked, productIds: made })
    if (nth % 100 === 0) await readListPrices(db, { ...asked, productIds: popular })
  }
  const { bytes, entries } = listPriceStats()
  expect(bytes).toBeLessThanOrEqual(MOST)
  expect(entries).toBeLessThan(200)
  const { misses } = await countsOf(() => readListPrices(db, { ...asked, productIds: popular }))
  expect(misses).toBe(0)
})
