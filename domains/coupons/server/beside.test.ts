/** One person does not publish a price and a coupon that take more off together than one person may, whichever comes first. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import {
  officeActivity,
  publishActivity,
  saveActivity,
  type ActivityForm,
} from '#domains/promotions/contract.ts'
import { PromotionReasons } from '#domains/promotions/reasons.ts'
import { codeOf } from '#domains/promotions/testing.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { claimCoupon } from '../contract.ts'
import { publishCoupon, saveCoupon, stopCoupon, type TemplateForm } from '../office-contract.ts'
import { TEN_OFF } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
type Goods = Awaited<ReturnType<typeof shop.goods>>

/** Takes 5.00 off 100.00 of these goods: one person's. */
const coupon = async ({ productId }: Goods, changes: Partial<TemplateForm> = {}) => {
  const scope = { scope: 'product' as const, scopeIds: [productId] }
  const form = { ...TEN_OFF, ...scope, name: { cn: '五元券', en: 'Five off' }, offAmount: 500 }
  const made = await must(
    saveCoupon,
    { ...form, claimFrom: clock.now, ...changes, templateId: null, version: 0 },
    clerk.by,
  )
  const asked = { templateId: made.id, version: made.version }
  return { id: made.id, state: (await must(publishCoupon, asked, clerk.by)).state }
}
/** Goods of 10.00 at 9.20 for a day: one person's. */
const formOf = async (
  { skuId }: Goods,
  changes: Partial<ActivityForm> = {},
): Promise<ActivityForm> => ({
  kind: 'special',
  names: { cn: '春季特价', en: 'Spring price' },
  startsAt: later(clock.now, DAY_MS),
  endsAt: later(clock.now, 2 * DAY_MS),
  audience: 'all',
  listId: null,
  leastLevel: 1,
  takesCoupon: true,
  skus: [
    {
      code: await codeOf(shop, skuId),
      prices: [{ currency: 'CNY', amount: 920 }],
      quotaCount: null,
      perOrderCount: null,
      perBuyerCount: null,
    },
  ],
  ...changes,
})
const activity = async (goods: Goods, changes: Partial<ActivityForm> = {}) => {
  const { id } = await must(saveActivity, await formOf(goods, changes), clerk.by)
  const { isAsked } = await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return { id, isAsked }
}
const requestOf = async (object: string) =>
  (await must(listApprovals, { object }, colleague.by)).items[0]!

test('a price that takes coupons is measured with the best coupon of its time, and names it', async () => {
  const goods = await shop.goods(1000)
  expect((await coupon(goods)).state).toBe('published')
  const { id, isAsked } = await activity(goods)
  expect(isAsked).toBe(true)
  const { lines, id: approvalId } = await requestOf(`activity:${id}`)
  const text = `Five off: ${await codeOf(shop, goods.skuId)} CNY 9.20 → CNY 8.74 (CNY 10.00)`
  expect(lines).toContainEqual({ word: 'promotion.withCoupon', amount: null, text })
  expect(lines.map(({ word }) => word)).not.toContain('promotion.prices')
  await must(approve, { approvalId }, colleague.by)
  expect((await must(officeActivity, { activityId: id }, clerk.by)).state).toBe('published')
})

test('a coupon is measured with the prices of its time, and names them', async () => {
  const goods = await shop.goods(1000)
  expect((await activity(goods)).isAsked).toBe(false)
  const { id, state } = await coupon(goods)
  expect(state).toBe('draft')
  const { lines } = await requestOf(`coupon:${id}`)
  const text = `Spring price: ${await codeOf(shop, goods.skuId)} CNY 9.20 → CNY 8.74 (CNY 10.00)`
  expect(lines).toContainEqual({ word: 'coupon.withPrices', amount: null, text })
  // A smaller one stays within what one person may take off.
  expect((await coupon(goods, { offAmount: 200 })).state).toBe('published')
})

test('what never comes together is measured apart, in both orders', async () => {
  const dates = (fromMs: number, untilMs: number): Partial<TemplateForm> => ({
    validDays: null,
    validFrom: later(clock.now, fromMs),
    validUntil: later(clock.now, untilMs),
    claimUntil: later(clock.now, untilMs),
  })
  const pairs: [Partial<TemplateForm>, Partial<ActivityForm>][] = [
    // The activity's day is the second.
    [dates(0, DAY_MS), {}],
    [dates(2 * DAY_MS, 3 * DAY_MS), {}],
    [{}, { takesCoupon: false }],
    [{ audience: 'business' }, { audience: 'individual' }],
    [{ cart: 'ordinary' }, {}],
    [{ kind: 'freight', offAmount: null, capAmount: 1000 }, {}],
    [{ scope: 'product', scopeIds: [(await shop.goods(1000)).productId] }, {}],
  ]
  for (const [ofCoupon, ofActivity] of pairs) {
    const [one, other] = [await shop.goods(1000), await shop.goods(1000)]
    expect((await coupon(one, ofCoupon)).state).toBe('published')
    expect((await activity(one, ofActivity)).isAsked).toBe(false)
    expect((await activity(other, ofActivity)).isAsked).toBe(false)
    expect((await coupon(other, ofCoupon)).state).toBe('published')
  }
})

test('a coupon that buyers still have counts after it is stopped, one that nobody has does not', async () => {
  const buyer = await shop.aBuyer()
  const [had, unclaimed] = [await shop.goods(1000), await shop.goods(1000)]
  for (const goods of [had, unclaimed]) {
    const { id } = await coupon(goods)
    if (goods === had) await must(claimCoupon, { templateId: id }, buyer.by)
    await must(stopCoupon, { templateId: id, reason: '结束' }, clerk.by)
  }
  expect((await activity(had)).isAsked).toBe(true)
  expect((await activity(unclaimed)).isAsked).toBe(false)
})

test('an edit that brings a published price together with a coupon is refused with its name', async () => {
  const goods = await shop.goods(1000)
  await coupon(goods)
  const { id } = await activity(goods, { takesCoupon: false })
  const { version } = await must(officeActivity, { activityId: id }, clerk.by)
  const refused = await call(
    saveActivity,
    { ...(await formOf(goods)), id, version },
    { ...clerk.by, lang: 'en' },
  )
  expect(refused.code).toBe(PromotionReasons.tooLowWithCoupon.code)
  expect(refused.msg).toContain('“Five off”')
})
