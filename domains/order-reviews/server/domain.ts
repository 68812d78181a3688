/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import { asStaff, lockedOrder, orderForPayment } from '#domains/orders/server/order-door.ts'
import { startReview } from '#domains/orders/server/review-door.ts'
import { WAITING_REVIEWS } from '#domains/orders/server/queue-door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { info } from './info.ts'
import { orderReviewRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'orderReviews',
    object: 'order',
    needs: ['orders.review'],
    path: '/office/order-reviews',
    waiting: sql`${WAITING_REVIEWS}`,
    info,
    /** The buyer reads that somebody looks at the order. @throws {Refused} orderNotFound */
    async claimed(tx, context, orderNumber) {
      const { id } = await orderForPayment(tx, { orderNumber })
      const order = await lockedOrder(tx, id)
      await startReview(tx, order, { by: asStaff(context), now: context.now })
    },
  },
]

export const orderReviews: Domain = { routes: orderReviewRoutes, sweeps: jobs.sweeps, work }
