/** How the buyer of a request to cancel is asked for more, on the page of the order; until they answer, silence agrees to nothing. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import { asBuyer, asStaff, remark, SYSTEM } from '../change/change.ts'
import { lockOrderOf } from '../change/cancel.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  /** @throws {Refused} orderNotFound */
  async pause(tx, context, orderNumber) {
    const { now } = context
    const order = await lockOrderOf(tx, orderNumber, null)
    if (!(await sql.pause(tx, order.id, now))) return null
    const { buyerId, lang } = order
    const [buyer] = await buyersByIds(tx, [buyerId])
    if (buyer === undefined) return null
    await remark(tx, order, { by: asStaff(context), event: 'cancelQuestion', now })
    return {
      buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'orders.askedAbout', { orderNumber }),
      path: `/user/user/order/details?number=${orderNumber}`,
      category: 'order',
      orderNumber,
    }
  },
  async resume(tx, orderNumber, { now, isAnswered }) {
    const order = await lockOrderOf(tx, orderNumber, null)
    if (!(await sql.resume(tx, order.id, now))) return
    const by = isAnswered ? asBuyer(order) : SYSTEM
    const event = isAnswered ? 'cancelAnswer' : 'cancelQuestionOver'
    await remark(tx, order, { by, event, now })
  },
}
