/** Statements about what one buyer's orders took of activities. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const usagesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_number, activity_id, sku_id, count, taken_at, released_at from promotions.usage
    where buyer_id = ${buyerId} order by taken_at, order_number, activity_id, sku_id`)
