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

/** Where they wait: locked in the order of ids before what waits there changes, as everywhere. */
export const lockQueues = (tx: Queryable, buyerId: number) =>
  tx.rows(sql`
    select from promotions.activity_sku s join promotions.claim c using (activity_id, sku_id)
    where c.buyer_id = ${buyerId} and c.state = 'waiting' order by s.activity_id, s.sku_id for update of s`)

/** They wait no longer: those behind them move up. Needs the locks. */
export const leaveQueues = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.count(sql`
    with gone as (
      update promotions.claim set state = 'left', ended_at = ${now}::timestamptz
      where buyer_id = ${buyerId} and state = 'waiting' returning activity_id, sku_id
    )
    update promotions.activity_sku s set waiting_count = s.waiting_count - 1
    from gone where s.activity_id = gone.activity_id and s.sku_id = gone.sku_id`)

export const dropReminders = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from promotions.reminder where buyer_id = ${buyerId}`)
