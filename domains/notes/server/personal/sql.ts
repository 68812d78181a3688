/** Statements about all notes that concern one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Who wrote them is the staff's. */
export const notesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select text, created_at, edited_at from accounts.note where buyer_id = ${buyerId} order by id`)

export const forgetCustomerNotes = (tx: Queryable, buyerId: number) =>
  tx.rows<{ id: number }>(sql`delete from accounts.note where buyer_id = ${buyerId} returning id`)

export const forgetEnquiryNotes = (tx: Queryable, buyerId: number) =>
  tx.rows<{ id: number }>(sql`delete from enquiries.note where buyer_id = ${buyerId} returning id`)

export const forgetOrderNotes = (tx: Queryable, buyerId: number) =>
  tx.rows<{ id: number }>(sql`delete from orders.note where buyer_id = ${buyerId} returning id`)
