/** Reads one buyer's account: its entries, the newest first, with the balance after each. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Account, Posting } from './post.ts'

export type AccountEntry = {
  /** Of its posting. */
  id: number
  kind: Posting['kind']
  reference: string
  at: Instant
  currency: Currency
  /** A debit is positive. */
  amount: number
  balance: number
}

type BuyerKind = Extract<Account, { buyerId: number }>['kind']

/** @param wanted.after the last one that was listed, null for the first page */
export const entriesOfBuyer = (
  db: Queryable,
  wanted: { buyerId: number; kind: BuyerKind; after: number | null; limit: number },
) =>
  db.rows<AccountEntry>(sql`
    select p.id, p.kind, p.reference, p.at, e.currency, e.amount, e.balance
    from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.posting p on p.id = e.posting_id
    where a.owner = 'buyer:' || ${wanted.buyerId}::bigint and a.kind = ${wanted.kind}
      and (${wanted.after}::bigint is null or e.posting_id < ${wanted.after})
    order by e.posting_id desc limit ${wanted.limit}`)
