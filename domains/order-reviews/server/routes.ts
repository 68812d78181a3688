/** The routes of order reviews, each with its function. */
import type { FastifyInstance } from 'fastify'
import { openRevisionsOfBuyer } from '#domains/orders/server/revision-door.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as answering from './answer.ts'
import * as rehearsal from './rehearse.ts'
import * as review from './review.ts'
import * as revision from './revise.ts'

export async function orderReviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.orderReviews, (context, input) => review.list(context, input))
  serve(app, calls.waitingOrderReviews, (context) => review.countWaiting(context))
  serve(app, calls.myOrderReview, (context, input) => review.findForBuyer(context, input))
  serve(app, calls.approveOrder, (context, input) => review.approve(context, input))
  serve(app, calls.rejectOrder, (context, input) => review.reject(context, input))
  serve(app, calls.previewRevision, (context, input) => revision.preview(context, input))
  serve(app, calls.reviseOrder, (context, input) => revision.revise(context, input))
  serve(app, calls.withdrawRevision, (context, input) => revision.withdraw(context, input))
  serve(app, calls.myProposals, ({ db, buyerId, now }) => openRevisionsOfBuyer(db, buyerId, now))
  serve(app, calls.answerRevision, (context, input) => answering.answer(context, input))
  serve(app, calls.rehearseRules, (context, input) => rehearsal.rehearse(context, input))
  serve(app, calls.reviewRules, (context) => rehearsal.current(context))
}
