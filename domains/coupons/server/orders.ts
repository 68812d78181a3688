/** Coupons of orders: taken when one is placed, used when it is paid, given back when it is closed. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** Of two orders at once one gets it. @returns false when it is another buyer's, taken, or past its time */
export const takeCoupon = (tx: Queryable, use: sql.CouponUse): Promise<boolean> => sql.take(tx, use)

/** The order is paid or on credit terms. Repeating it does nothing, and an order without a coupon has none to use. */
export const useCoupon = async (
  tx: Queryable,
  orderNumber: string,
  now: Instant,
): Promise<void> => {
  await sql.use(tx, orderNumber, now)
}

/** Its order is changed, so that it takes off less. @throws {Error} when no coupon of the order takes off as much */
export async function lowerCoupon(tx: Queryable, to: sql.Lowered): Promise<void> {
  if ((await sql.setLowered(tx, to)) !== 1) throw new Error(`no coupon of order ${to.orderNumber}`)
}

/** The order is closed, or it takes off nothing there any more. A coupon whose time is over meanwhile is lost, and its buyer is told. Repeating it does nothing. */
export async function giveBackCoupon(
  tx: Queryable,
  orderNumber: string,
  now: Instant,
): Promise<void> {
  const returned = await sql.giveBack(tx, orderNumber, now)
  if (returned?.state !== 'expired') return
  const [[buyer], template] = await Promise.all([
    buyersByIds(tx, [returned.buyerId]),
    sql.findTemplate(tx, returned.templateId),
  ])
  if (buyer === undefined || template === null) return // the account was deleted
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'coupon-lost',
    values: {
      coupon: textIn(template.name, buyer.lang).text,
      order: orderNumber,
      path: '/user/user/coupon',
    },
    key: `coupon-lost:${returned.id}:${orderNumber}`,
    now,
    inShop: { buyerId: returned.buyerId, category: 'order' },
  })
}
