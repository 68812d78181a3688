/** A flash sale that is edited before it starts is no longer as it was: its stock, its reminders, its end. And what its goods never come with. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { getCart } from '#domains/cart/contract.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { availability } from '#domains/stock/contract.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import {
  officeActivity,
  publishActivity,
  saveActivity,
  stopActivity,
  withdrawActivity,
  type ActivityForm,
} from '../../contract.ts'
import { askFlash, flashSessions, flashTicket, remindFlash } from '../../flash-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { aGiftActivity, codeOf } from '../../testing.ts'
import { openFlash } from './testing.ts'

const { shop, clerk, session } = await openFlash()
const { db, must, call } = shop
const SOON = { startsInMs: 30 * MINUTE_MS }

async function edit(activityId: number, changes: (form: ActivityForm) => Partial<ActivityForm>) {
  const { kind, names, startsAt, endsAt, audience, listId, leastLevel, takesCoupon, ...found } =
    await must(officeActivity, { activityId }, clerk.by)
  const skus = found.skus.map(({ code, prices, quotaCount, perOrderCount, perBuyerCount }) => ({
    code,
    prices,
    quotaCount,
    perOrderCount,
    perBuyerCount,
  }))
  const form: ActivityForm = {
    kind,
    names,
    startsAt,
    endsAt,
    audience,
    listId,
    leastLevel,
    takesCoupon,
    gift: null,
    skus,
  }
  const { version } = found
  return call(saveActivity, { ...form, ...changes(form), id: activityId, version }, clerk.by)
}

async function remindedCount({ email }: { email: string }): Promise<number> {
  await shop.runSweeps()
  const rows = await db.rows(
    sql`select from messages.outbox where template = 'flash-soon' and recipient = ${email}`,
  )
  return rows.length
}

test('an SKU that is taken out of a session has its stock again', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ ...SOON, onHand: 12 })
  const freeOf = async (skuId: number) =>
    (await must(availability, { skus: String(skuId) }, buyer.by))[0]?.warehouses[0]?.availableCount
  expect(await freeOf(sale.skuId)).toBe(2)
  const code = await codeOf(shop, (await shop.goods(50)).skuId)
  const { code: answer } = await edit(sale.activityId, ({ skus }) => ({
    skus: skus.map((sku) => ({ ...sku, code, prices: [{ currency: 'CNY', amount: 990 }] })),
  }))
  expect(answer).toBe(1)
  expect(await freeOf(sale.skuId)).toBe(12)
})

test('a session that is moved is announced before its new start; from the start on nobody is reminded', async () => {
  const buyer = await shop.aBuyer()
  const { activityId } = await session(SOON)
  await must(remindFlash, { activityId, isWanted: true }, buyer.by)
  await edit(activityId, ({ startsAt, endsAt }) => ({
    startsAt: later(startsAt, 10 * MINUTE_MS),
    endsAt,
  }))
  shop.clock.forward({ minutes: 28 })
  expect(await remindedCount(buyer)).toBe(0)
  shop.clock.forward({ minutes: 9 })
  expect(await remindedCount(buyer)).toBe(1)
  shop.clock.forward({ minutes: 3 })
  const { code } = await call(remindFlash, { activityId, isWanted: true }, buyer.by)
  expect(code).toBe(PromotionReasons.sessionOver.code)
})

test('a session that is taken back to draft keeps its reminders until it has a start again', async () => {
  const buyer = await shop.aBuyer()
  const { activityId } = await session(SOON)
  await must(remindFlash, { activityId, isWanted: true }, buyer.by)
  const versionOf = async () => (await must(officeActivity, { activityId }, clerk.by)).version
  await must(withdrawActivity, { activityId, version: await versionOf() }, clerk.by)
  shop.clock.forward({ minutes: 35 })
  expect(await remindedCount(buyer)).toBe(0)
  const startsAt = later(shop.clock.now, 30 * MINUTE_MS)
  await edit(activityId, () => ({ startsAt, endsAt: later(startsAt, 60 * MINUTE_MS) }))
  await must(publishActivity, { activityId, version: await versionOf() }, clerk.by)
  expect(await remindedCount(buyer)).toBe(0)
  shop.clock.forward({ minutes: 28 })
  expect(await remindedCount(buyer)).toBe(1)
})

test('who has been reminded of a session that is then moved is reminded of its new start', async () => {
  const { now } = shop.clock
  await putSetting(db, { key: 'promotions.remindMinutes', value: 20, version: 0, now, by: 'test' })
  forgetSettings()
  const buyer = await shop.aBuyer()
  const { activityId } = await session(SOON)
  await must(remindFlash, { activityId, isWanted: true }, buyer.by)
  shop.clock.forward({ minutes: 11 })
  expect(await remindedCount(buyer)).toBe(1)
  // Another name is no other start.
  await edit(activityId, () => ({ names: { cn: '改名', en: 'Renamed' } }))
  expect(await remindedCount(buyer)).toBe(1)
  const { code } = await edit(activityId, ({ startsAt, endsAt }) => ({
    startsAt: later(startsAt, 30 * MINUTE_MS),
    endsAt,
  }))
  expect(code).toBe(1)
  expect(await remindedCount(buyer)).toBe(1)
  shop.clock.forward({ minutes: 30 })
  expect(await remindedCount(buyer)).toBe(2)
  await putSetting(db, { key: 'promotions.remindMinutes', value: 3, version: 1, now, by: 'test' })
  forgetSettings()
})

test('what is far below the usual price may end earlier, and not later', async () => {
  const { activityId } = await session(SOON)
  const ending = (minutes: number) =>
    edit(activityId, ({ endsAt }) => ({ endsAt: later(endsAt, minutes * MINUTE_MS) }))
  expect((await ending(1)).code).toBe(PromotionReasons.tooLow.code)
  expect((await ending(-1)).code).toBe(1)
})

test('a session that was stopped once it had started reminds nobody of it', async () => {
  const buyer = await shop.aBuyer()
  const stoppedCount = async () => {
    await shop.runSweeps()
    const rows = await db.rows(
      sql`select from messages.outbox where template = 'flash-stopped' and recipient = ${buyer.email}`,
    )
    return rows.length
  }
  const [early, late] = [await session(SOON), await session(SOON)]
  for (const { activityId } of [early, late])
    await must(remindFlash, { activityId, isWanted: true }, buyer.by)
  const stop = (activityId: number) =>
    must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
  await stop(early.activityId)
  expect(await stoppedCount()).toBe(1)
  shop.clock.forward({ minutes: 31 })
  await stop(late.activityId)
  expect(await stoppedCount()).toBe(1)
})

test('sessions of others are not shown, and give no tickets', async () => {
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer({ level: 5 })]
  const { activityId, skuId } = await session({})
  await shop.owner.db.count(sql`
    update promotions.activity set least_level = 5 where id = ${activityId}`)
  const isShown = async (by: Record<string, string>) =>
    (await must(flashSessions, {}, by)).sessions.some((each) => each.activityId === activityId)
  expect([await isShown(one.by), await isShown({}), await isShown(other.by)]).toEqual([
    false,
    false,
    true,
  ])
  const place = { activityId, skuId }
  expect((await call(flashTicket, place, one.by)).code).toBe(PromotionReasons.notForYou.code)
  expect((await call(flashTicket, place, other.by)).code).toBe(1)
})

test('an order with pieces that a flash sale holds uses no coupon for its other goods either', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({})
  const usual = await shop.goods(50)
  await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  const { ticket } = await must(flashTicket, sale.place, buyer.by)
  await must(askFlash, { ...sale.place, count: 1, ticket }, buyer.by)
  await shop.inCart(buyer, sale, 1)
  await shop.inCart(buyer, usual, 15)
  const both = await shop.checkoutFor(buyer)
  expect(both.groups[0]?.lines).toHaveLength(2)
  expect(both).toMatchObject({ couponId: null, totals: { couponAmount: 0 } })
})

test('goods at the price of a flash sale earn no gift and use no coupon, in the cart and in the checkout', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ quotaCount: 20, perBuyerCount: 20 })
  const usual = await shop.goods(50)
  const colleague = await shop.aClerk() // from here on a low price takes two
  await aGiftActivity(shop, { clerk: clerk.by, colleague: colleague.by }, [await shop.goods(50)], {
    rule: { scope: 'product', scopeIds: [sale.productId, usual.productId] },
  })
  await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  const { ticket } = await must(flashTicket, sale.place, buyer.by)
  await must(askFlash, { ...sale.place, count: 15, ticket }, buyer.by)
  await shop.inCart(buyer, sale, 15)
  expect((await must(getCart, {}, buyer.by)).gifts).toEqual([])
  expect(await shop.checkoutNow(buyer, sale, 15)).toMatchObject({
    groups: [{ lines: [{ unitAmount: 800 }] }],
    gifts: [],
    couponId: null,
    totals: { couponAmount: 0 },
  })
  const ordinary = await shop.checkoutNow(buyer, usual, 15)
  expect(ordinary.gifts).toHaveLength(1)
  expect(ordinary.totals.couponAmount).toBe(-1000)
})
