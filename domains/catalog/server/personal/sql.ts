/** Statements about one buyer's orders of products with purchase limits. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const limitedPurchasesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_number, product_id, count, at from catalog.limited_purchase
    where buyer_id = ${buyerId} order by at, order_number, product_id`)
