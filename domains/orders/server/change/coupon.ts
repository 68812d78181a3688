/** The coupon of an order whose freight is lowered: it takes off no more than the freight there is, and goes back where there is none. */
import { giveBackCoupon, lowerCoupon } from '#domains/coupons/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'

/** What the order has of it: an order that its coupon takes off nothing has none. */
export const couponLeft = (
  { couponId }: Pick<OrderRow, 'couponId'>,
  { couponAmount }: Pick<OrderRow, 'couponAmount'>,
): Pick<OrderRow, 'couponAmount' | 'couponId'> => ({
  couponAmount,
  couponId: couponAmount === 0 ? null : couponId,
})

/** Tells coupons, after the order was changed. */
export async function couponFollows(
  tx: Queryable,
  { was, is, now }: { was: OrderRow; is: OrderRow; now: Instant },
): Promise<void> {
  if (was.couponAmount === is.couponAmount) return
  if (is.couponId === null) return giveBackCoupon(tx, is.number, now)
  const discountAmount = -is.couponAmount
  await lowerCoupon(tx, {
    orderNumber: is.number,
    discountAmount,
    baseAmount: Math.round(discountAmount / Number(is.rate)),
    now,
  })
}
