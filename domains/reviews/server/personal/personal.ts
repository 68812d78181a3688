/** Personal data of a buyer in reviews. The texts stay for others; the buyer's name is erased. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [reviews, questions, answers] = await Promise.all([
      sql.reviewsOf(db, buyerId),
      sql.questionsOf(db, buyerId),
      sql.answersOf(db, buyerId),
    ])
    return [
      { name: 'reviews', rows: reviews },
      { name: 'questions', rows: questions },
      { name: 'answers', rows: answers },
    ]
  },
  async forget(tx, buyerId) {
    const shown = await sql.forgetNames(tx, buyerId, NOBODY)
    if (shown.length > 0)
      await invalidate(
        tx,
        shown.map(({ productId }) => `product:${productId}`),
      )
  },
}
