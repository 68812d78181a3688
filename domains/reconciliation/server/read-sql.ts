/** Statements that read days, lines and differences for staff, and note what they explain. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BillFailure, BillLine } from '#domains/payments/server/bill-door.ts'
import type { BilledProvider, DayState, DifferenceKind } from '../contract.ts'
import type { DayKey } from './sql.ts'

/** Where a file stands in for the bill, the provider's failure leaves it compared. */
const HAS_FAILED = sql`(d.failure is not null and d.brought_by is null)`

/** What of days is not agreed, as conditions on `d`. */
const STATE: Readonly<Record<DayState, Sql>> = {
  agreed: sql`d.fetched_at is not null and not ${HAS_FAILED} and c.open_count = 0`,
  differs: sql`d.fetched_at is not null and not ${HAS_FAILED} and c.open_count > 0`,
  waiting: sql`d.failure is null and d.fetched_at is null`,
  failed: HAS_FAILED,
}

export type DayRow = DayKey & {
  publishedAt: Instant
  dueAt: Instant | null
  failure: BillFailure | null
  failedAt: Instant | null
  attemptCount: number
  fetchedAt: Instant | null
  broughtBy: string | null
  openCount: number
  settledCount: number
}

const DAY = sql`d.provider, d.day::text as day, d.published_at, d.due_at, d.failure, d.failed_at, d.attempt_count, d.fetched_at,
  d.brought_by, c.open_count::int as open_count, c.settled_count::int as settled_count`
const COUNTS = sql`cross join lateral (
  select count(*) filter (where state = 'open') as open_count, count(*) filter (where state = 'settled') as settled_count
  from reconciliation.difference f where f.provider = d.provider and f.day = d.day) c`

type DayFilter = {
  provider: BilledProvider | undefined
  state: DayState | undefined
  after: DayKey | null
  limit: number
}

export const listDays = (db: Queryable, { provider, state, after, limit }: DayFilter) =>
  db.rows<DayRow>(sql`
    select ${DAY} from reconciliation.day d ${COUNTS}
    where (${provider ?? null}::text is null or d.provider = ${provider ?? null})
    ${state === undefined ? empty : sql`and ${STATE[state]}`}
    ${after === null ? empty : sql`and (d.day, d.provider) < (${after.day}::date, ${after.provider})`}
    order by d.day desc, d.provider desc limit ${limit}`)

export const findDay = (db: Queryable, { provider, day }: DayKey) =>
  db.maybeRow<DayRow>(sql`
    select ${DAY} from reconciliation.day d ${COUNTS} where d.provider = ${provider} and d.day = ${day}::date`)

export type SumRow = DayKey & {
  currency: string
  lineCount: number
  paidAmount: number
  refundedAmount: number
  feeAmount: number
  adjustmentAmount: number
  payoutAmount: number
  convertedAmount: number
}

/** Of the lines of these days; what a fee is charged in may be another currency than what was paid. */
export const sumsOf = (db: Queryable, days: readonly DayKey[]) =>
  db.rows<SumRow>(sql`
    select provider, day::text as day, currency, count(*) filter (where not is_beside)::int as line_count,
      coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid_amount,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded_amount,
      coalesce(sum(amount) filter (where kind = 'fee'), 0)::bigint as fee_amount,
      coalesce(sum(amount) filter (where kind = 'adjustment'), 0)::bigint as adjustment_amount,
      coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as payout_amount,
      coalesce(sum(amount) filter (where kind = 'converted'), 0)::bigint as converted_amount
    from (
      select l.provider, l.day, v.* from reconciliation.line l cross join lateral (values
        (case when l.kind = 'fee' then 'fee' else l.kind end, case when l.kind = 'fee' then -l.amount else l.amount end, l.currency,
          false),
        ('fee', l.fee_amount, l.fee_currency, true),
        ('converted', case when l.converted_amount is null then 0 when l.kind = 'refund' then l.amount else -l.amount end, l.currency, true),
        ('converted', coalesce(l.converted_amount, 0), coalesce(l.converted_currency, l.currency), true)) v (kind, amount, currency, is_beside)
      where l.withdrawn_at is null and (l.provider, l.day) in (
        select w.provider, w.day from unnest(${days.map(({ provider }) => provider)}::text[],
          ${days.map(({ day }) => day)}::date[]) w (provider, day))) parts
    where not is_beside or amount <> 0
    group by 1, 2, 3 order by 1, 2, 3`)

export type BalanceRow = {
  currency: string
  billAmount: number
  paymentsAmount: number
  ledgerAmount: number
  recordedOtherDayAmount: number
  billedOtherDayAmount: number
}

/** What the bill of a day, the payments and the ledger have, and what of it the other side has on another day. */
export const balancesOf = (db: Queryable, { provider, day }: DayKey) =>
  db.rows<BalanceRow>(sql`
    with d as (select * from reconciliation.day where provider = ${provider} and day = ${day}::date),
    billed as (
      select l.currency, case when l.kind = 'refund' then -l.amount else l.amount end as amount,
        m.provider is not null and (m.at is null or m.at < d.from_at or m.at >= d.until_at) as is_other
      from d join reconciliation.line l on l.provider = d.provider and l.day = d.day
      left join lateral (
        select * from reconciliation.movement where receipt_id = l.receipt_id
        union all select * from reconciliation.movement where refund_id = l.refund_id) m on true
      where l.kind in ('payment', 'refund', 'adjustment') and l.withdrawn_at is null),
    moved as (
      select m.currency, case when m.kind = 'refund' then -m.amount else m.amount end as amount,
        exists (select from reconciliation.line l where l.receipt_id = m.receipt_id and l.day <> d.day)
          or exists (select from reconciliation.line l where l.refund_id = m.refund_id and l.day <> d.day) as is_other
      from d join reconciliation.movement m
        on m.provider = d.provider and m.at >= d.from_at and m.at < d.until_at and m.has_happened),
    posted as (
      select c.currency, c.amount
      from d join reconciliation.clearing c on c.provider = d.provider and c.at >= d.from_at and c.at < d.until_at)
    select currency, sum(billed)::bigint as bill_amount, sum(moved)::bigint as payments_amount, sum(posted)::bigint as ledger_amount,
      sum(billed) filter (where is_other)::bigint as recorded_other_day_amount,
      sum(moved) filter (where is_other)::bigint as billed_other_day_amount
    from (
      select currency, amount as billed, 0 as moved, 0 as posted, is_other from billed
      union all select currency, 0, amount, 0, is_other from moved
      union all select currency, 0, 0, amount, false from posted) parts
    group by currency order by currency`)

export type DifferenceRow = DayKey & {
  id: number
  kind: DifferenceKind
  billAmount: number | null
  billCurrency: string | null
  ourAmount: number | null
  ourCurrency: string | null
  reference: string | null
  lineKind: BillLine['kind'] | null
  orderNumber: string | null
  foundAt: Instant
  state: 'open' | 'settled' | 'resolved'
  note: string | null
  closedAt: Instant | null
  closedName: string | null
  resolvedOn: string | null
  isChargeback: boolean
  version: number
}

const DIFFERENCE = sql`f.id, f.provider, f.day::text as day, f.kind, f.bill_amount, f.bill_currency, f.our_amount, f.our_currency,
  coalesce(l.reference, m.transaction) as reference, coalesce(l.kind, m.kind) as line_kind, f.order_number, f.found_at, f.state,
  f.note, f.closed_at, f.closed_name, f.resolved_on::text as resolved_on, f.version,
  exists (select from reconciliation.posting where line_id = f.line_id and kind = 'chargeback' and reversed_at is null) as is_chargeback`
const BESIDE = sql`left join reconciliation.line l on l.id = f.line_id
  left join lateral (
    select * from reconciliation.movement where receipt_id = f.receipt_id
    union all select * from reconciliation.movement where refund_id = f.refund_id) m on f.line_id is null`

export const differencesOfDay = (db: Queryable, { provider, day }: DayKey, limit: number) =>
  db.rows<DifferenceRow>(sql`
    select ${DIFFERENCE} from reconciliation.difference f ${BESIDE}
    where f.provider = ${provider} and f.day = ${day}::date
    order by f.state = 'open' desc, f.id limit ${limit}`)

export const countDifferences = async (
  db: Queryable,
  { provider, day }: DayKey,
): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from reconciliation.difference where provider = ${provider} and day = ${day}::date`)
  return count
}

type Part = { part: 'open' | 'closed'; after: { at: Instant; id: number } | null; limit: number }

/** Open ones by when they were found, the oldest first; ended ones the latest first. */
export const listDifferences = (db: Queryable, { part, after, limit }: Part) =>
  part === 'open'
    ? db.rows<DifferenceRow>(sql`
        select ${DIFFERENCE} from reconciliation.difference f ${BESIDE}
        where f.state = 'open'
          ${after === null ? empty : sql`and (f.found_at, f.id) > (${after.at}::timestamptz, ${after.id}::bigint)`}
        order by f.found_at, f.id limit ${limit}`)
    : db.rows<DifferenceRow>(sql`
        select ${DIFFERENCE} from reconciliation.difference f ${BESIDE}
        where f.state <> 'open'
          ${after === null ? empty : sql`and (f.closed_at, f.id) < (${after.at}::timestamptz, ${after.id}::bigint)`}
        order by f.closed_at desc, f.id desc limit ${limit}`)

export const lockedDifference = (tx: Queryable, id: number) =>
  tx.maybeRow<DifferenceRow>(sql`
    select ${DIFFERENCE} from reconciliation.difference f ${BESIDE} where f.id = ${id} for update of f`)

type Settled = { id: number; note: string; by: { id: number; name: string }; now: Instant }

export const settle = (tx: Queryable, { id, note, by, now }: Settled) =>
  tx.count(sql`
    update reconciliation.difference set state = 'settled', note = ${note}, closed_at = ${now}, closed_by = ${by.id},
      closed_name = ${by.name}, version = version + 1
    where id = ${id} and state = 'open'`)

export type LineRow = Omit<BillLine, 'transaction' | 'refundKey' | 'converted' | 'arrivedAs'> & {
  convertedAmount: number | null
  convertedCurrency: string | null
  exchangeRate: number | null
  id: number
  orderNumber: string | null
  isMatched: boolean
  arrivedOn: string | null
  exchangedAmount: number | null
  exchangedCurrency: string | null
}

export const listLines = (
  db: Queryable,
  { provider, day }: DayKey,
  { after, limit }: { after: number | null; limit: number },
) =>
  db.rows<LineRow>(sql`
    select l.id, l.kind, l.reference, l.at, l.amount, l.currency, l.fee_amount, l.fee_currency, l.converted_amount, l.converted_currency,
      l.exchange_rate::float8 as exchange_rate, m.order_number,
      m.provider is not null as is_matched, p.arrived_on::text as arrived_on, -g.amount as exchanged_amount,
      g.currency as exchanged_currency
    from reconciliation.line l left join reconciliation.posting p on p.line_id = l.id and p.reversed_at is null
    left join reconciliation.posting g on g.of_payout_id = p.id and g.of_conversion_id is not null and g.reversed_at is null
    left join lateral (
      select * from reconciliation.movement where receipt_id = l.receipt_id
      union all select * from reconciliation.movement where refund_id = l.refund_id) m on true
    where l.provider = ${provider} and l.day = ${day}::date and l.id > ${after ?? 0} and l.withdrawn_at is null
    order by l.id limit ${limit}`)

export const countLines = async (db: Queryable, { provider, day }: DayKey): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from reconciliation.line
    where provider = ${provider} and day = ${day}::date and withdrawn_at is null`)
  return count
}

/** Tried in vain a day after the bill was complete. */
const LONG_UNFETCHED = sql`fetched_at is null and failed_at > published_at + interval '1 day'`

/** What waits for staff: differences, and days that are long without their bill. */
export const WAITING = sql`
  select provider || '-' || day || '-' || id as ref, found_at as waiting_since, null::timestamptz as due_at, null::bigint as asked_by
  from reconciliation.difference where state = 'open'
  union all
  select provider || '-' || day, published_at, null, null from reconciliation.day where ${LONG_UNFETCHED}`

export const countWaiting = (db: Queryable) =>
  db.row<{ openCount: number; unfetchedCount: number }>(sql`
    select (select count(*) from reconciliation.difference where state = 'open')::int as open_count,
      (select count(*) from reconciliation.day where ${LONG_UNFETCHED})::int as unfetched_count`)
