/** Statements about what one buyer has of activities. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const usagesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_number, activity_id, sku_id, count, taken_at, released_at from promotions.usage
    where buyer_id = ${buyerId} order by taken_at, order_number, activity_id, sku_id`)

export const claimsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select activity_id, sku_id, count, state, asked_at, held_count, held_until, order_number, ended_at from promotions.claim
    where buyer_id = ${buyerId} order by id`)

export const remindersOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select activity_id, remind_at, reminded_at from promotions.reminder where buyer_id = ${buyerId} order by activity_id`)

/** What is held for them ends now: the next in the queue get it. */
export const endClaims = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.count(sql`
    update promotions.claim set held_until = greatest(${now}::timestamptz, held_at + interval '1 millisecond')
    where buyer_id = ${buyerId} and state = 'held' and held_until > ${now}`)

export const dropReminders = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from promotions.reminder where buyer_id = ${buyerId}`)
