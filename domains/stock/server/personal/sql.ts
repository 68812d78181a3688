/** Statements about all goods held for one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Reservations of orders are exported with the orders. */
export const listReservationsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select sku_id, warehouse_id, quantity, released, shipped, created_at, held_until from stock.reservation
    where buyer_id = ${buyerId} and held_until is not null and ended_at is null order by id`)
