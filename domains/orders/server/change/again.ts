/** What closing gave back and an order that opens again takes again, besides its goods. */
import { giveBackLimited, limitsFor, takeLimited } from '#domains/catalog/server/door.ts'
import { giveBackCoupon, takeCoupon } from '#domains/coupons/server/door.ts'
import { giveBackPoints, redeemPoints } from '#domains/points/server/door.ts'
import { giveBackOffers, takeOffersAgain } from '#domains/promotions/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow, SoldOrder } from '../row.ts'

/**
 * All of it or nothing. Taken in the order in which submitting takes it: two orders of one buyer never wait for each
 * other.
 */
export async function takenAgain(tx: Queryable, order: SoldOrder, now: Instant): Promise<boolean> {
  const { number: orderNumber, buyerId } = order
  const isTaken =
    (await pointsAgain(tx, order, now)) &&
    (await limitedAgain(tx, order, now)) &&
    (await couponAgain(tx, order, now)) &&
    (await takeOffersAgain(tx, { orderNumber, buyerId, now }))
  if (!isTaken) await giveBackTaken(tx, orderNumber, now)
  return isTaken
}

/** Gives it back once more, since the order stays closed. What was not taken is left as it is. */
export async function giveBackTaken(
  tx: Queryable,
  orderNumber: string,
  now: Instant,
): Promise<void> {
  await giveBackPoints(tx, { orderNumber, now })
  await giveBackOffers(tx, orderNumber, now)
  await giveBackLimited(tx, orderNumber)
  await giveBackCoupon(tx, orderNumber, now)
}

/** Closing gave the points back, and the buyer may have used them since, or their time is over. */
const pointsAgain = async (
  tx: Queryable,
  { number: orderNumber, buyerId, pointsCount: count }: OrderRow,
  now: Instant,
): Promise<boolean> => count === 0 || redeemPoints(tx, { buyerId, orderNumber, count, now })

/** Closing gave the coupon back, and the buyer may have used it since, or its time is over. */
async function couponAgain(
  tx: Queryable,
  { couponId, couponAmount, buyerId, number: orderNumber, currency, rate }: OrderRow,
  now: Instant,
): Promise<boolean> {
  if (couponId === null) return true
  const discountAmount = -couponAmount
  const baseAmount = Math.round(discountAmount / Number(rate))
  return takeCoupon(tx, {
    couponId,
    buyerId,
    orderNumber,
    currency,
    discountAmount,
    baseAmount,
    now,
  })
}

/** Closing gave the purchase limits back, and the buyer may have used them since. */
async function limitedAgain(
  tx: Queryable,
  { number: orderNumber, buyerId, sold }: SoldOrder,
  now: Instant,
): Promise<boolean> {
  const productIds = sold.map(({ productId }) => productId)
  const limits = await limitsFor(tx, { productIds, buyerId, now })
  const taken = sold
    .filter(({ productId }) => limits.productIds.has(productId))
    .map(({ productId, skuId, quantity }) => ({ productId, skuId, count: quantity }))
  if (taken.length === 0) return true
  return (await takeLimited(tx, { orderNumber, buyerId, now, taken })) === null
}
