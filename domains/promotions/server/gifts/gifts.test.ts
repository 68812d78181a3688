/** Planning gifts with purchase: what is refused, and what takes a second person. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { later } from '#kit/contract/time.ts'
import { officeActivity, publishActivity, saveActivity, type ActivityForm } from '../../contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { codeOf, giftForm } from '../../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const save = (form: ActivityForm) => call(saveActivity, form, clerk.by)
const detail = (activityId: number) => must(officeActivity, { activityId }, clerk.by)
const publish = (activityId: number, version = 0) =>
  must(publishActivity, { activityId, version }, clerk.by)

test('a rule is stored with its tiers and read again as it was written', async () => {
  const [one, two] = [await shop.goods(10), await shop.goods(10)]
  const form = await giftForm(shop, [one, two])
  const [first, second] = form.skus.map(({ code }) => code)
  const gift = {
    ...form.gift!,
    isEachTier: true,
    tiers: [
      { least: 10_000, chooseCount: 1, codes: [second!] },
      { least: 30_000, chooseCount: 1, codes: [first!] },
    ],
  }
  const { id } = await must(saveActivity, { ...form, gift }, clerk.by)
  expect((await detail(id)).gift).toEqual(gift)
  const changed = { ...form, id, version: 0, gift: form.gift! }
  await must(saveActivity, changed, clerk.by)
  expect((await detail(id)).gift).toEqual(form.gift)
})

test('a rule that cannot be kept is refused with its reason', async () => {
  const [one, two] = [await shop.goods(10), await shop.goods(10)]
  const form = await giftForm(shop, [one, two])
  const codes = form.skus.map(({ code }) => code)
  const rule = form.gift!
  const tier = rule.tiers[0]!
  const refusedAs = async (gift: Partial<typeof rule> | null, more: Partial<ActivityForm> = {}) =>
    (await save({ ...form, ...more, gift: gift === null ? null : { ...rule, ...gift } })).code
  const { giftRuleNeeded, giftTiersWrong, giftQuotaNeeded, giftScopeUnknown } = PromotionReasons
  expect(await refusedAs(null)).toBe(giftRuleNeeded.code)
  expect(await refusedAs({ tiers: [tier, tier] })).toBe(giftTiersWrong.code)
  expect(await refusedAs({ tiers: [{ ...tier, chooseCount: 3 }] })).toBe(giftTiersWrong.code)
  expect(await refusedAs({ tiers: [{ ...tier, codes: ['X'] }] })).toBe(giftTiersWrong.code)
  expect(await refusedAs({ tiers: [{ ...tier, codes: [codes[0]!] }] })).toBe(giftTiersWrong.code)
  const each = [tier, { ...tier, least: 20_000 }]
  expect(await refusedAs({ tiers: each, isEachTier: true })).toBe(giftTiersWrong.code)
  expect(await refusedAs({ scope: 'product', scopeIds: [] })).toBe(giftScopeUnknown.code)
  expect(await refusedAs({ scope: 'brand', scopeIds: [999_999] })).toBe(giftScopeUnknown.code)
  const skus = form.skus.map((sku) => ({ ...sku, quotaCount: null }))
  expect(await refusedAs({}, { skus })).toBe(giftQuotaNeeded.code)
  const { code: okay } = await save({ ...form, gift: { ...rule, tiers: each } })
  expect(okay).toBe(1)
})

test('where much is given a second person agrees, whatever its stated value; what they agreed to stays', async () => {
  const gift = await shop.goods(10)
  const modest = await must(
    saveActivity,
    await giftForm(shop, [gift], {
      sku: { prices: [{ currency: 'CNY', amount: 1000 }] },
      rule: { tiers: [{ least: 20_000, chooseCount: 1, codes: [await codeOf(shop, gift.skuId)] }] },
    }),
    clerk.by,
  )
  expect(await publish(modest.id)).toEqual({ isAsked: false })
  const startsAt = later(clock.now, 3_600_000)
  const endsAt = later(startsAt, 3_600_000)
  const form = await giftForm(shop, [gift], {
    startsAt,
    endsAt,
    // It sells for 10.00.
    sku: { prices: [{ currency: 'CNY', amount: 1 }] },
    rule: { tiers: [{ least: 5000, chooseCount: 1, codes: [await codeOf(shop, gift.skuId)] }] },
  })
  const { id } = await must(saveActivity, form, clerk.by)
  expect(await publish(id)).toEqual({ isAsked: true })
  expect((await detail(id)).state).toBe('draft')
  const { items } = await must(listApprovals, { object: `activity:${id}` }, colleague.by)
  expect(JSON.stringify(items[0])).toContain('≥ CNY 50.00: 1/1')
  await must(approve, { approvalId: items[0]!.id }, colleague.by)
  const { state, version } = await detail(id)
  expect(state).toBe('published')
  const tiers = [{ ...form.gift!.tiers[0]!, least: 4000 }]
  const lower = { ...form, id, version, gift: { ...form.gift!, tiers } }
  expect((await save(lower)).code).toBe(PromotionReasons.tooLow.code)
  expect((await detail(id)).gift?.tiers[0]?.least).toBe(5000)
  const same = await save({ ...form, id, version, names: { cn: '小礼' } })
  expect(same.code).toBe(1)
})

test('for a number of goods a second person always agrees', async () => {
  const gift = await shop.goods(10)
  const form = await giftForm(shop, [gift], { rule: { measure: 'quantity' } })
  const { id } = await must(saveActivity, form, clerk.by)
  expect(await publish(id)).toEqual({ isAsked: true })
})

test('gifts that one order may have together are measured together', async () => {
  const startsAt = later(clock.now, 36_000_000)
  const times = { startsAt, endsAt: later(startsAt, 3_600_000) }
  const item = await shop.goods(10)
  /** One for 10.00 with goods for 150.00. */
  const planned = async (rule: Partial<NonNullable<ActivityForm['gift']>> = {}, more = {}) => {
    const gift = await shop.goods(10)
    const tiers = [{ least: 15_000, chooseCount: 1, codes: [await codeOf(shop, gift.skuId)] }]
    const sku = { prices: [{ currency: 'CNY' as const, amount: 1000 }] }
    const form = await giftForm(shop, [gift], { ...times, ...more, sku, rule: { tiers, ...rule } })
    return (await must(saveActivity, form, clerk.by)).id
  }
  const own = { scope: 'product' as const, scopeIds: [item.productId] }
  const other = { scope: 'product' as const, scopeIds: [(await shop.goods(10)).productId] }
  expect(await publish(await planned(own))).toEqual({ isAsked: false })
  expect(await publish(await planned(other))).toEqual({ isAsked: false })
  const second = await planned(own)
  expect(await publish(second)).toEqual({ isAsked: true })
  const { items } = await must(listApprovals, { object: `activity:${second}` }, colleague.by)
  expect(items[0]!.lines.map(({ word }) => word)).toEqual(
    expect.arrayContaining([
      'promotion.giftScope.product',
      'promotion.giftTiers',
      'promotion.giftHighestTier',
      'promotion.giftWithCoupon',
      'promotion.giftStated',
      'promotion.giftGenerous',
    ]),
  )
  // Another day nobody has both.
  const day = { startsAt: later(startsAt, 86_400_000), endsAt: later(startsAt, 90_000_000) }
  expect(await publish(await planned(own, day))).toEqual({ isAsked: false })
})
