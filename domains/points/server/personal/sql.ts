/** Statements about the points of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const linesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, ref, note, usable_change, frozen_change, owed_change, usable_after, frozen_after, owed_after, at
    from points.line where buyer_id = ${buyerId} order by id`)

export const signInsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select day::text as day, streak_days, earned_count, at from points.sign_in where buyer_id = ${buyerId} order by points.sign_in.day`)
