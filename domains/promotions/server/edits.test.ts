/** What an activity's form leaves out, and what its edits change of carts and checkouts that know it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { getCart } from '#domains/cart/contract.ts'
import { submitOrder, type Change, type Checkout } from '#domains/checkout/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { myPrices } from '#domains/pricing/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import {
  deleteActivity,
  officeActivity,
  openActivities,
  publishActivity,
  saveActivity,
  stopActivity,
  withdrawActivity,
  type ActivityForm,
  type ActivitySku,
} from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const clerk = await shop.aClerk()
const MINUTE = 60_000

async function goods() {
  const made = await shop.goods(1000)
  return { ...made, code: await codeOf(shop, made.skuId) }
}
type Given = Partial<Omit<ActivityForm, 'skus'>> & { sku?: Partial<ActivitySku> }
/** A special price of 8.00 from now on for an hour. */
const formOf = ({ code }: { code: string }, { sku, ...given }: Given = {}): ActivityForm => ({
  kind: 'special',
  names: { cn: '春季特价', en: 'Spring price' },
  startsAt: shop.clock.now,
  endsAt: later(shop.clock.now, 60 * MINUTE),
  audience: 'all',
  listId: null,
  leastLevel: 1,
  takesCoupon: true,
  skus: [
    {
      code,
      prices: [{ currency: 'CNY', amount: 800 }],
      quotaCount: null,
      perOrderCount: null,
      perBuyerCount: null,
      ...sku,
    },
  ],
  ...given,
})
async function published(item: { code: string }, given?: Given): Promise<number> {
  const { id } = await must(saveActivity, formOf(item, given), clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
const unitOf = ({ groups }: Checkout) => groups[0]?.lines[0]?.unitAmount
const submit = ({ by }: { by: Record<string, string> }, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)

test('a new activity takes no coupons unless it says so, and the database refuses them on a flash sale', async () => {
  const item = await goods()
  const { takesCoupon: _coupons, ...form } = formOf(item)
  const { id } = await must(saveActivity, form, clerk.by)
  expect((await must(officeActivity, { activityId: id }, clerk.by)).takesCoupon).toBe(false)
  const onFlash = sql`update promotions.activity set kind = 'flash', takes_coupon = true where id = ${id}`
  await expect(db.count(onFlash)).rejects.toThrow('coupons_with_prices')
})

test('an activity that is edited before it starts changes no cart or checkout; from its start on the new price is agreed to', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const window = {
    startsAt: later(shop.clock.now, 20 * MINUTE),
    endsAt: later(shop.clock.now, 80 * MINUTE),
  }
  const id = await published(item, window)
  const { id: checkoutId, totals } = await shop.checkoutNow(buyer, item, 2)
  expect(totals.memberAmount).toBe(0)
  const prices = [{ currency: 'CNY' as const, amount: 900 }]
  const edited = { ...formOf(item, { ...window, sku: { prices, quotaCount: 1 } }), id, version: 1 }
  await must(saveActivity, edited, clerk.by)
  expect(await unitOf(await shop.checkoutNow(buyer, item, 1))).toBe(1000)
  shop.clock.forward({ minutes: 20 })
  // Of two there is one at the price, so the checkout is still what was agreed to.
  expect((await submit(buyer, checkoutId)).code).toBe(1)
  const one = await shop.checkoutNow(buyer, item, 1)
  expect(unitOf(one)).toBe(900)
  const late = { ...edited, version: 2 }
  expect((await call(saveActivity, late, clerk.by)).code).toBe(PromotionReasons.locked.code)
  expect((await submit(buyer, one.id)).code).toBe(1)
})

test('what is over by its time is not published or stopped before the sweeps have come, nor what was edited since it was seen', async () => {
  const item = await goods()
  const window = {
    startsAt: later(shop.clock.now, 20 * MINUTE),
    endsAt: later(shop.clock.now, 40 * MINUTE),
  }
  const { id } = await must(saveActivity, formOf(item, window), clerk.by)
  const publish = async (activityId: number, version: number) =>
    (await call(publishActivity, { activityId, version }, clerk.by)).code
  await must(saveActivity, { ...formOf(item, window), id, version: 0 }, clerk.by)
  expect(await publish(id, 0)).toBe(Reasons.changedMeanwhile.code)
  const on = await published(item, window)
  const stop = async () =>
    (await call(stopActivity, { activityId: on, reason: '价格有误' }, clerk.by)).code
  shop.clock.now = window.endsAt
  expect(await publish(id, 1)).toBe(PromotionReasons.over.code)
  expect(await stop()).toBe(PromotionReasons.notNow.code)
  shop.clock.now = later(window.endsAt, -1)
  expect(await publish(id, 1)).toBe(1)
  expect(await stop()).toBe(1)
})

test('an activity that is withdrawn and deleted before it starts changes no cart or checkout', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const id = await published(item, {
    startsAt: later(shop.clock.now, 20 * MINUTE),
    endsAt: later(shop.clock.now, 80 * MINUTE),
  })
  await shop.inCart(buyer, item, 2)
  const [inCart, direct] = [await shop.checkoutFor(buyer), await shop.checkoutNow(buyer, item, 1)]
  const versionNow = async () => (await must(officeActivity, { activityId: id }, clerk.by)).version
  await must(withdrawActivity, { activityId: id, version: await versionNow() }, clerk.by)
  await must(deleteActivity, { activityId: id, version: await versionNow() }, clerk.by)
  shop.clock.forward({ minutes: 25 })
  const cart = await must(getCart, {}, buyer.by)
  expect(cart.activities).toEqual([])
  expect(cart.groups[0]?.lines[0]).toMatchObject({ activity: null, price: { unitAmount: 1000 } })
  for (const { id: checkoutId } of [inCart, direct])
    expect((await submit(buyer, checkoutId)).code).toBe(1)
})

test('a price for fewer than can be ordered is nobody’s, and is not shown', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods()
  const setLeast = (minQuantity: number) =>
    db.count(sql`
      update catalog.sku_unit set min_quantity = ${minQuantity} where sku_id = ${item.skuId}`)
  await setLeast(10)
  const refused = await call(saveActivity, formOf(item, { sku: { quotaCount: 9 } }), clerk.by)
  expect(refused.code).toBe(PromotionReasons.belowLeast.code)
  const id = await published(item, { sku: { quotaCount: 15 } })
  const seen = async () => {
    const { activities } = await must(myPrices, { skuId: item.skuId }, buyer.by)
    const open = await must(openActivities, { kind: 'special' }, buyer.by)
    return [activities.length, open.find((each) => each.id === id)?.productIds.length]
  }
  expect(await seen()).toEqual([1, 1])
  await setLeast(16)
  expect(await seen()).toEqual([0, undefined])
})

test('an activity that was stopped after the confirmation is named, with the new total', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const activityId = await published(item)
  const { id, totals } = await shop.checkoutNow(buyer, item, 2)
  await must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
  const answer = await submit(buyer, id)
  expect(answer.code).toBe(CheckoutReasons.changed.code)
  const { changes, checkout } = answer.data as unknown as { changes: Change[]; checkout: Checkout }
  expect(changes).toMatchObject([{ kind: 'activity', activity: '春季特价', was: 800, is: 1000 }])
  expect(checkout.totals.goodsAmount + checkout.totals.memberAmount).toBe(2000)
  expect(totals.goodsAmount + totals.memberAmount).toBe(1600)
  expect((await submit(buyer, checkout.id)).code).toBe(1)
})

test('of two activities with one name the one that was agreed to is the one that is over', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const activityId = await published(item)
  await published(item, { sku: { prices: [{ currency: 'CNY', amount: 900 }] } })
  const { id } = await shop.checkoutNow(buyer, item, 2)
  await must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
  const { changes } = (await submit(buyer, id)).data as unknown as { changes: Change[] }
  expect(changes).toMatchObject([{ kind: 'activity', activity: '春季特价', was: 800, is: 900 }])
})
