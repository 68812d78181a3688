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

export const versionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select v.request_id, v.number, v.author, v.created_at, v.valid_until, v.freight, v.terms, v.needed_on::text as needed_on, v.note,
      v.outcome, v.ended_at, n.line_id, n.quantity, n.unit_amount
    from quotes.version v join quotes.version_line n on n.request_id = v.request_id and n.number = v.number
    where v.request_id in (select id from quotes.request where buyer_id = ${buyerId}) order by v.request_id, v.number, n.line_id`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number }>(sql`
    select count(*) as count from quotes.request
    where buyer_id = ${buyerId} and state in ('sent', 'answered', 'countered')`)

export const forgetContact = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.count(sql`
    with silent as (
      update quotes.version set note = '' where author = 'buyer' and note <> ''
        and request_id in (select id from quotes.request where buyer_id = ${buyerId})
    )
    update quotes.request set contact_name = ${nobody}, phone = ${nobody}, region = '', note = '',
      reason = case when declined_by_buyer then '' else reason end
    where buyer_id = ${buyerId}`)
