/** Statements of background work: days, their bills, and what does not agree. */
import sql, { raw } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BillFailure, BillLine } from '#domains/payments/server/bill-door.ts'
import type { BilledProvider } from '../contract.ts'

export type DayKey = { provider: BilledProvider; day: string }
export type NewDay = { day: string; fromAt: Instant; untilAt: Instant; publishedAt: Instant }

export const latestDay = async (
  db: Queryable,
  provider: BilledProvider,
): Promise<string | null> => {
  const { day } = await db.row<{ day: string | null }>(sql`
    select max(day)::text as day from reconciliation.day where provider = ${provider}`)
  return day
}

/** Days that are there already stay as they are. */
export const addDays = (db: Queryable, provider: BilledProvider, days: readonly NewDay[]) =>
  db.count(sql`
    insert into reconciliation.day (provider, day, from_at, until_at, published_at, due_at)
    select ${provider}, d.day, d."fromAt", d."untilAt", d."publishedAt", d."publishedAt"
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as d (day date, "fromAt" timestamptz, "untilAt" timestamptz, "publishedAt" timestamptz)
    on conflict do nothing`)

export type DueDay = DayKey & {
  attemptCount: number
  publishedAt: Instant
  fromAt: Instant
  untilAt: Instant
}

/** One day whose bill is due; it is due again at `next`, should this process end. */
export const takeDue = (db: Queryable, now: Instant, next: Instant) =>
  db.maybeRow<DueDay>(sql`
    update reconciliation.day d set due_at = ${next}, attempt_count = least(attempt_count + 1, 1000000)
    where (provider, day) = (
      select provider, day from reconciliation.day where due_at <= ${now} order by due_at, provider, day limit 1
      for update skip locked)
    returning d.provider, d.day::text as day, d.attempt_count, d.published_at, d.from_at, d.until_at`)

type Failed = DayKey & { failure: BillFailure; dueAt: Instant; now: Instant }

export const setFailed = (db: Queryable, { provider, day, failure, dueAt, now }: Failed) =>
  db.count(sql`
    update reconciliation.day set failure = ${failure}, failed_at = ${now}, due_at = ${dueAt}
    where provider = ${provider} and day = ${day}::date and due_at is not null`)

type Fetched = DayKey & { now: Instant }

/** The provider itself has answered. */
export const setFetched = (tx: Queryable, { provider, day, now }: Fetched) =>
  tx.count(sql`
    update reconciliation.day set due_at = null, failure = null, failed_at = null, fetched_at = ${now}, source = 'provider', brought_by = null,
      brought_by_id = null
    where provider = ${provider} and day = ${day}::date`)

/** A file stands in for the bill until the provider answers, who is asked as before. */
export const setBrought = (
  tx: Queryable,
  { provider, day, broughtBy, now }: Fetched & { broughtBy: { id: number; name: string } },
) =>
  tx.count(sql`
    update reconciliation.day set fetched_at = ${now}, source = 'file', brought_by = ${broughtBy.name},
      brought_by_id = ${broughtBy.id}
    where provider = ${provider} and day = ${day}::date`)

/** Whether the bill of a day has come from the provider itself, and not as a file. */
export const isFromProvider = async (tx: Queryable, { provider, day }: DayKey): Promise<boolean> =>
  (await tx.count(sql`
    select from reconciliation.day where provider = ${provider} and day = ${day}::date and source = 'provider'`)) >
  0

/** @returns 0 where there is no such day, or it is not over at the provider */
export const setDue = (tx: Queryable, { provider, day }: DayKey, now: Instant) =>
  tx.count(sql`
    update reconciliation.day set due_at = ${now}, attempt_count = 0
    where provider = ${provider} and day = ${day}::date and published_at <= ${now}`)

/** Held by whoever compares bills of a provider, whatever days it has by then. */
export const lockProvider = (tx: Queryable, provider: BilledProvider): Promise<void> =>
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended('bills of ' || ${provider}::text, 0))`)

/** A line, and which of those with its reference in the bill it is. */
export type CountedLine = BillLine & { copy: number }

/** Of a line that was stored before conversions were: nothing of it is otherwise. */
const LACKS_CONVERSION = sql`was.converted_amount is null and excluded.converted_amount is not null
  and (was.day, was.amount, was.currency, was.fee_amount, was.fee_currency)
    = (excluded.day, excluded.amount, excluded.currency, excluded.fee_amount, excluded.fee_currency)`

/**
 * Known lines stay as they are, but for those that were withdrawn, which are what this bill says, and for what the provider exchanged.
 * @returns how many are new, or count again
 */
export const addLines = (tx: Queryable, { provider, day }: DayKey, lines: readonly CountedLine[]) =>
  tx.count(sql`
    insert into reconciliation.line as was (provider, day, kind, reference, copy, transaction, refund_key, at, amount, currency,
      fee_amount, fee_currency, converted_amount, converted_currency, exchange_rate)
    select ${provider}, ${day}::date, l.kind, l.reference, l.copy, l.transaction, l."refundKey", l.at, l.amount, l.currency,
      l."feeAmount", l."feeCurrency", (l.converted->>'amount')::bigint, l.converted->>'currency', (l.converted->>'rate')::numeric
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (kind text, reference text, copy integer, transaction text, "refundKey" text, at timestamptz, amount bigint,
        currency text, "feeAmount" bigint, "feeCurrency" text, converted jsonb)
    on conflict (provider, kind, reference, copy) do update set day = excluded.day, amount = excluded.amount, currency = excluded.currency,
      fee_amount = excluded.fee_amount, fee_currency = excluded.fee_currency, transaction = excluded.transaction,
      refund_key = excluded.refund_key, at = excluded.at, withdrawn_at = null, converted_amount = excluded.converted_amount,
      converted_currency = excluded.converted_currency, exchange_rate = excluded.exchange_rate
    where was.withdrawn_at is not null or ${LACKS_CONVERSION}`)

/** Finds what of ours the lines are. The first of several lines for one payment is its line. */
export async function matchLines(tx: Queryable, provider: BilledProvider): Promise<void> {
  await tx.count(sql`
    update reconciliation.line l set receipt_id = f.receipt_id
    from (
      select distinct on (m.receipt_id) o.id, m.receipt_id
      from reconciliation.line o join reconciliation.movement m
        on m.provider = o.provider and m.kind = 'payment' and m.transaction = o.transaction
      where o.provider = ${provider} and o.kind = 'payment' and o.receipt_id is null and o.refund_id is null and o.copy = 1
          and o.withdrawn_at is null
        and not exists (select from reconciliation.line p where p.receipt_id = m.receipt_id)
      order by m.receipt_id, o.at, o.id) f
    where l.id = f.id`)
  await tx.count(sql`
    update reconciliation.line l set refund_id = f.refund_id
    from (
      select distinct on (m.refund_id) o.id, m.refund_id
      from reconciliation.line o join reconciliation.movement m
        on m.provider = o.provider and m.kind = 'refund' and m.transaction = o.transaction
          and (m.refund_key = o.refund_key or m.reference = o.reference)
      where o.provider = ${provider} and o.kind = 'refund' and o.receipt_id is null and o.refund_id is null and o.copy = 1
          and o.withdrawn_at is null
        and not exists (select from reconciliation.line p where p.refund_id = m.refund_id)
      order by m.refund_id, o.at, o.id) f
    where l.id = f.id`)
}

/** Of a row that is noted again: it had ended by itself, or one side has another amount. */
const IS_NEWS = sql`(d.state = 'resolved' or d.bill_amount is distinct from (excluded.bill_amount)
  or d.our_amount is distinct from (excluded.our_amount))`

/**
 * Differences of a day as they are now: new ones are open, those that both sides agree about again end by themselves, and one that
 * was explained with other amounts is open again.
 * @returns those that have ended by themselves
 */
export async function noteDifferences(
  tx: Queryable,
  { provider, day }: DayKey,
  now: Instant,
): Promise<number[]> {
  const seenIn = crypto.randomUUID()
  const unlessNews = (column: string) =>
    sql`${raw(column)} = case when not ${IS_NEWS} then d.${raw(column)} end`
  await tx.count(sql`
    insert into reconciliation.difference as d (provider, day, kind, identity, line_id, receipt_id, refund_id, order_number,
      bill_amount, bill_currency, our_amount, our_currency, found_at, seen_in)
    select provider, day, kind, identity, line_id, receipt_id, refund_id, order_number, bill_amount, bill_currency, our_amount,
      our_currency, ${now}::timestamptz, ${seenIn}::uuid
    from reconciliation.disagreement where provider = ${provider} and day = ${day}::date
    on conflict (provider, day, identity) do update set seen_in = excluded.seen_in, order_number = excluded.order_number,
      bill_amount = excluded.bill_amount, bill_currency = excluded.bill_currency, our_amount = excluded.our_amount,
      found_at = case when ${IS_NEWS} then excluded.found_at else d.found_at end,
      state = case when ${IS_NEWS} then 'open' else d.state end, version = d.version + ${IS_NEWS}::int,
      ${unlessNews('note')}, ${unlessNews('closed_at')}, ${unlessNews('closed_by')}, ${unlessNews('closed_name')},
      ${unlessNews('resolved_on')}`)
  const ended = await tx.rows<{ id: number }>(sql`
    update reconciliation.difference d set state = 'resolved', closed_at = ${now}, version = version + 1,
      resolved_on = case when d.kind = 'notThere' then coalesce(
        (select l.day from reconciliation.line l where l.receipt_id = d.receipt_id),
        (select l.day from reconciliation.line l where l.refund_id = d.refund_id)) end
    where d.provider = ${provider} and d.day = ${day}::date and d.state = 'open' and d.seen_in <> ${seenIn}::uuid
    returning d.id`)
  await tx.count(sql`
    update reconciliation.day set compared_at = ${now} where provider = ${provider} and day = ${day}::date`)
  return ended.map(({ id }) => id)
}

/**
 * Days to compare once more: those with open differences, of late, and those whose refunds have ended otherwise than the bill says.
 */
export const daysToCompare = (
  db: Queryable,
  { since, comparedBefore }: { since: Instant; comparedBefore: Instant },
) =>
  db.rows<DayKey>(sql`
    select d.provider, d.day::text as day from reconciliation.day d
    where d.fetched_at is not null and (d.compared_at is null or d.compared_at < ${comparedBefore})
      and (d.until_at > ${since}
        or exists (select from reconciliation.difference f where f.provider = d.provider and f.day = d.day and f.state = 'open')
        or exists (
          select from reconciliation.line l join reconciliation.movement m on m.refund_id = l.refund_id
          where l.provider = d.provider and l.day = d.day and not m.has_happened
            and not exists (select from reconciliation.difference f where f.line_id = l.id)))
    order by d.day, d.provider`)

/** Days of the provider with open differences. */
export const daysWithOpen = async (tx: Queryable, provider: BilledProvider): Promise<string[]> => {
  const rows = await tx.rows<{ day: string }>(sql`
    select distinct day::text as day from reconciliation.difference
    where provider = ${provider} and state = 'open' order by 1`)
  return rows.map(({ day }) => day)
}

/** Whether the shop has recorded that money moved on that day. */
export const hasMovements = async (
  db: Queryable,
  { provider, fromAt, untilAt }: { provider: BilledProvider; fromAt: Instant; untilAt: Instant },
): Promise<boolean> => {
  const { has } = await db.row<{ has: boolean }>(sql`
    select exists (select from reconciliation.movement
      where provider = ${provider} and at >= ${fromAt} and at < ${untilAt} and has_happened) as has`)
  return has
}
