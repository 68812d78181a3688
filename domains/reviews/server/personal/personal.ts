/** Personal data of a buyer in reviews. The texts stay for others; the buyer's name, pictures and votes are erased. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [reviews, questions, answers, votes] = await Promise.all([
      sql.reviewsOf(db, buyerId),
      sql.questionsOf(db, buyerId),
      sql.answersOf(db, buyerId),
      sql.votesOf(db, buyerId),
    ])
    return [
      { name: 'reviews', rows: reviews },
      { name: 'questions', rows: questions },
      { name: 'answers', rows: answers },
      { name: 'review-votes', rows: votes },
    ]
  },
  async forget(tx, buyerId) {
    const shown = [
      ...(await sql.forgetVotes(tx, buyerId)),
      ...(await sql.forgetNames(tx, buyerId, NOBODY)),
    ]
    if (shown.length > 0)
      await invalidate(
        tx,
        shown.map(({ productId }) => `product:${productId}`),
      )
  },
}
