/** Statements about the lists that one buyer was put on. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const membershipsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select list_id, added_at from audiences.member where buyer_id = ${buyerId} order by list_id`)

export const forgetMember = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from audiences.member where buyer_id = ${buyerId}`)
