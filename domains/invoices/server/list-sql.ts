/** Statements that list invoices. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { literal } from '#kit/server/database/literal.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { InvoiceFilter, OfficeInvoiceTab } from '../invoice-filter.ts'
import { COLUMNS, type InvoiceRow } from './sql.ts'

const IN_STATE = {
  all: sql`true`,
  open: sql`state in ('requested', 'processing', 'red_requested')`,
  issued: sql`state = 'issued'`,
  ended: sql`state in ('rejected', 'void', 'red_issued')`,
} as const satisfies Record<string, Sql>

type Own = {
  buyerId: number
  state: keyof typeof IN_STATE
  after: number | null
  limit: number
}

export const listOwn = (db: Queryable, { buyerId, state, after, limit }: Own) =>
  db.rows<InvoiceRow>(sql`
    select ${COLUMNS} from invoices.invoice where buyer_id = ${buyerId} and ${IN_STATE[state]}
      ${after === null ? empty : sql`and id < ${after}`}
    order by id desc limit ${limit}`)

export const listOfOrder = (db: Queryable, orderId: number) =>
  db.rows<InvoiceRow>(sql`
    select ${COLUMNS} from invoices.invoice
    where id in (select invoice_id from invoices.share where order_id = ${orderId}) order by id desc`)

const IN_TAB: Record<OfficeInvoiceTab, Sql> = {
  waiting: sql`state in ('requested', 'processing')`,
  red: sql`state = 'red_requested'`,
  issued: sql`state = 'issued'`,
  ended: IN_STATE.ended,
  all: IN_STATE.all,
}

/** What a filter means. */
export type InvoiceQuery = Omit<InvoiceFilter, 'q'> & {
  /** Of words; null: none. */
  pattern: string | null
  /** Whose name or contact is like the words. */
  buyerIds: readonly number[]
}

/** By the indexes of `db/migrations/1335-finding-invoices.concurrently.sql`. */
const WORDS = sql`lower(coalesce(number, '') || E'\\n' || coalesce(red_number, '') || E'\\n' || official_number || E'\\n' || red_official_number || E'\\n'
    || coalesce(title ->> 'name', '') || E'\\n' || coalesce(title ->> 'taxNumber', ''))`

const matchesWords = ({ pattern, buyerIds }: InvoiceQuery): Sql =>
  pattern === null
    ? empty
    : sql`and id in (
        select id from invoices.invoice where ${WORDS} like ${pattern}
        union all select id from invoices.invoice where buyer_id = any(${buyerIds as number[]}::bigint[])
        union all select invoice_id from invoices.share where lower(order_number) like ${pattern})`

function conditions(wanted: InvoiceQuery): Sql {
  const { tab, kind, dated, from, until } = wanted
  const at = dated === 'issued' ? sql`issued_at` : sql`created_at`
  return sql`${IN_TAB[tab]} ${matchesWords(wanted)}
    ${kind === undefined ? empty : sql`and kind = ${literal(kind)}`}
    ${from === undefined ? empty : sql`and ${at} >= ${literal(from)}`}
    ${until === undefined ? empty : sql`and ${at} < ${literal(until)}`}`
}

type Page = { after: MomentKey | null; limit: number }

/** In the order of the filter, by the instant of the request and by id. */
export function listInTab(db: Queryable, wanted: InvoiceQuery, { after, limit }: Page) {
  const { tab, sort } = wanted
  const isRising = sort === 'usual' ? tab === 'waiting' || tab === 'red' : sort === 'oldest'
  const key = after === null ? null : sql`(${after.at}::timestamptz, ${after.id}::bigint)`
  const beyond =
    key === null
      ? empty
      : isRising
        ? sql`and (created_at, id) > ${key}`
        : sql`and (created_at, id) < ${key}`
  return db.rows<InvoiceRow>(sql`
    select ${COLUMNS} from invoices.invoice where ${conditions(wanted)} ${beyond}
    order by ${isRising ? sql`created_at, id` : sql`created_at desc, id desc`} limit ${limit}`)
}

export const countInTab = async (db: Queryable, wanted: InvoiceQuery): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from invoices.invoice where ${conditions(wanted)}`)
  return count
}

/** For the office's search: the latest first. */
export const findByWords = (
  db: Queryable,
  { pattern, limit }: { pattern: string; limit: number },
) =>
  db.rows<{ id: number; number: string | null; name: string; createdAt: Instant }>(sql`
    select id, number, title ->> 'name' as name, created_at from invoices.invoice
    where ${WORDS} like ${pattern} order by id desc limit ${limit}`)

export const countWaiting = (db: Queryable) =>
  db.row<{ waitingCount: number; redCount: number }>(sql`
    select count(*) filter (where ${IN_TAB.waiting})::int as waiting_count, count(*) filter (where ${IN_TAB.red})::int as red_count
    from invoices.invoice where ${IN_STATE.open}`)

/** An invoice, or the red one that reverses it, at the instant at which it was issued. */
export type Entry = InvoiceRow & { isRed: boolean; at: Instant }

type Period = {
  from: Instant
  until: Instant
  /** Null: of all buyers. */
  buyerId: number | null
}

const inPeriod = (at: Sql, { from, until, buyerId }: Period) =>
  sql`${at} >= ${from} and ${at} < ${until} ${buyerId === null ? empty : sql`and buyer_id = ${buyerId}`}`

/** What was issued in a period, invoices and red ones, each by its own instant: those after an entry. */
export const listOfPeriod = (
  db: Queryable,
  { after, limit, ...period }: Period & { after: Entry | null; limit: number },
) =>
  db.rows<Entry>(sql`
    select * from (
      select ${COLUMNS}, false as is_red, issued_at as at from invoices.invoice where ${inPeriod(sql`issued_at`, period)}
      union all
      select ${COLUMNS}, true, red_at from invoices.invoice where ${inPeriod(sql`red_at`, period)}) entry
    where true ${
      after === null
        ? empty
        : sql`and (at, id, is_red) > (${after.at}::timestamptz, ${after.id}::bigint, ${after.isRed}::boolean)`
    }
    order by at, id, is_red limit ${limit}`)

export const countOfPeriod = async (db: Queryable, period: Period): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select ((select count(*) from invoices.invoice where ${inPeriod(sql`issued_at`, period)})
        + (select count(*) from invoices.invoice where ${inPeriod(sql`red_at`, period)}))::int as count`)
  ).count
