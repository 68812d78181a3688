/** Statements about signing in. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type SignInRow = { day: string; streakDays: number; earnedCount: number }

const ROW = sql`day::text as day, streak_days, earned_count`

/** The latest day on which the buyer has signed in. */
export const findLatest = (db: Queryable, buyerId: number) =>
  db.maybeRow<SignInRow>(sql`
    select ${ROW} from points.sign_in where buyer_id = ${buyerId} order by points.sign_in.day desc limit 1`)

export const listDays = (db: Queryable, buyerId: number, since: string) =>
  db.rows<Pick<SignInRow, 'day' | 'earnedCount'>>(sql`
    select day::text as day, earned_count from points.sign_in
    where buyer_id = ${buyerId} and points.sign_in.day >= ${since}::date order by points.sign_in.day`)

/** Of two at once one is stored. @returns whether it was this one */
export const insertDay = async (
  tx: Queryable,
  { buyerId, day, streakDays, earnedCount, now }: SignInRow & { buyerId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into points.sign_in (buyer_id, day, streak_days, earned_count, at)
    values (${buyerId}, ${day}::date, ${streakDays}, ${earnedCount}, ${now}) on conflict do nothing`)) ===
  1

/** Whether the buyer has signed in on a day of the shop's clock. */
export const hasDay = async (db: Queryable, buyerId: number, day: string): Promise<boolean> =>
  (
    await db.row<{ hasSignedIn: boolean }>(sql`
      select exists (select from points.sign_in where buyer_id = ${buyerId} and points.sign_in.day = ${day}::date) as has_signed_in`)
  ).hasSignedIn
