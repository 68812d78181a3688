/** Statements about all reviews, questions and answers of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const reviewsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select r.product_id, r.sku_id, r.order_id, r.stars, r.delivery_stars, r.service_stars, r.author_name, r.is_anonymous, r.text, r.lang,
      r.option_text, r.picture_urls, r.at, r.edited_at, r.state, r.hidden_reason, r.helpful_count, r.reply_text, r.reply_at,
      f.text as follow_up_text, f.at as follow_up_at, f.state as follow_up_state
    from reviews.review r left join reviews.follow_up f on f.review_id = r.id where r.buyer_id = ${buyerId} order by r.id`)

export const votesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select review_id, at from reviews.vote where buyer_id = ${buyerId} order by review_id`)

/** @returns the products whose reviews had these votes */
export const forgetVotes = (tx: Queryable, buyerId: number) =>
  tx.rows<{ productId: number }>(sql`
    with taken as (delete from reviews.vote where buyer_id = ${buyerId} returning review_id)
    update reviews.review set helpful_count = helpful_count - 1
    where id in (select review_id from taken) returning product_id`)

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
      update reviews.review set author_name = ${nobody}, picture_urls = case when line_id is null then picture_urls else '{}' end,
        picture_file_ids = '{}' where buyer_id = ${buyerId} returning product_id),
    asked as (
      update reviews.question set author_name = ${nobody} where buyer_id = ${buyerId} returning product_id),
    answered as (
      update reviews.answer set author_name = ${nobody} where buyer_id = ${buyerId} returning question_id)
    select product_id from reviewed union select product_id from asked
    union select product_id from reviews.question where id in (select question_id from answered)`)
