/** Rehearsals: what an activity or a coupon would have changed about past orders, counted in the background and to the cent. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { TEN_OFF } from '#domains/coupons/testing.ts'
import { saveCoupon, type TemplateForm } from '#domains/coupons/office-contract.ts'
import {
  publishActivity,
  saveActivity,
  type ActivityForm,
  type ActivitySku,
} from '#domains/promotions/contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { giftForm } from '#domains/promotions/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import { costs, rehearsal, rehearse, saveCosts, type CampaignOf } from '../contract.ts'
import { CampaignReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const clerk = await shop.aClerk()

const HOUR = 3_600_000
async function goods() {
  const made = await shop.goods(10_000)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${made.skuId}`)
  return { ...made, code }
}
type Goods = Awaited<ReturnType<typeof goods>>
const NO_LIMIT = { quotaCount: null, perOrderCount: null, perBuyerCount: null }

type Given = Partial<Omit<ActivityForm, 'skus'>> & { sku?: Partial<ActivitySku> }
/** A draft with a price of 8.00 for goods of 10.00. */
async function draft({ code }: Goods, { sku, ...given }: Given = {}): Promise<number> {
  const prices = [{ currency: 'CNY' as const, amount: 800 }]
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价' },
    startsAt: later(shop.clock.now, HOUR),
    endsAt: later(shop.clock.now, 2 * HOUR),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: true,
    skus: [{ code, prices, ...NO_LIMIT, ...sku }],
    ...given,
  }
  return (await must(saveActivity, form, clerk.by)).id
}
const aDraftCoupon = async (changes: Partial<TemplateForm> = {}) =>
  (await must(saveCoupon, { ...TEN_OFF, ...changes, templateId: null, version: 0 }, clerk.by)).id

/** Only the orders from now on count. */
const onlyNew = () => shop.clock.forward({ days: 91 })
const order = (buyer: Buyer, item: Goods, quantity: number) => shop.anOrder(buyer, item, quantity)
const see = async (id: number, of: CampaignOf = 'activity') =>
  (await call(rehearsal, { of, id }, clerk.by)).data
async function run(id: number, of: CampaignOf = 'activity') {
  await must(rehearse, { of, id }, clerk.by)
  await shop.runSweeps()
  return (await see(id, of))!
}

test('orders that an activity would have touched, what it costs, and what it earns', async () => {
  onlyNew()
  const [item, other] = [await goods(), await goods()]
  const [buyer, second] = [await shop.aBuyer(), await shop.aBuyer()]
  await must(saveCosts, { costs: [{ code: item.code, amount: 750 }] }, clerk.by)
  await order(buyer, item, 3)
  await order(second, item, 1)
  await order(second, other, 5)
  const id = await draft(item)
  expect(await see(id)).toBeNull()
  const before = await must(rehearse, { of: 'activity', id }, clerk.by)
  expect(before).toMatchObject({ isDone: false, orderCount: 3, readCount: 0, touchedCount: 0 })
  const found = await run(id)
  expect(found).toMatchObject({
    isDone: true,
    readCount: 3,
    touchedCount: 2,
    unitCount: 4,
    salesAmount: 4000,
    costAmount: 800,
    goodsCostAmount: 3000,
    belowCostBeforeCount: 0,
    // 8.00 with 13 % tax in it is 7.08, less than the 7.50 that it costs.
    belowCostCount: 2,
    belowCostCodes: [item.code],
    skus: [{ code: item.code, unitCount: 4, costAmount: 800, belowCostCount: 4 }],
  })
  expect(found.knownAmount).toBe(Math.round(3000 / 1.13) + Math.round(1000 / 1.13))
  expect(found.losses).toHaveLength(2)
  expect(found.losses[0]!.lossAmount).toBeGreaterThan(found.losses[1]!.lossAmount)
})

test('limits hold over all orders, and who it is not for pays as before', async () => {
  onlyNew()
  const item = await goods()
  const buyer = await shop.aBuyer()
  for (const quantity of [2, 2, 2]) await order(buyer, item, quantity)
  expect(await run(await draft(item, { sku: { perBuyerCount: 3 } }))).toMatchObject({
    touchedCount: 1,
    unitCount: 2,
    limitedCount: 4,
  })
  expect(await run(await draft(item, { sku: { quotaCount: 4 } }))).toMatchObject({
    touchedCount: 2,
    limitedCount: 2,
  })
  expect(await run(await draft(item, { sku: { perOrderCount: 1 } }))).toMatchObject({
    touchedCount: 0,
    limitedCount: 6,
  })
  expect(await run(await draft(item, { audience: 'super' }))).toMatchObject({ touchedCount: 0 })
  const high = { prices: [{ currency: 'CNY' as const, amount: 1000 }] }
  expect(await run(await draft(item, { sku: high }))).toMatchObject({ touchedCount: 0 })
})

test('a coupon takes its own limits, and its threshold, into account', async () => {
  onlyNew()
  const item = await goods()
  const [buyer, second] = [await shop.aBuyer(), await shop.aBuyer()]
  await order(buyer, item, 10)
  await order(buyer, item, 20)
  await order(second, item, 9)
  const id = await aDraftCoupon()
  expect(await run(id, 'coupon')).toMatchObject({
    orderCount: 3,
    touchedCount: 1,
    unitCount: 1,
    salesAmount: 10_000,
    costAmount: 1000,
    limitedCount: 1,
    skus: [],
  })
  expect(await run(await aDraftCoupon({ perPerson: 2 }), 'coupon')).toMatchObject({
    touchedCount: 2,
    costAmount: 2000,
  })
  // Two had paid for nothing when they ordered; no order of these was paid.
  expect(await run(await aDraftCoupon({ audience: 'newBuyer' }), 'coupon')).toMatchObject({
    touchedCount: 1,
  })
  const paidAfter = (seconds: number) =>
    shop.db.count(sql`
      update orders.sales_order set paid_at = placed_at + ${seconds} * interval '1 s' where buyer_id = ${buyer.id}`)
  // Paid since then, they were new all the same.
  await paidAfter(1)
  expect(await run(await aDraftCoupon({ audience: 'newBuyer' }), 'coupon')).toMatchObject({
    touchedCount: 1,
  })
  await paidAfter(-1)
  expect(await run(await aDraftCoupon({ audience: 'newBuyer' }), 'coupon')).toMatchObject({
    touchedCount: 0,
  })
  const others = { scope: 'product' as const, scopeIds: [(await goods()).productId] }
  expect(await run(await aDraftCoupon(others), 'coupon')).toMatchObject({ touchedCount: 0 })
})

test('orders that were closed count for nothing, wherever they stand', async () => {
  onlyNew()
  const [item, buyer] = [await goods(), await shop.aBuyer()]
  await order(buyer, item, 1)
  const { orderNumber } = await order(buyer, item, 5)
  await order(buyer, item, 2)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await run(await draft(item))).toMatchObject({
    orderCount: 2,
    touchedCount: 2,
    unitCount: 3,
    salesAmount: 3000,
    costAmount: 600,
  })
})

test('goods at a price that takes no coupon count for none, as in the checkout', async () => {
  onlyNew()
  const [item, other] = [await goods(), await goods()]
  const buyer = await shop.aBuyer()
  const prices = [{ currency: 'CNY' as const, amount: 990 }]
  const times = { startsAt: shop.clock.now, takesCoupon: false, sku: { prices } }
  const activityId = await draft(item, times)
  await must(publishActivity, { activityId, version: 0 }, clerk.by)
  await order(buyer, item, 20)
  expect(await run(await aDraftCoupon(), 'coupon')).toMatchObject({
    orderCount: 1,
    touchedCount: 0,
  })
  await order(buyer, other, 20)
  expect(await run(await aDraftCoupon(), 'coupon')).toMatchObject({
    orderCount: 2,
    touchedCount: 1,
    costAmount: 1000,
  })
})

test('what is not there is refused, and costs are of known goods', async () => {
  expect((await call(rehearse, { of: 'activity', id: 99_999 }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  expect((await call(rehearse, { of: 'coupon', id: 99_999 }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  const item = await goods()
  const saved = (rows: { code: string; amount: number | null }[]) =>
    call(saveCosts, { costs: rows }, clerk.by)
  expect((await saved([{ code: 'NONE', amount: 1 }])).code).toBe(CampaignReasons.skuUnknown.code)
  const twice = [1, 2].map((amount) => ({ code: item.code, amount }))
  expect((await saved(twice)).code).toBe(CampaignReasons.skuTwice.code)
  const costOf = async () =>
    (await must(costs, {}, clerk.by)).items.find(({ skuId }) => skuId === item.skuId)?.amount
  await saved([{ code: item.code, amount: 333 }])
  expect(await costOf()).toBe(333)
  const second = { code: (await goods()).code, amount: 100 }
  await saved([second])
  await saved([{ code: item.code, amount: null }, second])
  expect(await costOf()).toBeUndefined()
  const logged = await db.rows(sql`
    select before, after from staff.audit where action = 'campaigns.saveCosts' order by id desc limit 3`)
  expect(logged).toEqual([
    {
      before: { costs: `${item.code} 3.33` },
      after: { count: 2, costs: `${item.code} –` },
    },
    { before: { costs: `${second.code} –` }, after: { count: 1, costs: `${second.code} 1.00` } },
    { before: { costs: `${item.code} –` }, after: { count: 1, costs: `${item.code} 3.33` } },
  ])
})

test('gifts are rehearsed by what they cost: how many orders reach each tier, within quota and limits', async () => {
  onlyNew()
  const [item, cheap, costly] = [await goods(), await goods(), await goods()]
  const [buyer, second] = [await shop.aBuyer(), await shop.aBuyer()]
  await must(saveCosts, { costs: [{ code: cheap.code, amount: 300 }] }, clerk.by)
  for (const quantity of [4, 10, 20]) await order(buyer, item, quantity)
  await order(second, item, 10)
  const form = await giftForm(shop, [cheap, costly], {
    sku: { quotaCount: 2 },
    rule: {
      scope: 'product',
      scopeIds: [item.productId],
      tiers: [
        { least: 10_000, chooseCount: 1, codes: [cheap.code] },
        { least: 20_000, chooseCount: 2, codes: [cheap.code, costly.code] },
      ],
    },
  })
  const { id } = await must(saveActivity, form, clerk.by)
  // The last order finds none left of the first; the second gift is worth 5.00 as it is stated.
  expect(await run(id)).toMatchObject({
    touchedCount: 2,
    unitCount: 3,
    costAmount: 300 + 300 + 500,
    limitedCount: 1,
    gifts: {
      measure: 'amount',
      tiers: [
        { least: 10_000, orderCount: 1 },
        { least: 20_000, orderCount: 1 },
      ],
    },
  })
  const skus = (await see(id))!.skus.map(({ code, unitCount }) => [code, unitCount])
  expect(skus.toSorted()).toEqual(
    [
      [cheap.code, 2],
      [costly.code, 1],
    ].toSorted(),
  )
})
