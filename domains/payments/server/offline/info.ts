/** How the buyer of a proof of payment is asked for more, on the page of the order. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { asBuyer, asStaff, lockedOrder, SYSTEM } from '#domains/orders/server/order-door.ts'
import { pauseVoucherReview, resumeVoucherReview } from '#domains/orders/server/payment-door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  async pause(tx, context, ref) {
    const { now } = context
    const voucher = await sql.voucherById(tx, Number(ref))
    if (voucher === null) return null
    const order = await lockedOrder(tx, voucher.orderId)
    if (!(await sql.pause(tx, voucher.id, now))) return null
    const [buyer] = await buyersByIds(tx, [voucher.buyerId])
    if (buyer === undefined) return null
    await pauseVoucherReview(tx, order, { by: asStaff(context), now })
    const { lang, number: orderNumber } = order
    return {
      buyerId: voucher.buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'payments.askedAbout', { orderNumber }),
      path: `/user/user/order/details?number=${orderNumber}`,
      category: 'order',
      orderNumber,
    }
  },
  async resume(tx, ref, { now, isAnswered }) {
    const voucher = await sql.voucherById(tx, Number(ref))
    if (voucher === null) return
    const order = await lockedOrder(tx, voucher.orderId)
    const resumed = await sql.resume(tx, voucher.id, now)
    if (resumed === null) return
    const by = isAnswered ? asBuyer(voucher) : SYSTEM
    await resumeVoucherReview(tx, order, { by, now, reviewBy: resumed.reviewBy, isAnswered })
  },
}
