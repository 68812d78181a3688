/** What the centre and pages of goods offer whom, and what buyers of void coupons see and are told. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aCustomerList } from '#domains/audiences/testing.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { claimCoupon, couponsForProducts, myCoupons, offeredCoupons } from '../contract.ts'
import { officeCoupon, voidCoupon } from '../office-contract.ts'
import { aTemplate } from '../testing.ts'
import { couponOfferOf, usableCoupons } from './door.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()

const offerOf = async (templateId: number, by: Record<string, string> = buyer.by) =>
  (await must(offeredCoupons, {}, by)).find((each) => each.templateId === templateId)?.offer

test('the centre says what may be claimed, what was, what is for others, sold out or over', async () => {
  const single = await aTemplate(shop, clerk.by, { totalCount: 1 })
  expect([await offerOf(single), await offerOf(single, {})]).toEqual(['open', 'open'])
  await must(claimCoupon, { templateId: single }, buyer.by)
  expect(await offerOf(single)).toBe('claimed')
  expect([await offerOf(single, stranger.by), await offerOf(single, {})]).toEqual([
    'soldOut',
    'soldOut',
  ])
  const forSuper = await aTemplate(shop, clerk.by, { audience: 'super' })
  expect([await offerOf(forSuper), await offerOf(forSuper, {})]).toEqual(['notForYou', 'open'])
  const short = await aTemplate(shop, clerk.by, { claimUntil: '2026-03-02T00:00:00.000Z' })
  expect((await must(offeredCoupons, {}, buyer.by)).map(({ offer }) => offer)).toEqual([
    'open',
    'claimed',
    'notForYou',
  ])
  const before = clock.now
  clock.now = '2026-03-02T00:00:00.000Z'
  expect(await offerOf(short)).toBe('ended')
  expect((await must(offeredCoupons, {}, buyer.by)).at(-1)?.templateId).toBe(short)
  clock.now = '2026-03-03T00:00:00.000Z'
  expect(await offerOf(short)).toBeUndefined()
  clock.now = before
})

test('what points and prizes give is to be had from its beginning until its end', async () => {
  const claimFrom = later(clock.now, HOUR_MS)
  const claimUntil = later(claimFrom, HOUR_MS)
  const templateId = await aTemplate(shop, clerk.by, { source: 'points', claimFrom, claimUntil })
  const leftAt = async (now: string) =>
    (await couponOfferOf(db, { templateId, buyerId: null, now })).leftCount
  expect(await leftAt(later(claimFrom, -1))).toBe(0)
  expect(await leftAt(claimFrom)).toBe(100)
  expect(await leftAt(later(claimUntil, -1))).toBe(100)
  expect(await leftAt(claimUntil)).toBe(0)
})

test('coupons for lists of others take no place of those that anybody may claim', async () => {
  const last = await aTemplate(shop, clerk.by, { claimUntil: '2026-12-31T23:00:00.000Z' })
  const { listId } = await aCustomerList(shop, clerk.by, [stranger])
  await shop.owner.db.count(sql`
    insert into coupons.template (name, kind, threshold_amount, off_amount, scope, audience, list_id, source, total_count, per_person,
      claim_from, claim_until, valid_days, state, created_at, changed_at)
    select '{"cn":"名单"}', 'reduction', 100000, 100, 'all', 'list', ${listId}, 'centre', 10, 1, '2026-01-01', '2026-12-01', 30, 'published',
      ${clock.now}, ${clock.now} from generate_series(1, 120)`)
  expect(await offerOf(last, {})).toBe('open')
  expect(await offerOf(last)).toBe('open')
  expect(await must(offeredCoupons, {}, stranger.by)).toHaveLength(100)
  await shop.owner.db.count(sql`
    update coupons.template set state = 'stopped', stop_reason = '-' where name ->> 'cn' = '名单'`)
})

test('beside goods are the coupons of their scope: those to claim, and the buyer’s own', async () => {
  const { productId } = await shop.goods(10)
  const other = await shop.goods(10)
  const scoped = { scope: 'product' as const, scopeIds: [productId] }
  const templateId = await aTemplate(shop, clerk.by, scoped)
  const ask = async (id: number, by: Record<string, string> = buyer.by) => {
    const { offers, own } = await must(couponsForProducts, { products: String(id) }, by)
    return {
      offered: offers.some((each) => each.templateId === templateId),
      own: own.filter(({ scope }) => scope === 'product').length,
    }
  }
  expect(await ask(productId)).toEqual({ offered: true, own: 0 })
  expect(await ask(productId, {})).toEqual({ offered: true, own: 0 })
  expect(await ask(other.productId)).toEqual({ offered: false, own: 0 })
  await must(claimCoupon, { templateId }, buyer.by)
  expect(await ask(productId)).toEqual({ offered: false, own: 1 })
  expect(await ask(other.productId)).toEqual({ offered: false, own: 0 })
})

test('a void coupon is no longer offered or shown as good before the sweep, and its buyer is told once', async () => {
  const templateId = await aTemplate(shop, clerk.by, { perPerson: 2 })
  const leaver = await shop.aBuyer()
  await must(claimCoupon, { templateId }, leaver.by)
  await must(claimCoupon, { templateId }, leaver.by)
  const usable = () => usableCoupons(db, { buyerId: leaver.id, now: clock.now })
  expect(await usable()).toMatchObject([{ equalCount: 2 }])
  const reasonTexts = { en: 'Wrong amount', id: '' }
  await must(voidCoupon, { templateId, reason: '金额写错', reasonTexts }, clerk.by)
  expect(await usable()).toEqual([])
  const readIn = async (lang: string) =>
    (await must(myCoupons, { state: 'voided' }, { ...leaver.by, lang })).items[0]?.voidReason
  // In their language, or as it was typed where it has none.
  expect([await readIn('en'), await readIn('id')]).toEqual(['Wrong amount', '金额写错'])
  const shown = await must(myCoupons, { state: 'voided' }, leaver.by)
  expect(shown.counts).toMatchObject({ unused: 0, voided: 2 })
  expect(shown.items.map(({ state, voidReason }) => [state, voidReason])).toEqual([
    ['voided', '金额写错'],
    ['voided', '金额写错'],
  ])
  await shop.runSweeps()
  await shop.runSweeps()
  const mails = await db.rows<{ recipient: string }>(
    sql`select recipient from messages.outbox where template = 'coupon-void'`,
  )
  expect(mails).toHaveLength(1)
})

test('for which goods and from which level on it is can be read', async () => {
  const [one, two] = [await shop.goods(10), await shop.goods(10)]
  const templateId = await aTemplate(shop, clerk.by, {
    scope: 'product',
    scopeIds: [one.productId, two.productId],
    audience: 'level',
    minLevel: 1,
  })
  const named = {
    scopes: [{ id: one.productId }, { id: two.productId }],
    scopeCount: 2,
    minLevel: 1,
  }
  const offers = await must(offeredCoupons, {}, buyer.by)
  const offered = offers.find((each) => each.templateId === templateId)
  expect(offered).toMatchObject(named)
  expect(offered?.scopes.every(({ name }) => name !== '')).toBe(true)
  await must(claimCoupon, { templateId }, buyer.by)
  const { items } = await must(myCoupons, { state: 'unused' }, buyer.by)
  expect(items.find(({ scopeCount }) => scopeCount === 2)).toMatchObject(named)
  expect(await must(officeCoupon, { templateId }, clerk.by)).toMatchObject({ scopes: named.scopes })
})

test('a coupon that is not good yet is not shown beside goods as the buyer’s own', async () => {
  const { productId } = await shop.goods(10)
  const scoped = { scope: 'product' as const, scopeIds: [productId], validDays: null }
  const from = later(clock.now, HOUR_MS)
  const until = later(from, HOUR_MS)
  const validity = { validFrom: from, validUntil: until, claimUntil: until }
  const templateId = await aTemplate(shop, clerk.by, { ...scoped, ...validity })
  await must(claimCoupon, { templateId }, buyer.by)
  const ownCount = async () => {
    const { own } = await must(couponsForProducts, { products: String(productId) }, buyer.by)
    return own.filter(({ scope }) => scope === 'product').length
  }
  expect(await ownCount()).toBe(0)
  const before = clock.now
  clock.now = from
  expect(await ownCount()).toBe(1)
  clock.now = before
})
