/** Statements about postings one by one, and about what all accounts of a kind held at the end of days. */
import sql, { type Sql } from 'sql-template-tag'
import type { AnyCurrency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { FoundPosting } from '../../browse-contract.ts'
import type { AccountKind, PostingKind } from '../../kinds.ts'

type PostingPage = { q: string | null; after: number | null; limit: number }

/** Those that follow from a posting have its key with something behind it: `refund:12`, `refund:12:sent`. */
const isFound = (q: string): Sql => sql`
  id in (
    select id from ledger.posting where reference = ${q} and reference <> ''
    union select id from ledger.posting where key = ${q}
    union select id from ledger.posting where key >= ${q} || ':' and key < ${q} || ';')`

/** The newest first. */
export const listPostings = (db: Queryable, { q, after, limit }: PostingPage) =>
  db.rows<FoundPosting>(sql`
    select p.id, p.key, p.kind, p.reference, p.at, e.currency, e.amount,
      exists (select from ledger.posting r where r.corrects_id = p.id) as is_reversed
    from (
      select * from ledger.posting
      where (${after}::bigint is null or id < ${after}::bigint) and ${q === null ? sql`true` : isFound(q)}
      order by id desc limit ${limit}) p
    cross join lateral (
      select min(currency) as currency, sum(amount) filter (where amount > 0)::bigint as amount
      from ledger.entry where posting_id = p.id) e
    order by p.id desc`)

type Named = { id: number; kind: PostingKind; at: Instant }

type PostingRow = FoundPosting & {
  chain: number
  number: number
  hash: string
  hashBefore: string
  isIntact: boolean
  reverses: Named | null
  reversedBy: Named | null
}

const toNamed = (condition: Sql): Sql => sql`
  (select jsonb_build_object('id', id, 'kind', kind, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ledger.posting where ${condition})`

/** The hash is computed again from what the rows say, as the doctor does for all. */
export const findPosting = (db: Queryable, id: number) =>
  db.maybeRow<PostingRow>(sql`
    select p.id, p.key, p.kind, p.reference, p.at, p.chain, p.number, e.currency, e.amount,
      encode(p.hash, 'hex') as hash, encode(coalesce(b.hash, ''), 'hex') as hash_before,
      p.hash = ledger.hash_of(p, e.accounts, e.amounts, e.balances, coalesce(b.hash, '')) as is_intact,
      ${toNamed(sql`id = p.corrects_id`)} as reverses, ${toNamed(sql`corrects_id = p.id`)} as reversed_by,
      exists (select from ledger.posting r where r.corrects_id = p.id) as is_reversed
    from ledger.posting p
    left join ledger.posting b on b.chain = p.chain and b.number = p.number - 1
    cross join lateral (
      select min(e.currency) as currency, sum(e.amount) filter (where e.amount > 0)::bigint as amount,
        array_agg(e.account_id order by a.owner collate "C", a.kind) as accounts,
        array_agg(e.amount order by a.owner collate "C", a.kind) as amounts,
        array_agg(e.balance order by a.owner collate "C", a.kind) as balances
      from ledger.entry e join ledger.account a on a.id = e.account_id where e.posting_id = p.id) e
    where p.id = ${id}`)

type EntryRow = {
  kind: AccountKind
  owner: string
  currency: AnyCurrency
  amount: number
  balance: number
}

/** Debits first. */
export const entriesOf = (db: Queryable, postingId: number) =>
  db.rows<EntryRow>(sql`
    select a.kind, a.owner, e.currency, e.amount, e.balance
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.posting_id = ${postingId} order by e.amount < 0, abs(e.amount) desc, a.owner, a.kind`)

export type DaySums = {
  kind: AccountKind
  currency: AnyCurrency
  /** Null: what the accounts hold now, in `balance`. */
  day: string | null
  balance: number
  debits: number
  credits: number
}

/**
 * What all accounts of each kind hold now, and what came to them on each day since a moment, in one statement and so at one moment. Days after
 * the last one of interest are one.
 */
export const daySums = (
  db: Queryable,
  { from, until, timeZone }: { from: Instant; until: Instant; timeZone: string },
) =>
  db.rows<DaySums>(sql`
    select kind, currency, null as day, sum(balance)::bigint as balance, 0::bigint as debits, 0::bigint as credits
    from ledger.account group by kind, currency
    union all
    select a.kind, a.currency, m.day, 0, sum(m.debits)::bigint, sum(m.credits)::bigint
    from (
      select e.account_id, case when p.at < ${until}::timestamptz then to_char(p.at at time zone ${timeZone}, 'YYYY-MM-DD') else 'later' end as day,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debits, coalesce(sum(e.amount) filter (where e.amount < 0), 0) as credits
      from ledger.posting p join ledger.entry e on e.posting_id = p.id
      where p.at >= ${from}::timestamptz group by 1, 2) m
    join ledger.account a on a.id = m.account_id
    group by a.kind, a.currency, m.day`)

/** What accounts of each kind hold, less all their entries, as `audit.i_11_balance_unlike_entries` compares each account. */
export const differences = (db: Queryable) =>
  db.rows<{ kind: AccountKind; currency: AnyCurrency; differenceAmount: number }>(sql`
    select a.kind, a.currency, sum(a.balance - coalesce(e.amount, 0))::bigint as difference_amount
    from ledger.account a
    left join (select account_id, sum(amount) as amount from ledger.entry group by account_id) e on e.account_id = a.id
    group by a.kind, a.currency`)
