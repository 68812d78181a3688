/** How the buyer of an order in review is asked for more, on the page of the order. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { asBuyer, asStaff, orderForPayment, SYSTEM } from '#domains/orders/server/order-door.ts'
import { pauseReview, resumeReview } from '#domains/orders/server/review-door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'

export const info: InfoQueue = {
  /** @throws {Refused} orderNotFound */
  async pause(tx, context, orderNumber) {
    const order = await orderForPayment(tx, { orderNumber }, { lock: true })
    const by = asStaff(context)
    if (!(await pauseReview(tx, order, { by, event: 'reviewQuestion', now: context.now }))) {
      return null
    }
    const { buyerId, lang } = order
    const [buyer] = await buyersByIds(tx, [buyerId])
    if (buyer === undefined) return null
    return {
      buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'order-reviews.askedAbout', { orderNumber }),
      path: `/user/user/order/details?number=${orderNumber}`,
      category: 'order',
      orderNumber,
    }
  },
  async resume(tx, orderNumber, { now, isAnswered }) {
    const order = await orderForPayment(tx, { orderNumber }, { lock: true })
    const by = isAnswered ? asBuyer(order) : SYSTEM
    await resumeReview(tx, order, {
      by,
      event: isAnswered ? 'reviewAnswer' : 'reviewQuestionOver',
      now,
    })
  },
}
