/** Points goods: what changes between reading and ordering, what others took, and codes after a change of the secret. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAddresses } from '#domains/addresses/contract.ts'
import { voidCoupon, stopCoupon } from '#domains/coupons/office-contract.ts'
import { CouponReasons } from '#domains/coupons/reasons.ts'
import { aTemplate } from '#domains/coupons/testing.ts'
import { givePoints, pointsOf } from '#domains/points/testing.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { placePointsOrder, pointsGoods, revealPointsCodes } from '../contract.ts'
import {
  addPointsCodes,
  publishPointsGoods,
  savePointsGoods,
  stopPointsGoods,
} from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { aReward, MUG } from '../testing.ts'
import { encryptedCodes } from './codes.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const { config, log } = shop.app
const { secret } = config
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const two = { clerk: clerk.by, colleague: colleague.by }

async function aRichBuyer() {
  const buyer = await shop.aBuyer()
  await givePoints(db, { buyerId: buyer.id, count: 1000, now: clock.now })
  const [address] = await must(listAddresses, {}, buyer.by)
  return { ...buyer, addressId: address!.id as number | null }
}
const formOf = (addressId: number | null, goodsId: number, changes = {}) => ({
  key: randomUUID(),
  goodsId,
  quantity: 1,
  unitPoints: 100,
  version: 1,
  addressId,
  ...changes,
})

/** Statements of this database that wait for a lock. */
const countWaiting = async () =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  ).count

afterEach(() => setSecret(secret))

test('a stored code is a double also after the former secret is gone', async () => {
  const { id: goodsId } = await must(
    savePointsGoods,
    { ...MUG, kind: 'code', goodsId: null, version: 0 },
    clerk.by,
  )
  const add = async (codes: string) =>
    (await call(addPointsCodes, { goodsId, codes }, clerk.by)).code
  expect(await add('OLD-0001')).toBe(1)
  const next = 'n'.repeat(40)
  const job = { db, now: clock.now, log, config }
  setSecret(next, secret)
  expect(await encryptedCodes.reencrypt(job)).toBe(0)
  setSecret(next)
  expect(await add('OLD-0001')).toBe(PointsGoodsReasons.codesTwice.code)
  setSecret(secret, next)
  expect(await encryptedCodes.reencrypt(job)).toBe(0)
})

test('the key of a click orders what was asked with it, and nothing else', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  const form = formOf(buyer.addressId, goodsId)
  const { number } = await must(placePointsOrder, form, buyer.by)
  expect(await must(placePointsOrder, form, buyer.by)).toEqual({ number })
  const other = await call(placePointsOrder, { ...form, quantity: 2 }, buyer.by)
  expect(other.code).toBe(PointsGoodsReasons.orderedAlready.code)
  expect(other.msg).toContain(number)
  expect(await pointsOf(db, buyer.id)).toEqual([900, 0, 0])
})

test('what was changed after the buyer read it is not ordered', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  const { version } = await must(pointsGoods, { goodsId }, buyer.by)
  await must(stopPointsGoods, { goodsId, version }, clerk.by)
  const renamed = { ...MUG, name: { cn: '马克杯保护套' }, goodsId, version: version + 1 }
  await must(savePointsGoods, renamed, clerk.by)
  await db.count(sql`
    update points_goods.goods set state = 'on_sale', version = version + 1 where id = ${goodsId}`)
  const refused = await call(
    placePointsOrder,
    formOf(buyer.addressId, goodsId, { version }),
    buyer.by,
  )
  expect(refused.code).toBe(PointsGoodsReasons.priceChanged.code)
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
})

test('what changes while the order waits for the buyer’s points is not ordered either', async () => {
  const goodsId = await aReward(shop, two)
  const buyer = await aRichBuyer()
  const { version } = await must(pointsGoods, { goodsId }, buyer.by)
  let placing: ReturnType<typeof call> | undefined
  await shop.owner.db.tx(async (tx) => {
    await tx.row(sql`select buyer_id from points.account where buyer_id = ${buyer.id} for update`)
    placing = call(placePointsOrder, formOf(buyer.addressId, goodsId, { version }), buyer.by)
    await expect.poll(countWaiting, { timeout: 5000 }).toBe(1)
    await db.count(sql`update points_goods.goods set version = version + 1 where id = ${goodsId}`)
  })
  expect((await placing!).code).toBe(PointsGoodsReasons.priceChanged.code)
  expect(await pointsOf(db, buyer.id)).toEqual([1000, 0, 0])
})

test('goods of a coupon go on sale and can be had while its template is on offer', async () => {
  const templateId = await aTemplate(shop, clerk.by, { source: 'points' }, colleague.by)
  const goodsId = await aReward(shop, two, { kind: 'coupon', templateId })
  const buyer = await aRichBuyer()
  const why = async () => (await must(pointsGoods, { goodsId }, buyer.by)).own?.why
  expect(await why()).toBe(null)
  await must(placePointsOrder, formOf(null, goodsId), buyer.by)
  expect(await why()).toBe('limit')
  // Whoever has paid points for it keeps it.
  const voided = await call(voidCoupon, { templateId, reason: '活动取消' }, clerk.by)
  expect(voided.code).toBe(CouponReasons.paidWithPoints.code)
  await must(stopCoupon, { templateId, reason: '活动取消' }, clerk.by)
  expect(await why()).toBe('soldOut')
  await must(stopPointsGoods, { goodsId, version: 1 }, clerk.by)
  const published = await call(publishPointsGoods, { goodsId, version: 2 }, clerk.by)
  expect(published.code).toBe(PointsGoodsReasons.couponNotOffered.code)
})

test('codes of another buyer’s order are not found, and a parcel has none', async () => {
  const coded = await aReward(shop, two, { kind: 'code' }, 'MINE-0001')
  const [buyer, other] = [await aRichBuyer(), await aRichBuyer()]
  const { number } = await must(placePointsOrder, formOf(null, coded), buyer.by)
  const reveal = async (of: string, { by }: { by: Record<string, string> }) =>
    (await call(revealPointsCodes, { number: of }, by)).code
  expect(await reveal(number, other)).toBe(PointsGoodsReasons.orderNotFound.code)
  const mug = await aReward(shop, two)
  const parcel = await must(placePointsOrder, formOf(buyer.addressId, mug), buyer.by)
  expect(await reveal(parcel.number, buyer)).toBe(PointsGoodsReasons.notNow.code)
})

test('an order to be sent keeps an account open; its copy is the buyer’s, and its address is forgotten', async () => {
  const goodsId = await aReward(shop, two)
  const [buyer, other] = [await aRichBuyer(), await aRichBuyer()]
  const { number } = await must(placePointsOrder, formOf(buyer.addressId, goodsId), buyer.by)
  const open = (id: number) => db.tx((tx) => personal.open!(tx, id))
  expect(await open(buyer.id)).toEqual([{ kind: 'pointsOrders', count: 1, first: number }])
  expect(await open(other.id)).toEqual([{ kind: 'pointsOrders', count: 0, first: null }])
  const copyOf = async (id: number) => JSON.stringify(await personal.copy(db, id))
  expect(await copyOf(buyer.id)).toContain(number)
  expect(await copyOf(other.id)).not.toContain(number)
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  expect(await copyOf(buyer.id)).not.toContain('开创大道')
})
