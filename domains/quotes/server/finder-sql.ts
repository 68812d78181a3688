/** Statements of the office's search for requests for quotes. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { QuoteRow } from './sql.ts'

/** Older ones are found in their list. */
const READ_MOST = 5000

type Row = Pick<QuoteRow, 'id' | 'state' | 'contactName' | 'phone' | 'createdAt'> & {
  waitsForBuyer: boolean
}
type Wanted = { pattern: string; id: number | null; limit: number }

/** The newest first. */
export const findRequests = (db: Queryable, { pattern, id, limit }: Wanted) =>
  db.rows<Row>(sql`
    select r.id, r.state, r.paused_at is not null as waits_for_buyer, r.contact_name, r.phone, r.created_at
    from (select id, state, paused_at, contact_name, phone, created_at from quotes.request order by id desc limit ${READ_MOST}) r
    where r.id = ${id}::bigint or lower(r.contact_name || E'\\n' || r.phone) like ${pattern}
    order by r.id desc limit ${limit}`)
