/** Lines of statements that paid for a buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const transfersOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select l.booked_on::text as booked_on, p.amount, l.currency, l.reference, l.payer_name, p.kind, p.order_number, p.made_at
    from bank_statements.part p join bank_statements.line l on l.id = p.line_id
    where p.buyer_id = ${buyerId} and p.ended_at is null order by p.id`)
