/** Statements about all reviews, questions and answers of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const reviewsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select product_id, sku_id, stars, author_name, text, lang, option_text, picture_urls, at, reply_text, reply_at
    from reviews.review where buyer_id = ${buyerId} order by id`)

export const questionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select product_id, author_name, text, lang, state, asked_at, answered_at
    from reviews.question where buyer_id = ${buyerId} order by id`)

export const answersOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select question_id, author_name, text, lang, state, answered_at
    from reviews.answer where buyer_id = ${buyerId} order by id`)

/** @returns the products that show the buyer's name */
export const forgetNames = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.rows<{ productId: number }>(sql`
    with reviewed as (
      update reviews.review set author_name = ${nobody} where buyer_id = ${buyerId} returning product_id),
    asked as (
      update reviews.question set author_name = ${nobody} where buyer_id = ${buyerId} returning product_id),
    answered as (
      update reviews.answer set author_name = ${nobody} where buyer_id = ${buyerId} returning question_id)
    select product_id from reviewed union select product_id from asked
    union select product_id from reviews.question where id in (select question_id from answered)`)
