/** Statements about all orders of points goods of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const ordersOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, kind, state, name, unit_points, quantity, points_count, address, tracking_number, placed_at, shipped_at, received_at,
      cancelled_at, cancelled_by, cancel_note, revealed_at, super_days, super_until
    from points_goods.goods_order where buyer_id = ${buyerId} order by id`)

/** Those that are to be sent or on their way. */
export const openOf = (db: Queryable, buyerId: number) =>
  db.row<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(number) as first from points_goods.goods_order
    where buyer_id = ${buyerId} and state in ('to_ship', 'shipped')`)

export const forgetAddresses = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.count(sql`
    update points_goods.goods_order
    set address = address || jsonb_build_object('consignee', ${nobody}::text, 'phone', ${nobody}::text, 'street', ${nobody}::text,
      'detail', ${nobody}::text, 'postalCode', '', 'salutation', 'none')
    where buyer_id = ${buyerId} and address is not null`)
