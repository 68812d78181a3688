/** Statements about all messages that one buyer has sent. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const enquiriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, state, topic, name, email, phone, order_number, lang, sent_at, written_at, closed_at
    from enquiries.enquiry where buyer_id = ${buyerId} order by id`)

export const entriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select enquiry_id, author, text, at from enquiries.entry
    where enquiry_id in (select id from enquiries.enquiry where buyer_id = ${buyerId}) order by id`)

export const forgetAllOf = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from enquiries.enquiry where buyer_id = ${buyerId}`)
