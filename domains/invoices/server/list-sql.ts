/** Statements that list invoices. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeInvoiceTab } from '../office-contract.ts'
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
}

type Office = { tab: OfficeInvoiceTab; after: number | null; limit: number }

export function listInTab(db: Queryable, { tab, after, limit }: Office) {
  const isWaiting = tab === 'waiting' || tab === 'red'
  const beyond =
    after === null ? empty : isWaiting ? sql`and id > ${after}` : sql`and id < ${after}`
  return db.rows<InvoiceRow>(sql`
    select ${COLUMNS} from invoices.invoice where ${IN_TAB[tab]} ${beyond}
    order by ${isWaiting ? sql`id` : sql`id desc`} limit ${limit}`)
}

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
