/** The buyer agrees to a change that costs more, or declines it; or its time is over, which agrees to nothing. */
import { asBuyer, lockedOrder, SYSTEM, type SoldOrder } from '#domains/orders/server/order-door.ts'
import { resumeReview } from '#domains/orders/server/review-door.ts'
import {
  computeRevision,
  endRevision,
  orderOfRevision,
  overdueRevision,
  type RevisionRow,
} from '#domains/orders/server/revision-door.ts'
import { notifyStaff } from '#domains/work/server/news-door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { answerRevision } from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'
import { lockedOfRevision } from './lock.ts'
import { put } from './put.ts'

/** @throws {Refused} notFound, revisionOver, changedMeanwhile, settledAlready, credit.notUsable */
export async function answer(
  context: BuyerContext,
  { revisionId, accepts }: InputOf<typeof answerRevision>,
): Promise<Record<string, never>> {
  const { db, now, buyerId } = context
  return db.tx(async (tx) => {
    const order = await lockedOfRevision(tx, revisionId, buyerId)
    const state = accepts ? 'accepted' : 'declined'
    const ended = await endRevision(tx, revisionId, { state, now, isInTime: true })
    if (ended === null) throw new Refused(OrderReviewReasons.revisionOver)
    const by = asBuyer({ buyerId })
    await notifyProposer(tx, ended, state, now)
    if (!accepts) {
      await resumeReview(tx, order, { by, event: 'changeDeclined', now })
      return {}
    }
    await accept(tx, order, ended, { by, now })
    return {}
  })
}

const notifyProposer = (
  tx: Queryable,
  { staffId, orderNumber: ref }: RevisionRow,
  event: 'accepted' | 'declined' | 'expired',
  now: Instant,
): Promise<void> => notifyStaff(tx, [staffId], { kind: 'orderReviews', ref, event, now })

/** The order is changed first: what goes on is the review of the order that the buyer has agreed to. */
async function accept(
  tx: Queryable,
  order: SoldOrder,
  revision: RevisionRow,
  { by, now }: { by: ReturnType<typeof asBuyer>; now: string },
): Promise<void> {
  const revised = await computeRevision(tx, order, revision, now)
  // A colleague has changed the price since: it is not what the buyer agrees to.
  const isSame = order.payableAmount === revision.wasPayableAmount
  if (revised === null || revised === 'boundToQuantity' || !isSame) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  if (revised.amounts.payableAmount !== revision.payableAmount) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  const changed = await put(tx, order, revised, {
    by,
    event: 'changeAccepted',
    note: revision.note,
    now,
  })
  await resumeReview(tx, changed, { by, event: 'reviewContinued', now })
}

/** Sweep: nobody pays more for not having answered. */
export const expireRevisions = rowSweep<number>({
  name: 'order-reviews.expire-revisions',
  everySeconds: 60,
  find: overdueRevision,
  async move(tx, revisionId, { now }) {
    const found = await orderOfRevision(tx, revisionId, null)
    if (found === null) return
    const order = await lockedOrder(tx, found.orderId)
    const ended = await endRevision(tx, revisionId, { state: 'expired', now })
    if (ended === null) return
    await resumeReview(tx, order, { by: SYSTEM, event: 'changeExpired', now })
    await notifyProposer(tx, ended, 'expired', now)
  },
})
