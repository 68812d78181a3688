/** Statements about what one buyer spent and how their level changed. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const spendingOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_ref, amount, returned_amount, super_saved_amount, completed_at from accounts.spending
    where buyer_id = ${buyerId} order by completed_at, order_ref`)

export const superPurchasesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, days, currency, amount, bought_at, until_at from accounts.super_purchase where buyer_id = ${buyerId} order by id`)

export const levelChangesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select at, from_level, to_level, cause, spent_amount, until from accounts.level_change
    where buyer_id = ${buyerId} order by id`)
