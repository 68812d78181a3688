/** What an order takes of its buyer as it is placed, besides goods: points, purchase limits, a coupon. */
import { takeLimited } from '#domains/catalog/server/door.ts'
import { takeCoupon } from '#domains/coupons/server/door.ts'
import type { NewOrder } from '#domains/orders/server/make-door.ts'
import { redeemPoints } from '#domains/points/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Change } from '../contract.ts'
import { changeOfCoupon, changeOfPoints, listOverLimit } from './changes.ts'
import { NO_COUPONS } from './coupons.ts'
import type { Evaluated } from './evaluate.ts'
import { NO_POINTS } from './points.ts'
import type { CheckoutRow } from './sql.ts'

/** Of two concurrent orders one gets the coupon. @returns the change to agree to where this one does not */
export async function takeCouponOf(
  tx: Queryable,
  { number: orderNumber, buyerId, currency, rate, placedAt: now }: NewOrder,
  { checkout, today }: { checkout: CheckoutRow; today: Evaluated },
): Promise<Change | null> {
  const { chosen } = today.coupons
  if (chosen === null) return null
  const { couponId } = chosen
  const discountAmount = chosen.toPrice.amount
  const baseAmount = Math.round(discountAmount / rate)
  const use = { couponId, buyerId, orderNumber, currency, discountAmount, baseAmount, now }
  if (await takeCoupon(tx, use)) return null
  return changeOfCoupon(checkout.agreed, { ...today, coupons: NO_COUPONS })
}

/** Of two concurrent orders each gets what there is still. Before all other locks, as orders give them back. @returns the change where there are too few */
export async function takePointsOf(
  tx: Queryable,
  { number: orderNumber, buyerId, pointsCount: count, placedAt: now }: NewOrder,
  { checkout, today }: { checkout: CheckoutRow; today: Evaluated },
): Promise<Change | null> {
  if (count === 0 || (await redeemPoints(tx, { buyerId, orderNumber, count, now }))) return null
  return changeOfPoints(checkout.agreed, { ...today, points: NO_POINTS })
}

/** Runs before the locks of stock: concurrent orders of one buyer of the same limited goods run one after another. */
export async function takeLimits(
  tx: Queryable,
  { number: orderNumber, buyerId, placedAt: now }: NewOrder,
  today: Evaluated,
): Promise<Change[]> {
  const lines = today.lines.filter(({ sku }) => today.limitedIds.has(sku.productId))
  if (lines.length === 0) return []
  const counts = Map.groupBy(lines, ({ skuId }) => skuId)
  const taken = [...counts].map(([skuId, own]) => ({
    productId: own[0]!.sku.productId,
    skuId,
    count: own.reduce((sum, { price }) => sum + price.baseQuantity, 0),
  }))
  const exceeded = await takeLimited(tx, { orderNumber, buyerId, now, taken })
  return exceeded === null ? [] : listOverLimit(today, exceeded)
}
