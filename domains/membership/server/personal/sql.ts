/** Statements about what one buyer spent and how their level changed. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const spendingOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_ref, amount, returned_amount, super_saved_amount, completed_at from accounts.spending
    where buyer_id = ${buyerId} order by completed_at, order_ref`)

export const superPurchasesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.number, p.days, p.currency, p.amount, p.bought_at, p.until_at, r.days as refunded_days, r.amount as refunded_amount, r.at as refunded_at
    from accounts.super_purchase p left join accounts.super_refund r on r.purchase_id = p.id where p.buyer_id = ${buyerId} order by p.id`)

export const levelChangesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select at, from_level, to_level, cause, spent_amount, until from accounts.level_change
    where buyer_id = ${buyerId} order by id`)
