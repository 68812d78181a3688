/** Statements about all messages that one buyer has sent. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const enquiriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, kind, state, topic, order_number, intent, category, specification, quantity, budget_amount, budget_currency, region, deadline,
      directory, company_name, name, email, phone, lang, sent_at, written_at, closed_at
    from enquiries.enquiry where buyer_id = ${buyerId} order by id`)

export const entriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select enquiry_id, author, text, file_ids, at from enquiries.entry
    where enquiry_id in (select id from enquiries.enquiry where buyer_id = ${buyerId}) order by id`)

export const forgetAllOf = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from enquiries.enquiry where buyer_id = ${buyerId}`)
