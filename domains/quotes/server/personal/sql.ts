/** Statements about all quotes that one buyer requested. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const requestsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, state, contact_name, phone, region, country, province_code, delivery, needed_on::text as needed_on, note, lang, currency,
      freight, terms, created_at, answered_at, valid_until, reason, order_number, ended_at
    from quotes.request where buyer_id = ${buyerId} order by id`)

export const linesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select request_id, product_id, sku_id, unit_id, quantity, unit_amount from quotes.line
    where request_id in (select id from quotes.request where buyer_id = ${buyerId}) order by id`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number }>(sql`
    select count(*) as count from quotes.request
    where buyer_id = ${buyerId} and state in ('sent', 'answered')`)

export const forgetContact = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.count(sql`
    update quotes.request set contact_name = ${nobody}, phone = ${nobody}, region = '', note = ''
    where buyer_id = ${buyerId}`)
