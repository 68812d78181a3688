/** Statements about one buyer in distribution. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const distributorOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select state, about, applied_at, answer_by, decided_at, note, first_percent, second_percent, owed_amount
    from distributors.distributor where buyer_id = ${buyerId}`)

/** When they followed somebody's link, and not whose. */
export const bindingOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`select bound_at from distributors.binding where friend_id = ${buyerId}`)

export const commissionsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, paid_amount, percent, amount, reversed_amount, earned_at, settle_from
    from distributors.commission where distributor_id = ${buyerId} order by id`)

export const settlementsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, amount, owed_amount, currency, at from distributors.settlement where distributor_id = ${buyerId} order by id`)

/** What left the wallet for what was owed, and came back to it. */
export const recoveriesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, amount, currency, at from distributors.recovery where distributor_id = ${buyerId} order by id`)

/** Whether they owe commission of what went back afterwards: 0 or 1. */
export const countOwing = async (tx: Queryable, buyerId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from distributors.distributor where buyer_id = ${buyerId} and owed_amount > 0`)
  ).count

/** What is to be paid yet to somebody who is not suspended. */
export const countUnpaid = async (tx: Queryable, buyerId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(distinct c.order_number)::int as count from distributors.commission c
      join distributors.distributor d on d.buyer_id = c.distributor_id
      where c.distributor_id = ${buyerId} and c.settlement_id is null and c.amount > c.reversed_amount and d.state = 'approved'`)
  ).count
