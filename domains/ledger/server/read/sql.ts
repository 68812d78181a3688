/** Statements that read accounts and their lines. Balances are as the ledger holds them: a debit above zero. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { AnyCurrency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { AccountKind, PostingKind } from '../../kinds.ts'

/** An account of the shop or of a provider is many rows, which are one for whoever reads. */
export type Account = { kind: AccountKind; owner: string; currency: AnyCurrency }

export type AccountRow = { id: number; owner: string; currency: AnyCurrency; balance: number }

type AccountPage = {
  kind: AccountKind
  /** Null: all. */
  owners: readonly string[] | null
  limit: number
  /** The last account that was listed: its balance without its sign, and its id. */
  after: readonly [size: number, id: number] | null
}

export const accounts = (db: Queryable, { kind, owners, limit, after }: AccountPage) =>
  db.rows<AccountRow>(sql`
    select * from (
      select min(id) as id, owner, currency, sum(balance)::bigint as balance from ledger.account
      where kind = ${kind} and (${owners}::text[] is null or owner = any(${owners}::text[]))
      group by owner, currency) a
    where ${
      after === null
        ? sql`true`
        : sql`(abs(balance), id) < (${after[0]}::bigint, ${after[1]}::bigint)`
    }
    order by abs(balance) desc, id desc limit ${limit}`)

export const ofOwner = (db: Queryable, owner: string) =>
  db.rows<Account & { balance: number }>(sql`
    select kind, owner, currency, balance from ledger.account where owner = ${owner} order by currency, kind`)

export const totals = (db: Queryable, kind: AccountKind) =>
  db.rows<{ currency: AnyCurrency; balance: number; count: number }>(sql`
    select currency, sum(balance)::bigint as balance, count(distinct owner)::int as count from ledger.account
    where kind = ${kind} group by currency order by currency`)

/** @returns the ids of its rows; none where there is no such account */
export const accountIds = async (
  db: Queryable,
  { kind, owner, currency }: Account,
): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(sql`
    select id from ledger.account where kind = ${kind} and owner = ${owner} and currency = ${currency}`)
  return rows.map(({ id }) => id)
}

export type Period = { from: Instant; until: Instant }

/** The rows of an account, and how to go about it: many postings meet one of the shop or a provider, few one of a buyer. */
export type AccountRows = { ids: readonly number[]; isShared: boolean }

/**
 * Postings `p` with the account's part of each, `e`. Statements are planned for all values alike, so the way is chosen here: by time, looking
 * for the account's entry of each posting, or by the account's entries.
 */
const from = ({ ids, isShared }: AccountRows): Sql =>
  isShared
    ? sql`ledger.posting p cross join lateral (
        select amount from ledger.entry where posting_id = p.id and account_id = any(${ids}::bigint[]) offset 0) e`
    : sql`(select posting_id, amount from ledger.entry where account_id = any(${ids}::bigint[]) offset 0) e
      join ledger.posting p on p.id = e.posting_id`

/**
 * What an account holds now, what came to it from a moment on, and of that what came in a period, debits and credits apart. What it
 * held then is what it holds now without what came since, so recent months cost little however long the account is.
 */
export const sums = (db: Queryable, rows: AccountRows, period: Period) =>
  db.row<{ balance: number; since: number; debits: number; credits: number }>(sql`
    select (select sum(balance)::bigint from ledger.account where id = any(${rows.ids}::bigint[])) as balance,
      coalesce(sum(e.amount), 0)::bigint as since,
      coalesce(sum(e.amount) filter (where e.amount > 0 and p.at < ${period.until}::timestamptz), 0)::bigint as debits,
      coalesce(sum(e.amount) filter (where e.amount < 0 and p.at < ${period.until}::timestamptz), 0)::bigint as credits
    from ${from(rows)} where p.at >= ${period.from}::timestamptz`)

export type LineFilter = { posting: PostingKind | undefined; reference: string | undefined }

type LinePage = Period &
  LineFilter & {
    limit: number
    after: MomentKey | null
    /** Whether to sum up everything since, for `total`; the page before says it too. */
    hasTotal: boolean
  }

type Named = { kind: PostingKind; at: Instant }

export type LineRow = MomentKey & {
  key: string
  kind: PostingKind
  reference: string
  amount: number
  against: AccountKind[]
  reverses: Named | null
  reversedBy: Named | null
  /** 0 unless it was asked for. */
  total: number
}

const within = ({ from, until, posting, reference }: Period & LineFilter): Sql => sql`
  p.at >= ${from}::timestamptz and p.at < ${until}::timestamptz
    ${posting === undefined ? empty : sql`and p.kind = ${posting}`}
    ${reference === undefined ? empty : sql`and p.reference = ${reference}`}`

const isBefore = (after: MomentKey | null): Sql =>
  after === null ? empty : sql`and (p.at, p.id) < (${after.at}::timestamptz, ${after.id}::bigint)`

/** What the account holds, without what came after the `first` of the lines. */
const total = (rows: AccountRows): Sql => sql`
  (select sum(balance)::bigint from ledger.account where id = any(${rows.ids}::bigint[])) - coalesce((
    select sum(e.amount)::bigint from ${from(rows)}
    where (p.at, p.id) > ((select at from first), (select id from first))), 0)`

/** The newest first. `total`: what the account held after the first of them, at the same moment as all of them are read. */
export const lines = (db: Queryable, rows: AccountRows, page: LinePage) =>
  db.rows<LineRow>(sql`
    with line as materialized (
      select p.id, p.key, p.kind, p.reference, p.at, p.corrects_id, e.amount from ${from(rows)}
      where ${within(page)} ${isBefore(page.after)}
      order by p.at desc, p.id desc limit ${page.limit}),
    first as (select at, id from line order by at desc, id desc limit 1)
    select l.id, l.key, l.kind, l.reference, l.at, l.amount, o.against,
      (select jsonb_build_object('kind', kind, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from ledger.posting where id = l.corrects_id) as reverses,
      (select jsonb_build_object('kind', kind, 'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from ledger.posting where corrects_id = l.id) as reversed_by,
      ${page.hasTotal ? total(rows) : sql`0::bigint`} as total
    from line l cross join lateral (
      select coalesce(array_agg(distinct a.kind), '{}') as against
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.posting_id = l.id and e.account_id <> all(${rows.ids}::bigint[])) o
    order by l.at desc, l.id desc`)

export const countLines = async (
  db: Queryable,
  rows: AccountRows,
  filter: Period & LineFilter,
): Promise<number> => {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from ${from(rows)} where ${within(filter)}`)
  return row.count
}
