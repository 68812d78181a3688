/** Days of super membership for points: they begin at once, add up, and go back with nothing; and what membership took off orders. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import { myMembership } from '#domains/membership/contract.ts'
import { MembershipReasons } from '#domains/membership/reasons.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { reduceSpending } from '#domains/membership/server/door.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import { setSuperMember } from '#domains/customers/contract.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { myPointsOrder, placePointsOrder, pointsGoods } from '../contract.ts'
import { savePointsGoods } from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { aReward, MUG } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const two = { clerk: clerk.by, colleague: colleague.by }
const MONTH = { ...MUG, kind: 'super', superDays: 30 } as const
const goodsId = await aReward(shop, two, MONTH)
const dayId = await aReward(shop, two, { ...MONTH, superDays: 1 })

async function aRichBuyer(count = 1000): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await givePoints(db, { buyerId: buyer.id, count, now: clock.now })
  return buyer
}
const formOf = (quantity = 1, changes = {}) => ({
  key: randomUUID(),
  goodsId,
  quantity,
  unitPoints: 100,
  version: 1,
  addressId: null,
  ...changes,
})
const membershipOf = (buyer: Buyer) => must(myMembership, {}, buyer.by)
const inDays = (days: number) => later(clock.now, days * DAY_MS)

test('days begin at once and are added at the end; each click counts once, two at once both', async () => {
  const buyer = await aRichBuyer()
  expect(await must(pointsGoods, { goodsId }, buyer.by)).toMatchObject({
    kind: 'super',
    superDays: 30,
    own: { mostCount: 5, why: null },
  })
  const form = formOf()
  const { number } = await must(placePointsOrder, form, buyer.by)
  expect(await must(placePointsOrder, form, buyer.by)).toEqual({ number })
  expect(await must(myPointsOrder, { number }, buyer.by)).toMatchObject({
    state: 'issued',
    superDays: 30,
    superUntil: inDays(30),
    actions: [],
  })
  expect(await membershipOf(buyer)).toMatchObject({ superMember: true, superUntil: inDays(30) })
  await Promise.all([1, 2].map(() => must(placePointsOrder, formOf(), buyer.by)))
  expect((await membershipOf(buyer)).superUntil).toBe(inDays(90))
  expect(await pointsOf(db, buyer.id)).toEqual([700, 0, 0])
  const twice = await must(placePointsOrder, formOf(2), buyer.by)
  expect(await must(myPointsOrder, twice, buyer.by)).toMatchObject({
    superDays: 60,
    superUntil: inDays(150),
  })
  expect((await call(placePointsOrder, formOf(), buyer.by)).code).toBe(
    PointsGoodsReasons.limitReached.code,
  )
  expect((await membershipOf(buyer)).superUntil).toBe(inDays(150))
})

test('one that is over begins anew, and too few points leave it as it was', async () => {
  const buyer = await aRichBuyer(100)
  const day = { goodsId: dayId }
  await must(placePointsOrder, formOf(1, day), buyer.by)
  expect((await call(placePointsOrder, formOf(1, day), buyer.by)).code).toBe(
    PointsGoodsReasons.tooFewPoints.code,
  )
  expect((await membershipOf(buyer)).superUntil).toBe(inDays(1))
  clock.now = inDays(2)
  await givePoints(db, { buyerId: buyer.id, count: 100, now: clock.now })
  expect((await membershipOf(buyer)).superMember).toBe(false)
  await must(placePointsOrder, formOf(1, day), buyer.by)
  expect(await membershipOf(buyer)).toMatchObject({ superMember: true, superUntil: inDays(1) })
})

test('whoever orders fewer days than a reminder comes before is not reminded at once', async () => {
  const buyer = await aRichBuyer()
  await must(placePointsOrder, formOf(1, { goodsId: dayId }), buyer.by)
  await shop.runSweeps()
  expect(
    await db.rows(sql`
      select template from messages.outbox where recipient = ${buyer.email} and template = 'super-ending'`),
  ).toEqual([])
})

test('a membership without an end takes no points', async () => {
  const buyer = await aRichBuyer()
  const { revision } = await db.row<{ revision: number }>(
    sql`select revision from accounts.buyer where id = ${buyer.id}`,
  )
  const seen = { customerId: buyer.id, revision }
  await must(setSuperMember, { ...seen, superMember: true, until: null }, clerk.by)
  expect((await must(pointsGoods, { goodsId }, buyer.by)).own).toMatchObject({
    mostCount: 0,
    why: 'endless',
  })
  expect((await call(placePointsOrder, formOf(), buyer.by)).code).toBe(
    MembershipReasons.superEndless.code,
  )
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
})

test('days belong to super membership, and stay what they were sold as', async () => {
  const save = (form: object) =>
    call(savePointsGoods, { ...MUG, ...form, goodsId: null, version: 0 }, clerk.by)
  const wrong = PointsGoodsReasons.formWrong.code
  expect((await save({ kind: 'super', superDays: null })).code).toBe(wrong)
  expect((await save({ kind: 'physical', superDays: 30 })).code).toBe(wrong)
  expect((await save({ kind: 'super', superDays: 0 })).code).not.toBe(1)
  expect((await save({ kind: 'super', superDays: 366 })).code).toBe(1)
})

test('a member reads what membership saved this year, without what was refunded', async () => {
  const buyer = await aRichBuyer()
  await must(placePointsOrder, formOf(), buyer.by)
  expect((await membershipOf(buyer)).superSavedAmount).toBe(0)
  // Ten pieces of 10.00 at 5 % less.
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  await must(confirmReceipt, { orderNumber }, buyer.by)
  const { superSavedAmount, progress } = await membershipOf(buyer)
  expect([superSavedAmount, progress.spentAmount]).toEqual([500, 9500])
  const half = { buyerId: buyer.id, orderNumber, amount: 4750, rate: '1', now: clock.now }
  await db.tx((tx) => reduceSpending(tx, half))
  expect((await membershipOf(buyer)).superSavedAmount).toBe(250)
  await shop.owner.db.count(
    sql`update accounts.spending set completed_at = completed_at - interval '1 year' where buyer_id = ${buyer.id}`,
  )
  expect((await membershipOf(buyer)).superSavedAmount).toBe(0)
})
