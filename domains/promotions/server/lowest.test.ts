/** "Lowest in 30 days" is claimed only where no activity asked less, and the price of an activity stands beside the lowest one before it. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { rowGoods } from '#domains/cart/contract.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { versionOf } from '#domains/catalog/testing.ts'
import { myPrices, ownPrices } from '#domains/pricing/contract.ts'
import { setPrice } from '#domains/product-admin/contract.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { flashSession, flashSessions } from '../flash-contract.ts'
import { publishActivity, saveActivity, stopActivity, type ActivityForm } from '../contract.ts'
import { codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { must, db, clock } = shop
const clerk = await shop.aClerk()

type Goods = Awaited<ReturnType<typeof shop.goods>>

/** Goods of 10.00, on sale for ten days. */
async function sold(): Promise<Goods> {
  const made = await shop.goods(1000)
  clock.forward({ days: 10 })
  return made
}
async function activity(
  { skuId }: Goods,
  amount: number,
  changes: Partial<ActivityForm> = {},
): Promise<number> {
  const sku = { code: await codeOf(shop, skuId), prices: [{ currency: 'CNY' as const, amount }] }
  const limits = { quotaCount: null, perOrderCount: null, perBuyerCount: null }
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '春季特价', en: 'Spring price' },
    startsAt: clock.now,
    endsAt: later(clock.now, DAY_MS),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: false,
    skus: [{ ...sku, ...limits }],
    ...changes,
  }
  const { id } = await must(saveActivity, form, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
async function lower({ skuId }: Goods, amount: number) {
  const version = await versionOf(db, skuId)
  const tiers = [{ minQuantity: 1, amount }]
  const price = { skuId, currency: 'CNY' as const, audience: 'all' as const, tiers, version }
  await must(setPrice, price, clerk.by)
}
const reduction = async ({ productId }: Goods) =>
  (await must(getProduct, { productId }, {})).skus[0]!.reduction

test('a price that an activity was below within 30 days is not the lowest; one above it is compared with the activity', async () => {
  const plain = await sold()
  const [cheap, higher, stopped, business] = [
    await sold(),
    await sold(),
    await sold(),
    await sold(),
  ]
  await activity(cheap, 910)
  await activity(higher, 950)
  await activity(business, 910, { audience: 'business' })
  const early = await activity(stopped, 910, {
    startsAt: later(clock.now, DAY_MS),
    endsAt: later(clock.now, 2 * DAY_MS),
  })
  await must(stopActivity, { activityId: early, reason: 'wrong price' }, clerk.by)
  clock.forward({ days: 5 })
  for (const each of [plain, cheap, higher, stopped, business]) await lower(each, 920)
  expect(await reduction(plain)).toMatchObject({ beforeAmount: 1000 })
  expect(await reduction(cheap)).toBeNull()
  expect(await reduction(higher)).toMatchObject({ beforeAmount: 950 })
  for (const each of [stopped, business])
    expect(await reduction(each)).toMatchObject({ beforeAmount: 1000 })
})

test('an activity of longer than 30 days ago does not count', async () => {
  const made = await sold()
  await activity(made, 910)
  clock.forward({ days: 32 })
  await lower(made, 920)
  expect(await reduction(made)).toMatchObject({ beforeAmount: 1000 })
})

test('the price of an activity names the lowest price of the thirty days before it began, whatever is asked now', async () => {
  const [plain, raised, again, old, fresh] = [
    await sold(),
    await sold(),
    await sold(),
    await sold(),
    await sold(),
  ]
  const before = async ({ skuId }: Goods, lang: 'cn' | 'en' = 'cn') => {
    const { activities } = await must(myPrices, { skuId }, { lang })
    return activities[0]?.lowestBefore
  }
  await activity(old, 700)
  clock.forward({ days: 25 })
  await activity(again, 900) // for a day
  clock.forward({ days: 7 }) // 32 days after the beginning of the old one, 31 after its end
  await lower(raised, 1500)
  clock.forward({ days: 1 })
  for (const each of [plain, raised, again, old]) await activity(each, 850)

  for (const each of [plain, raised, old]) expect(await before(each)).toBe(1000)
  expect(await before(again)).toBe(900)
  expect(await before(fresh)).toBeUndefined()
  await lower(plain, 860) // what changes after it began does not count
  expect(await before(plain)).toBe(1000)
  const { rungs } = await must(myPrices, { skuId: raised.skuId }, {})
  expect(rungs[0]).toMatchObject({ listAmount: 1500, amount: 850 })
  const inDollars = await before(again, 'en')
  expect(inDollars).toBeGreaterThan(0)
  expect(inDollars).toBeLessThan(900)
})

test('cards, rows and flash sales name it too, each of its own goods, also for who pays in a currency without prices', async () => {
  const [plain, lowered] = [await sold(), await sold()]
  await lower(lowered, 900)
  clock.forward({ days: 1 })
  await lower(lowered, 1100)
  for (const each of [plain, lowered]) await activity(each, 850)
  const products = [plain, lowered].map(({ productId }) => productId)
  const cards = async (lang: 'cn' | 'en') => {
    const found = await must(ownPrices, { products: products.join(',') }, { lang })
    return products.map((id) => found.find((each) => each.productId === id)?.own?.lowestBefore)
  }
  expect(await cards('cn')).toEqual([1000, 900])
  expect(await cards('cn')).toEqual([1000, 900]) // what is cached is the same
  const [inDollars = 0, lowerOne = 0] = await cards('en')
  expect(lowerOne).toBeLessThan(inDollars ?? 0)
  const rows = await must(rowGoods, { productIds: products }, {})
  expect(rows.products.map(({ skus }) => skus[0]?.own?.lowestBefore)).toEqual([1000, 900])

  const quota = { quotaCount: 10, perOrderCount: null, perBuyerCount: 2 }
  const sale = async (item: Goods, startsAt: string) => {
    const prices = [{ currency: 'CNY' as const, amount: 800 }]
    const skus = [{ code: await codeOf(shop, item.skuId), prices, ...quota }]
    return activity(item, 800, { kind: 'flash', startsAt, endsAt: later(startsAt, DAY_MS), skus })
  }
  const fresh = await sold()
  const running = await sale(lowered, clock.now)
  const soon = await sale(fresh, later(clock.now, DAY_MS / 2))
  const at = async (activityId: number) =>
    (await must(flashSession, { activityId }, {})).skus[0]?.lowestBefore
  expect(await at(running)).toBe(850) // what the special price has asked since
  expect(await at(soon)).toBe(1000)
  const { sessions } = await must(flashSessions, {}, {})
  expect(sessions.flatMap(({ skus }) => skus.map((each) => each.lowestBefore))).toEqual([850, 1000])
})

test('who pays less for another reason than an activity is told of no thirty days', async () => {
  const item = await sold()
  const buyer = await shop.aBuyer({ superMember: true })
  await activity(item, 990)
  const [card] = await must(ownPrices, { products: String(item.productId) }, buyer.by)
  expect(card?.own).toMatchObject({ reason: 'super', activity: null, lowestBefore: null })
})
