/** What one person may not publish alone is shown to the second person at its worst, and is measured by what buyers pay for one piece. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { aCustomerList } from '#domains/audiences/testing.ts'
import { later } from '#kit/contract/time.ts'
import { officeActivity, publishActivity, saveActivity, type ActivityForm } from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { aGiftActivity, codeOf, giftForm } from '../testing.ts'
import { regularAmount } from './usual-prices.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

/** Special prices, one for each of these goods. */
async function special(
  goods: readonly { skuId: number; amount: number }[],
  audience: ActivityForm['audience'] = 'all',
) {
  const skus = await Promise.all(
    goods.map(async ({ skuId, amount }) => ({
      code: await codeOf(shop, skuId),
      prices: [{ currency: 'CNY' as const, amount }],
      quotaCount: null,
      perOrderCount: null,
      perBuyerCount: null,
    })),
  )
  const startsAt = shop.clock.now
  const { id } = await must(
    saveActivity,
    {
      kind: 'special',
      names: { cn: '特价', en: 'Special' },
      startsAt,
      endsAt: later(startsAt, 3_600_000),
      audience,
      leastLevel: 1,
      skus,
    },
    clerk.by,
  )
  return id
}
const publish = async (activityId: number) =>
  (await must(publishActivity, { activityId, version: 0 }, clerk.by)).isAsked
const requestOf = async (activityId: number) =>
  (await must(listApprovals, { object: `activity:${activityId}` }, colleague.by)).items[0]

test('of many prices the lowest are shown first, with how many more there are; the log has all', async () => {
  const goods: { skuId: number; amount: number }[] = []
  for (let index = 0; index < 22; index++) {
    const { skuId } = await shop.goods(10)
    goods.push({ skuId, amount: index < 20 ? 850 : index === 20 ? 2 : 1 })
  }
  const id = await special(goods)
  expect(await publish(id)).toBe(true)
  const lines = new Map((await requestOf(id))!.lines.map(({ word, text }) => [word, text]))
  const shown = lines.get('promotion.prices')!.split('; ')
  expect(shown).toHaveLength(21)
  expect(shown[0]).toContain('CNY 0.01 ')
  expect(shown[1]).toContain('CNY 0.02 ')
  expect(shown[20]).toBe('+2')
  expect(lines.get('promotion.lowest')).toBe('0.1%')
  const [logged] = await db.rows<{ prices: string }>(sql`
    select after ->> 'prices' as prices from staff.audit where action = 'promotions.save' and object = ${`activity:${id}`}`)
  expect(logged!.prices.split('; ')).toHaveLength(22)
})

test('a price that only others pay, or only for many, makes no price of one piece usual', async () => {
  const { skuId } = await shop.goods(10)
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, audience, currency, min_quantity, amount)
    values (${skuId}, 'all', 'CNY', 1000000, 1), (${skuId}, 'business', 'CNY', 1, 700)`)
  expect(await publish(await special([{ skuId, amount: 1 }]))).toBe(true)
  expect(await publish(await special([{ skuId, amount: 700 }]))).toBe(true)
  expect(await publish(await special([{ skuId, amount: 700 }], 'business'))).toBe(false)
  expect(await publish(await special([{ skuId, amount: 900 }]))).toBe(false)
  const tiers = [
    { audience: 'all' as const, minQuantity: 5, priceAmount: 900 },
    { audience: 'super' as const, minQuantity: 5, priceAmount: 800 },
    { audience: 'all' as const, minQuantity: 50, priceAmount: 100 },
  ]
  expect(regularAmount(tiers, 'all')).toBe(900)
  expect(regularAmount(tiers, 'super')).toBe(800)
  expect(regularAmount([], 'all')).toBeNull()
})

test('a gift that is stated to be worth far less than it sells for is published by two', async () => {
  const gift = await shop.goods(10, { amount: 100_000 })
  const code = await codeOf(shop, gift.skuId)
  const given = async (amount: number) => {
    const form = await giftForm(shop, [gift], {
      sku: { prices: [{ currency: 'CNY', amount }] },
      rule: { tiers: [{ least: 1_000_000, chooseCount: 1, codes: [code] }] },
    })
    return (await must(saveActivity, form, clerk.by)).id
  }
  const id = await given(1)
  expect(await publish(id)).toBe(true)
  expect((await requestOf(id))!.lines).toContainEqual({
    word: 'promotion.giftUnderstated',
    amount: null,
    text: `${code} CNY 0.01 · 10/1/– (CNY 1000.00)`,
  })
  expect(await publish(await given(100_000))).toBe(false)
})

/** One that two have agreed to, an hour before it starts. */
async function agreedGift({ amount }: { amount: number }) {
  const [gift, other] = [
    await shop.goods(10, { amount: 100_000 }),
    await shop.goods(10, { amount: 100_000 }),
  ]
  const startsAt = later(shop.clock.now, 3_600_000)
  const given = {
    startsAt,
    endsAt: later(startsAt, 3_600_000),
    sku: { prices: [{ currency: 'CNY' as const, amount }], perBuyerCount: 3 },
    rule: { scope: 'product' as const, scopeIds: [other.productId] },
  }
  const id = await aGiftActivity(shop, { clerk: clerk.by, colleague: colleague.by }, [gift], given)
  const { state, version } = await must(officeActivity, { activityId: id }, clerk.by)
  expect(state).toBe('published')
  const form = { ...(await giftForm(shop, [gift], given)), id, version }
  const save = async (changed: Partial<ActivityForm>) =>
    (await call(saveActivity, { ...form, ...changed }, clerk.by)).code
  return { form, save }
}

test('one person makes no goods at its stated value of a gift that two have agreed to', async () => {
  const { save, form } = await agreedGift({ amount: 1 })
  const { gift: _, ...prices } = form
  expect(await save({ ...prices, kind: 'special', gift: null })).toBe(PromotionReasons.tooLow.code)
  expect(await save({ names: { cn: '改名', en: 'Renamed' } })).toBe(1)
})

test('one person offers a price that two have agreed to to nobody else, not longer, and not with coupons', async () => {
  const buyer = await shop.aBuyer()
  const { listId } = await aCustomerList(shop, clerk.by, [buyer])
  const { listId: otherId } = await aCustomerList(shop, clerk.by, [buyer])
  const startsAt = later(shop.clock.now, 3_600_000)
  const endsAt = later(startsAt, 3_600_000)
  const { skuId } = await shop.goods(10)
  const form: ActivityForm = {
    kind: 'special',
    names: { cn: '特价', en: 'Special' },
    startsAt,
    endsAt,
    audience: 'list',
    listId,
    leastLevel: 3,
    takesCoupon: false,
    skus: [
      {
        code: await codeOf(shop, skuId),
        prices: [{ currency: 'CNY', amount: 1 }],
        quotaCount: 5,
        perOrderCount: 2,
        perBuyerCount: 2,
      },
    ],
  }
  const { id } = await must(saveActivity, form, clerk.by)
  expect(await publish(id)).toBe(true)
  await must(approve, { approvalId: (await requestOf(id))!.id }, colleague.by)
  const save = async (changed: Partial<ActivityForm>) => {
    const { version } = await must(officeActivity, { activityId: id }, clerk.by)
    return (await call(saveActivity, { ...form, ...changed, id, version }, clerk.by)).code
  }
  const wider: Partial<ActivityForm>[] = [
    { audience: 'all', listId: null },
    { listId: otherId },
    { leastLevel: 2 },
    { takesCoupon: true },
    { startsAt: later(startsAt, -1) },
    { endsAt: later(endsAt, 1) },
    { skus: form.skus.map((sku) => ({ ...sku, perBuyerCount: 3 })) },
  ]
  for (const changed of wider) expect(await save(changed)).toBe(PromotionReasons.tooLow.code)
  const narrower = { startsAt: later(startsAt, 1), endsAt: later(endsAt, -1), leastLevel: 4 }
  expect(await save({ ...narrower, names: { cn: '改名', en: 'Renamed' } })).toBe(1)
})

test('one person gives no more, and for no other goods, than two have agreed to', async () => {
  const { save, form } = await agreedGift({ amount: 100_000 })
  const rule = form.gift!
  const [sku] = form.skus
  const refused = PromotionReasons.tooLow.code
  expect(await save({ gift: { ...rule, scope: 'all', scopeIds: [] } })).toBe(refused)
  expect(await save({ gift: { ...rule, isEachTier: true } })).toBe(refused)
  expect(await save({ skus: [{ ...sku!, quotaCount: 100_000 }] })).toBe(refused)
  expect(await save({ skus: [{ ...sku!, perOrderCount: null }] })).toBe(refused)
  expect(await save({ skus: [{ ...sku!, perBuyerCount: 4 }] })).toBe(refused)
  expect(await save({ skus: [{ ...sku!, quotaCount: 5 }] })).toBe(1)
})
