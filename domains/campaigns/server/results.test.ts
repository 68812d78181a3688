/** The calendar with its conflicts, and what came of activities and coupons. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { claimCoupon } from '#domains/coupons/contract.ts'
import { stopCoupon, voidCoupon } from '#domains/coupons/office-contract.ts'
import { aTemplate } from '#domains/coupons/testing.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import {
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivityForm,
} from '#domains/promotions/contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { later } from '#kit/contract/time.ts'
import { campaignCalendar } from '../calendar-contract.ts'
import { CALENDAR_ENTRIES_MAX } from '../limits.ts'
import { CampaignReasons } from '../reasons.ts'
import { campaignResults, campaignResultsFile } from '../results-contract.ts'

const shop = await openOrderShop()
const { db, call, must, clock } = shop
const clerk = await shop.aClerk()
const HOUR = 3_600_000

async function goods() {
  const made = await shop.goods(1000)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${made.skuId}`)
  return { ...made, code }
}
type Goods = Awaited<ReturnType<typeof goods>>

async function drafted({ code }: Goods, given: Partial<ActivityForm> = {}): Promise<number> {
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价', en: 'Special' },
    startsAt: clock.now,
    endsAt: later(clock.now, HOUR),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: given.kind === undefined,
    skus: [
      {
        code,
        prices: [{ currency: 'CNY', amount: 950 }],
        quotaCount: 50,
        perOrderCount: null,
        perBuyerCount: 10,
      },
    ],
    ...given,
  }
  return (await must(saveActivity, form, clerk.by)).id
}
async function activity(item: Goods, given: Partial<ActivityForm> = {}): Promise<number> {
  const id = await drafted(item, given)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
const pay = async (buyer: Buyer, orderNumber: string) => {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}
const period = () => ({ from: later(clock.now, -24 * HOUR), until: later(clock.now, 24 * HOUR) })
const entry = async (of: 'activity' | 'coupon', id: number) =>
  (await must(campaignCalendar, period(), clerk.by)).entries.find(
    (each) => each.of === of && each.id === id,
  )
const resultOf = async (of: 'activity' | 'coupon', id: number) =>
  (await must(campaignResults, period(), clerk.by)).items.find(
    (each) => each.of === of && each.id === id,
  )
async function fileOf(): Promise<string> {
  const query = new URLSearchParams({ ...period(), format: 'csv' })
  const answer = await fetch(`${shop.url}/api${campaignResultsFile.path}?${query}`, {
    headers: clerk.by,
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
const bought = async (buyer: Buyer, item: Goods, quantity: number) => {
  const { id } = await shop.checkoutNow(buyer, item, quantity)
  return must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
}

test('the calendar shows what shares SKUs at one time; that sessions take no coupons is no conflict', async () => {
  clock.forward({ days: 30 })
  const [item, alone] = [await goods(), await goods()]
  const special = await activity(item)
  const flash = await activity(item, { kind: 'flash', startsAt: later(clock.now, HOUR / 2) })
  const after = await activity(item, {
    startsAt: later(clock.now, HOUR),
    endsAt: later(clock.now, 2 * HOUR),
  })
  const other = await activity(alone)
  const coupon = await aTemplate(shop, clerk.by, {
    claimFrom: clock.now,
    claimUntil: later(clock.now, HOUR),
    scope: 'product',
    scopeIds: [item.productId],
  })
  const elsewhere = await aTemplate(shop, clerk.by, {
    scope: 'product',
    scopeIds: [alone.productId],
  })
  expect((await entry('activity', special))!.conflicts).toMatchObject([
    { of: 'activity', id: flash, skuCount: 1 },
  ])
  expect((await entry('activity', flash))!.conflicts).toMatchObject([
    { of: 'activity', id: special, skuCount: 1 },
  ])
  expect((await entry('coupon', coupon))!.conflicts).toEqual([])
  expect(await entry('activity', special)).toMatchObject({
    state: 'published',
    endsAt: later(clock.now, HOUR),
  })
  for (const id of [after, other]) expect((await entry('activity', id))!.conflicts).toEqual([])
  expect((await entry('coupon', elsewhere))!.conflicts).toEqual([])
  await must(stopActivity, { activityId: flash, reason: 'wrong price' }, clerk.by)
  expect((await entry('activity', special))!.conflicts).toEqual([])
  expect(await entry('activity', flash)).toMatchObject({
    state: 'stopped',
    endsAt: later(clock.now, HOUR / 2),
  })
  clock.forward({ minutes: 1 })
  await must(stopCoupon, { templateId: coupon, reason: 'too many' }, clerk.by)
  expect(await entry('coupon', coupon)).toMatchObject({ state: 'stopped', endsAt: clock.now })
  expect(await resultOf('coupon', coupon)).toMatchObject({ endsAt: clock.now })
  clock.forward({ minutes: 1 })
  await must(voidCoupon, { templateId: coupon, reason: 'too many' }, clerk.by)
  expect(await entry('coupon', coupon)).toMatchObject({ endsAt: later(clock.now, -60_000) })
  await must(voidCoupon, { templateId: elsewhere, reason: 'wrong' }, clerk.by)
  expect(await entry('coupon', elsewhere)).toMatchObject({ state: 'stopped', endsAt: clock.now })
  const long = { from: clock.now, until: later(clock.now, 63 * 24 * HOUR) }
  expect((await call(campaignCalendar, long, clerk.by)).code).toBe(CampaignReasons.periodWrong.code)
  const back = { from: clock.now, until: clock.now }
  expect((await call(campaignCalendar, back, clerk.by)).code).toBe(CampaignReasons.periodWrong.code)
})

test('prices that take no coupon are in conflict with the coupons of their goods; what is given is not', async () => {
  clock.forward({ days: 30 })
  const [item, gift] = [await goods(), await goods()]
  const coupon = await aTemplate(shop, clerk.by, {
    claimFrom: clock.now,
    claimUntil: later(clock.now, HOUR),
  })
  const alone = await activity(item, { takesCoupon: false })
  const besideCoupons = await activity(await goods())
  const given = await aGiftActivity(shop, { clerk: clerk.by }, [gift])
  expect((await entry('activity', alone))!.conflicts).toMatchObject([{ of: 'coupon', id: coupon }])
  expect((await entry('coupon', coupon))!.conflicts).toMatchObject([{ of: 'activity', id: alone }])
  for (const id of [besideCoupons, given]) {
    expect((await entry('activity', id))!.conflicts).toEqual([])
  }
})

test('drafts are planned beside others: their prices and coupons are named too', async () => {
  clock.forward({ days: 30 })
  const item = await goods()
  const coupon = await aTemplate(shop, clerk.by, {
    claimFrom: clock.now,
    claimUntil: later(clock.now, HOUR),
    scope: 'product',
    scopeIds: [item.productId],
  })
  const on = await activity(item)
  const draft = await drafted(item, { takesCoupon: false })
  expect((await entry('activity', on))!.conflicts).toMatchObject([{ of: 'activity', id: draft }])
  expect((await entry('activity', draft))!.conflicts).toMatchObject([
    { of: 'activity', id: on },
    { of: 'coupon', id: coupon },
  ])
})

test('results count paid orders, buyers who are new, and what they paid less', async () => {
  clock.forward({ days: 30 })
  const item = await goods()
  const [buyer, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const earlier = await bought(buyer, item, 1)
  await pay(buyer, earlier.orderNumber)
  clock.forward({ minutes: 1 })
  const id = await activity(item)
  const first = await bought(buyer, item, 3)
  const other = await bought(second, item, 2)
  await bought(third, item, 2)
  expect(await resultOf('activity', id)).toMatchObject({
    orderCount: 0,
    salesAmount: 0,
    unitCount: 0,
  })
  await pay(buyer, first.orderNumber)
  await pay(second, other.orderNumber)
  expect(await resultOf('activity', id)).toMatchObject({
    orderCount: 2,
    buyerCount: 2,
    newBuyerCount: 1,
    unitCount: 5,
    salesAmount: 5 * 950,
    costAmount: 5 * 50,
    claimedCount: null,
  })
  const coupon = await aTemplate(shop, clerk.by, { claimUntil: later(clock.now, HOUR) })
  await must(claimCoupon, { templateId: coupon }, second.by)
  await must(claimCoupon, { templateId: coupon }, third.by)
  expect(await resultOf('coupon', coupon)).toMatchObject({
    claimedCount: 2,
    usedCount: 0,
    costAmount: 0,
  })
  const large = await bought(third, await goods(), 20)
  await pay(third, large.orderNumber)
  expect(await resultOf('coupon', coupon)).toMatchObject({
    claimedCount: 2,
    usedCount: 1,
    orderCount: 1,
    newBuyerCount: 1,
    unitCount: null,
    salesAmount: 19_000,
    costAmount: 1000,
  })
  await must(cancelAndRefund, { orderNumber: large.orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  expect(await resultOf('coupon', coupon)).toMatchObject({ usedCount: 0, orderCount: 0 })
})

test('gifts count what is given, what it is worth, and the goods that earned it', async () => {
  clock.forward({ days: 30 })
  const [item, gift] = [await goods(), await goods()]
  const id = await aGiftActivity(shop, { clerk: clerk.by }, [gift])
  const price = await activity(gift)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await bought(buyer, item, 10)
  await pay(buyer, orderNumber)
  expect(await resultOf('activity', id)).toMatchObject({
    kind: 'gift',
    orderCount: 1,
    newBuyerCount: 1,
    unitCount: 1,
    salesAmount: 10_000,
    costAmount: 500,
  })
  // A price of the same goods is no conflict, and has nothing of what was given.
  expect(await resultOf('activity', price)).toMatchObject({ orderCount: 0, unitCount: 0 })
  expect((await entry('activity', price))!.conflicts).toEqual([])
})

test('of more than are shown the latest are, and the file has them all', async () => {
  clock.forward({ days: 1000 })
  await db.count(sql`
    insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
    select 'special', jsonb_build_object('cn', '第' || n || '场'), case when n % 3 = 0 then 'draft' else 'ended' end, ${clock.now}::timestamptz + n * interval '1 second',
      ${clock.now}::timestamptz + n * interval '1 second' + interval '1 hour', 'all', 1, ${clock.now}
    from generate_series(1, 600) n`)
  const found = await must(campaignResults, period(), clerk.by)
  expect(found.isComplete).toBe(false)
  expect(found.items).toHaveLength(CALENDAR_ENTRIES_MAX)
  expect(found.items.slice(0, 2).map(({ names }) => names['cn'])).toEqual(['第599场', '第598场'])
  const file = await fileOf()
  expect(file).toContain('第1场')
  expect(file).toContain('第599场')
  expect(file).not.toContain('第600场')
})

test('the results are a file as well, and who took it is logged', async () => {
  clock.forward({ days: 30 })
  const item = await goods()
  const id = await activity(item, { names: { cn: '文件特价' } })
  expect(await resultOf('activity', id)).toBeDefined()
  expect(await fileOf()).toContain('文件特价')
  const { action, object } = await db.row<{ action: string; object: string }>(sql`
    select action, object from staff.audit order by id desc limit 1`)
  expect({ action, object }).toEqual({ action: 'campaigns.export', object: 'report:campaigns' })
})
