/** Statements about one buyer's cart and own codes. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const linesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select c.kind, l.sku_id, l.unit_id, l.warehouse_id, l.quantity, l.selected, c.touched_at
    from cart.line l join cart.cart c on c.id = l.cart_id where c.buyer_id = ${buyerId} order by l.id`)

export const codesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select code, sku_id, used_at from cart.own_code where buyer_id = ${buyerId} order by code`)

/** Its lines are deleted with it. */
export const forgetCart = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from cart.cart where buyer_id = ${buyerId}`)

export const forgetCodes = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from cart.own_code where buyer_id = ${buyerId}`)
