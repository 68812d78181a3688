/** Background jobs: proposals end in time, and owners hear of orders that have waited for their review too long. Nothing is ever decided by the clock. */
import { reviewToEscalate, setEscalated } from '#domains/orders/server/review-door.ts'
import { orderOfReview } from '#domains/orders/server/queue-door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { activeMembers, OWNER } from '#domains/staff/server/colleague-door.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { expireRevisions } from './answer.ts'

const escalate = rowSweep<number>({
  name: 'order-reviews.escalate',
  everySeconds: 60,
  find: reviewToEscalate,
  async move(tx, orderId, { now }) {
    const { number: orderNumber, dueAt } = await orderOfReview(tx, orderId)
    await setEscalated(tx, orderId, now)
    const members = await activeMembers(tx)
    for (const { id, email: to, name, lang } of members.filter(({ role }) => role === OWNER)) {
      await sendMail(tx, {
        to,
        lang,
        template: 'order-review-late',
        values: { name, orderNumber, dueAt, path: '/office/order-reviews' },
        key: `order-review-late:${orderNumber}:${id}`,
        now,
      })
    }
  },
})

export const sweeps = [escalate, expireRevisions]
