/** Reads a buyer's own accounts: their entries in the order in which they were posted, the newest first, with the balance after each. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { AccountKind, PostingKind } from '../kinds.ts'
import type { Account, Posting } from './post.ts'
import type { Period } from './read/sql.ts'

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

type Wanted = {
  buyerId: number
  kind: BuyerKind
  /** The last one that was listed, null for the first page. */
  after: number | null
  limit: number
  /** Left out: all that the account of this kind is in. */
  currency?: Currency
  posting?: PostingKind | undefined
  period?: Period | null
}

/** An account in one currency is one row of a buyer's, so its entries are read along their index, however many there are. */
export const entriesOfBuyer = (db: Queryable, wanted: Wanted) => {
  const { after, limit, posting } = wanted
  const newest = sql`order by e.posting_id desc limit ${limit}`
  // Where postings of all kinds are wanted, only those of the page are looked up.
  const page = sql`
    select * from ${entriesIn(wanted)} e
    ${after === null ? empty : sql`where e.posting_id < ${after}::bigint`} ${posting === undefined ? newest : empty}`
  return db.rows<AccountEntry>(sql`
    select p.id, p.kind, p.reference, p.at, e.currency, e.amount, e.balance
    from (${page}) e join ledger.posting p on p.id = e.posting_id
    ${posting === undefined ? empty : sql`where p.kind = ${posting}`} ${newest}`)
}

/** Those of a period by their time; entries from before they had one, by that of their posting, until `date-entries` has been there. */
function entriesIn({ buyerId, kind, currency, period = null }: Wanted): Sql {
  const isTheirs =
    currency === undefined
      ? sql`account_id = any(array(
          select id from ledger.account where owner = 'buyer:' || ${buyerId}::bigint and kind = ${kind}))`
      : sql`account_id = (
          select id from ledger.account
          where owner = 'buyer:' || ${buyerId}::bigint and kind = ${kind} and currency = ${currency} and part = 0)`
  if (period === null)
    return sql`(select posting_id, currency, amount, balance from ledger.entry where ${isTheirs})`
  const { from, until } = period
  return sql`(
    select posting_id, currency, amount, balance from ledger.entry
    where ${isTheirs} and at >= ${from}::timestamptz and at < ${until}::timestamptz
    union all
    select o.posting_id, o.currency, o.amount, o.balance
    from (select * from ledger.entry where ${isTheirs} and at is null) o join ledger.posting p on p.id = o.posting_id
    where p.at >= ${from}::timestamptz and p.at < ${until}::timestamptz)`
}

export type OwnAccount = {
  kind: AccountKind
  currency: Currency
  balance: number
  /** When its first entry was posted. */
  openedAt: Instant
}

/** The accounts of a buyer that have entries. */
export const openedAccounts = (db: Queryable, buyerId: number) =>
  db.rows<OwnAccount>(sql`
    select a.kind, a.currency, a.balance, p.at as opened_at
    from ledger.account a
    cross join lateral (select posting_id from ledger.entry where account_id = a.id order by posting_id limit 1) e
    join ledger.posting p on p.id = e.posting_id
    where a.owner = 'buyer:' || ${buyerId}::bigint order by a.currency, a.kind`)

/** Gives entries that were posted before entries had a time that of their posting. @returns how many */
export async function dateEntries(db: Queryable, limit: number): Promise<number> {
  const { count } = await db.row<{ count: number }>(
    sql`select ledger.date_entries(${limit}::int) as count`,
  )
  return count
}
