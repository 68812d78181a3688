/** Which reviews buyers find helpful. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { myVotes, voteForReview } from '../../buyer-contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/** How long the cached page of a product may state other votes than there are: each vote for itself would keep it out of the cache. */
const SHOWN_AFTER_MS = 10 * MINUTE_MS

export const showVotes = rowSweep<number>({
  name: 'reviews.votes',
  everySeconds: 60,
  find: (tx, now, isAwake) => sql.nextOtherVotes(tx, later(now, -SHOWN_AFTER_MS), isAwake),
  async move(tx, reviewId) {
    await invalidate(tx, [`product:${await sql.showVotes(tx, reviewId)}`])
  },
})

const VOTES: Limit = { name: 'reviews.vote', count: 200, perSeconds: DAY_SECONDS }

export const listMine = (
  { db, buyerId }: BuyerContext,
  { productId }: InputOf<typeof myVotes>,
): Promise<DataOf<typeof myVotes>> => sql.votesOf(db, buyerId, productId)

/** One vote of an account for a review of others, given or taken back. @throws {Refused} reviewGone, ownReview, tooMany */
export async function vote(
  { db, now, buyerId }: BuyerContext,
  { shownId: reviewId, isHelpful }: InputOf<typeof voteForReview>,
): Promise<DataOf<typeof voteForReview>> {
  await demandToken(db, now, VOTES, String(buyerId))
  return db.tx(async (tx) => {
    const review = await sql.lock(tx, reviewId)
    if (review === null || review.state !== 'shown') throw new Refused(ReviewReasons.reviewGone)
    if (review.buyerId === buyerId) throw new Refused(ReviewReasons.ownReview)
    const given = { reviewId, buyerId }
    const helpfulCount = isHelpful
      ? await sql.vote(tx, { ...given, now })
      : await sql.unvote(tx, { ...given, now })
    return { helpfulCount, isHelpful }
  })
}
