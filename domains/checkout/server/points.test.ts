/** Points at the checkout: what an order takes of them, what they take off, and that they come back however it ends. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { myPointLines, pointRules } from '#domains/points/contract.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import { publishActivity, saveActivity } from '#domains/promotions/contract.ts'
import { codeOf } from '#domains/promotions/testing.ts'
import { later } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { makeCheckout, submitOrder, type Change, type Checkout } from '../contract.ts'
import { makeCheckoutFor } from '../office-contract.ts'
import { CheckoutReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db, warehouseId } = shop
const clerk = await shop.aClerk()
const item = await shop.goods(100_000)

async function withPoints(count: number, { lang = 'cn' }: { lang?: 'cn' | 'id' } = {}) {
  const buyer = await shop.aBuyer({ lang })
  if (count > 0) await givePoints(db, { buyerId: buyer.id, count, now: clock.now })
  return buyer
}
type Buyer = Awaited<ReturnType<typeof withPoints>>
const checkoutOf = (
  buyer: Buyer,
  quantity: number,
  changes: { pointsCount?: number; couponId?: number | null } = {},
  { skuId, unitId }: { skuId: number; unitId: number } = item,
) => {
  const buyNow = { skuId, unitId, warehouseId, quantity }
  const form = { addressId: buyer.addressId, delivery: 'express' as const, buyNow, ...changes }
  return must(makeCheckout, form, buyer.by)
}
const place = (buyer: Buyer, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, buyer.by)
const ordered = async (buyer: Buyer, quantity: number, pointsCount: number) => {
  const { id } = await checkoutOf(buyer, quantity, { pointsCount })
  return must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
}
const pay = async (buyer: Buyer, orderNumber: string) => {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}
const clean = async () => {
  await shop.settle()
  await expectAuditClean(db)
}
const usable = async (buyer: Buyer) => (await pointsOf(db, buyer.id))[0]

test('an order takes multiples of a hundred, at most half of its goods, and none unless its buyer chooses', async () => {
  const buyer = await withPoints(12_345)
  const none = await checkoutOf(buyer, 10)
  expect(none.totals).toMatchObject({ pointsAmount: 0, steps: { points: [] } })
  expect(none.points).toEqual({
    usableCount: 12_345,
    usedCount: 0,
    mostCount: 5000,
    mostAmount: 5000,
    stepCount: 100,
    stepAmount: 100,
    percent: 50,
    why: null,
  })
  const some = await checkoutOf(buyer, 10, { pointsCount: 1250 })
  expect(some.points).toMatchObject({ usedCount: 1200 })
  expect(some.totals).toMatchObject({
    pointsAmount: -1200,
    payableAmount: none.totals.payableAmount - 1200,
    steps: { points: [{ kind: 'points', amount: -1200, values: { count: 1200, percent: 50 } }] },
  })
  const most = await checkoutOf(buyer, 10, { pointsCount: 999_900 })
  expect(most.totals.pointsAmount).toBe(-5000)
  expect((await checkoutOf(buyer, 100, { pointsCount: 999_900 })).totals.pointsAmount).toBe(-12_300)
})

test('a buyer without points is offered none, and who has too few or buys too little reads why', async () => {
  expect((await checkoutOf(await withPoints(0), 1)).points).toBeNull()
  expect((await checkoutOf(await withPoints(99), 1)).points).toMatchObject({ why: 'short' })
  const cheap = await shop.goods(10, { amount: 100 })
  const buyer = await withPoints(1000)
  const { points } = await checkoutOf(buyer, 1, { pointsCount: 100 }, cheap)
  expect(points).toMatchObject({ why: 'tooSmall', mostCount: 0, usedCount: 0 })
})

test('they take off what a coupon leaves of the goods, and come before tax and freight', async () => {
  const buyer = await withPoints(100_000)
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, { validDays: 30 })
  const checkout = await checkoutOf(buyer, 12, { couponId, pointsCount: 100_000 })
  // Half of 120.00 without the 10.00 of the coupon.
  expect(checkout.totals).toMatchObject({ couponAmount: -1000, pointsAmount: -5500 })
  const { totals } = checkout
  expect(totals.payableAmount).toBe(12_000 - 1000 - 5500 + totals.freightAmount)
  expect((await place(buyer, checkout.id)).code).toBe(1)
  await clean()
})

test('rupiah follow the rate, in whole rupiah', async () => {
  const buyer = await withPoints(5000, { lang: 'id' })
  const { totals, points } = await checkoutOf(buyer, 10, { pointsCount: 3000 })
  const { use } = await must(pointRules, {}, { lang: 'id' })
  expect(points?.stepAmount).toBe(use?.amount)
  expect(totals.pointsAmount).toBeLessThan(-3000)
  expect(Math.abs(totals.pointsAmount % 100)).toBe(0)
})

test('an order takes those that end first, its lines share what they take off, and each number has its line', async () => {
  const buyer = await withPoints(0)
  const [soon, late] = [later(clock.now, 30 * 86_400_000), later(clock.now, 300 * 86_400_000)]
  await givePoints(db, { buyerId: buyer.id, count: 1000, now: clock.now, expiresAt: late })
  await givePoints(db, { buyerId: buyer.id, count: 400, now: clock.now, expiresAt: soon })
  const other = await shop.goods(100, { amount: 333 })
  await shop.inCart(buyer, item, 1)
  await shop.inCart(buyer, other, 1)
  const form = { addressId: buyer.addressId, delivery: 'express', pointsCount: 600 } as const
  const { id, totals } = await must(makeCheckout, form, buyer.by)
  expect(totals.pointsAmount).toBe(-600)
  const { orderNumber } = await must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
  const shares = await db.rows<{ skuId: number; pointsAmount: number }>(sql`
    select l.sku_id, l.points_amount from orders.line l join orders.sales_order o on o.id = l.order_id
    where o.number = ${orderNumber}`)
  expect(shares.find(({ skuId }) => skuId === item.skuId)?.pointsAmount).toBe(-450)
  expect(shares.find(({ skuId }) => skuId === other.skuId)?.pointsAmount).toBe(-150)
  const lots = await db.rows<{ leftCount: number }>(sql`
    select left_count from points.lot where buyer_id = ${buyer.id} order by expires_at`)
  expect(lots.map(({ leftCount }) => leftCount)).toEqual([0, 800])
  const own = await must(myOrder, { orderNumber }, buyer.by)
  expect(own.totals).toMatchObject({ pointsAmount: -600, steps: { points: [{ amount: -600 }] } })
  const { items } = await must(myPointLines, { direction: 'out' }, buyer.by)
  expect(items).toMatchObject([{ kind: 'used', changeCount: -600, balanceCount: 800, orderNumber }])
  await clean()
})

test('cancelled, expired or refunded, an order gives all of them back, once', async () => {
  const buyer = await withPoints(3000)
  const cancelled = await ordered(buyer, 4, 1000)
  expect(await usable(buyer)).toBe(2000)
  const reason = 'changedMind' as const
  await must(cancelOrder, { orderNumber: cancelled.orderNumber, reason, text: '' }, buyer.by)
  expect(await usable(buyer)).toBe(3000)
  await ordered(buyer, 4, 1100)
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect(await usable(buyer)).toBe(3000)
  const paid = await ordered(buyer, 4, 1200)
  await pay(buyer, paid.orderNumber)
  expect(await usable(buyer)).toBe(1800)
  await must(cancelAndRefund, { orderNumber: paid.orderNumber, note: '无法发货' }, clerk.by)
  expect(await usable(buyer)).toBe(3000)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  expect(await pointsOf(db, buyer.id)).toEqual([3000, 0, 0])
  const { items } = await must(myPointLines, {}, buyer.by)
  expect(items.filter(({ kind }) => kind === 'returned')).toHaveLength(3)
  await clean()
})

test('points whose time is over when they come back can be used for thirty days, and their buyer is told', async () => {
  const buyer = await withPoints(0)
  const expiresAt = later(clock.now, 60_000)
  await givePoints(db, { buyerId: buyer.id, count: 300, now: clock.now, expiresAt })
  await ordered(buyer, 1, 300)
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect(await usable(buyer)).toBe(300)
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'points-returned' and recipient = ${buyer.email}`)
  expect(mails).toHaveLength(1)
  await clean()
  clock.forward({ days: 31 })
  await shop.runSweeps()
  expect(await pointsOf(db, buyer.id)).toEqual([0, 0, 0])
  await clean()
})

test('who has fewer by the time they submit agrees to the difference first', async () => {
  const buyer = await withPoints(1000)
  const first = await checkoutOf(buyer, 10, { pointsCount: 1000 })
  const second = await checkoutOf(buyer, 10, { pointsCount: 700 })
  expect((await place(buyer, second.id)).code).toBe(1)
  const { code, data } = await place(buyer, first.id)
  expect(code).toBe(CheckoutReasons.changed.code)
  const { changes, checkout } = data as unknown as { changes: Change[]; checkout: Checkout }
  expect(changes).toMatchObject([{ kind: 'points', was: 1000, is: 300 }])
  expect(checkout.totals.pointsAmount).toBe(-300)
  expect((await place(buyer, checkout.id)).code).toBe(1)
  expect(await usable(buyer)).toBe(0)
  const third = await checkoutOf(buyer, 10, { pointsCount: 100 })
  expect(third.points).toBeNull()
  await clean()
})

test('of two orders at once that would use the same points one does, and the other says what has changed', async () => {
  const buyer = await withPoints(500)
  const checkouts = await Promise.all([0, 1].map(() => checkoutOf(buyer, 2, { pointsCount: 500 })))
  const answers = await Promise.all(checkouts.map(({ id }) => place(buyer, id)))
  const codes = answers.map(({ code }) => code)
  expect(codes.toSorted()).toEqual([1, CheckoutReasons.changed.code].toSorted())
  const refused = answers.find(({ code }) => code !== 1)
  expect(refused?.data).toMatchObject({ changes: [{ kind: 'points', was: 500, is: null }] })
  expect(await usable(buyer)).toBe(0)
  await clean()
})

test('what a refund took back is owed first: nothing can be used until then', async () => {
  const buyer = await withPoints(0)
  await shop.owner.db.count(sql`
    insert into points.account (buyer_id, owed_count) values (${buyer.id}, 40)
    on conflict (buyer_id) do update set owed_count = 40`)
  const { points } = await checkoutOf(buyer, 1, { pointsCount: 100 })
  expect(points).toMatchObject({ why: 'owed', usedCount: 0, mostCount: 0 })
  await shop.owner.db.count(
    sql`update points.account set owed_count = 0 where buyer_id = ${buyer.id}`,
  )
})

test('goods at the price of an activity take none, and other goods of the order have them alone', async () => {
  const special = await shop.goods(100)
  const code = await codeOf(shop, special.skuId)
  const unlimited = { quotaCount: null, perOrderCount: null, perBuyerCount: null }
  const prices = [{ currency: 'CNY' as const, amount: 800 }]
  const form = {
    kind: 'special',
    names: { cn: '清仓', en: 'Clearance' },
    startsAt: clock.now,
    endsAt: later(clock.now, 86_400_000),
    audience: 'all',
    leastLevel: 1,
    takesCoupon: true,
    skus: [{ code, prices, ...unlimited }],
  } as const
  const { id } = await must(saveActivity, { ...form, skus: [...form.skus] }, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  const buyer = await withPoints(100_000)
  const alone = await checkoutOf(buyer, 10, { pointsCount: 1000 }, special)
  expect(alone).toMatchObject({ points: { why: 'withActivity' }, totals: { pointsAmount: 0 } })
  await shop.inCart(buyer, special, 10)
  await shop.inCart(buyer, item, 2)
  const both = { addressId: buyer.addressId, delivery: 'express', pointsCount: 9000 } as const
  const { totals } = await must(makeCheckout, both, buyer.by)
  expect(totals.pointsAmount).toBe(-1000)
})

test('staff who order for a customer neither see nor use their points', async () => {
  const buyer = await withPoints(5000)
  const line = { skuId: item.skuId, unitId: item.unitId, quantity: 10 }
  const form = { customerId: buyer.id, addressId: buyer.addressId, delivery: 'express' as const }
  const staff = await shop.aClerk()
  const { data } = await call(makeCheckoutFor, { ...form, lines: [line] }, staff.by)
  expect(data?.checkout).toMatchObject({ points: null, totals: { pointsAmount: 0 } })
})
