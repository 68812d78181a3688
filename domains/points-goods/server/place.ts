/** Orders points goods: points, pieces, coupon or code and the order are one transaction. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { addressOf } from '#domains/addresses/server/door.ts'
import { claimCouponFor } from '#domains/coupons/server/door.ts'
import { extendSuper } from '#domains/membership/server/door.ts'
import { documentNumber } from '#domains/orders/server/case-door.ts'
import { redeemPoints, usablePoints } from '#domains/points/server/door.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { placePointsOrder } from '../contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import * as codeSql from './code-sql.ts'
import { mailOrder } from './mails.ts'
import * as orderSql from './order-sql.ts'
import * as sql from './sql.ts'

/** Each stays a row, also when it is cancelled. */
const PLACING: Limit = { name: 'points-goods.place', count: 60, perSeconds: 3600 }

type Form = InputOf<typeof placePointsOrder>

/** @throws {Refused} as `placePointsOrder` */
export async function place(
  context: BuyerContext,
  form: Form,
): Promise<DataOf<typeof placePointsOrder>> {
  const { db, buyerId } = context
  const before = await orderSql.findByKey(db, buyerId, form.key)
  if (before !== null) return sameOrder(before, form)
  try {
    return await db.tx((tx) => placeIn(tx, context, form))
  } catch (error) {
    // The same click may have arrived twice, and the other has made the order meanwhile.
    const twin = await orderSql.findByKey(db, buyerId, form.key)
    if (twin === null) throw error
    return sameOrder(twin, form)
  }
}

/** The key of a click names one order: who has changed something since has not asked for that. @throws {Refused} orderedAlready */
function sameOrder(
  order: orderSql.OrderRow,
  { goodsId, quantity, unitPoints, addressId }: Form,
): DataOf<typeof placePointsOrder> {
  const isSame =
    order.goodsId === goodsId &&
    order.quantity === quantity &&
    order.unitPoints === unitPoints &&
    (order.address?.id ?? null) === (order.kind === 'physical' ? addressId : null)
  if (!isSame)
    throw new Refused(PointsGoodsReasons.orderedAlready, { values: { number: order.number } })
  return { number: order.number }
}

async function placeIn(
  tx: Queryable,
  { buyerId, now, config }: BuyerContext,
  { key, goodsId, quantity, unitPoints, version, addressId }: Form,
): Promise<DataOf<typeof placePointsOrder>> {
  const [settings, profile, goods] = [
    await readSettings(tx),
    await pricingProfile(tx, buyerId, now),
    await sql.findGoods(tx, goodsId),
  ]
  if (goods === null || goods.state === 'draft') {
    throw new Refused(PointsGoodsReasons.goodsNotFound)
  }
  if (goods.pointsCount !== unitPoints || goods.version !== version)
    throw new Refused(PointsGoodsReasons.priceChanged)
  await demandOpen(tx, buyerId)
  await demandBuyerToken(tx, { now, config, buyerId }, PLACING)
  const isSent = goods.kind === 'physical'
  const address = isSent && addressId !== null ? await addressOf(tx, { buyerId, addressId }) : null
  if (isSent && address === null) throw new Refused(PointsGoodsReasons.addressNeeded)
  const { sequence, key: numberKey } = await orderSql.drawNumber(tx)
  const timeZone = settings['shop.timeZone']
  const number = documentNumber({ family: 'points', sequence, key: numberKey, now, timeZone })
  const superDays = goods.superDays === null ? null : goods.superDays * quantity
  // The buyer's row is locked before their points, as where an order of theirs is completed.
  const superUntil =
    superDays === null ? null : await extendSuper(tx, { buyerId, days: superDays, now })
  // The buyer's account is locked first: two orders of one buyer follow each other from here on.
  const count = unitPoints * quantity
  if (!(await redeemPoints(tx, { buyerId, orderNumber: number, count, now }))) {
    const { usableCount } = await usablePoints(tx, buyerId, now)
    throw new Refused(PointsGoodsReasons.tooFewPoints, { values: { count: usableCount } })
  }
  const level = profile.level
  const taken = await sql.takePieces(tx, { goodsId, buyerId, quantity, level, now })
  if (taken === null) {
    throw new Refused(
      PointsGoodsReasons[await whyNot(tx, { goodsId, buyerId, quantity, level, now })],
    )
  }
  // Between reading it and taking of it staff may have stopped, changed and published it again.
  if (taken.version !== version) {
    throw new Refused(PointsGoodsReasons.priceChanged)
  }
  const coupon =
    taken.templateId === null
      ? null
      : await claimCouponFor(tx, {
          templateId: taken.templateId,
          buyerId,
          source: 'points',
          now,
          settings,
        })
  const order = await orderSql.insertOrder(tx, {
    number,
    buyerId,
    goodsId,
    key,
    kind: taken.kind,
    name: taken.name,
    pictureUrl: taken.pictureUrls[0] ?? null,
    unitPoints,
    quantity,
    address,
    couponId: coupon?.id ?? null,
    superDays,
    superUntil,
    placedAt: now,
  })
  if (taken.kind === 'code') {
    const given = await codeSql.assignCodes(tx, { goodsId, orderNumber: number, quantity })
    if (given !== quantity) throw new Error(`goods ${goodsId} count codes that are not stored`)
  }
  await mailOrder(tx, order, 'points-order-placed', { values: {}, now })
  return { number }
}

type PieceRequest = Parameters<typeof sql.takePieces>[1]

/** Asked after taking failed: what it says is of a moment later. */
async function whyNot(
  tx: Queryable,
  { goodsId, buyerId, quantity, level, now }: PieceRequest,
): Promise<keyof typeof PointsGoodsReasons> {
  const goods = await sql.findOnSale(tx, goodsId, now)
  if (goods === null) return 'notOnSale'
  if (goods.takenCount + quantity > goods.totalCount) return 'soldOut'
  if ((goods.minLevel ?? 0) > level) return 'levelTooLow'
  const count = await sql.countOfBuyer(tx, goodsId, buyerId)
  return count + quantity > goods.perPerson ? 'limitReached' : 'soldOut'
}
