/** Entries of all accounts of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const entriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.at, p.kind, p.reference, a.kind as account, e.currency, e.amount, e.balance
    from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.posting p on p.id = e.posting_id
    where a.owner = 'buyer:' || ${buyerId}::bigint order by p.id, a.kind`)
