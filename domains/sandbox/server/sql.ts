/** Statements of the sandbox provider. */
import sql from 'sql-template-tag'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Session = {
  id: string
  reference: string
  orderNumber: string
  amount: number
  currency: Currency
  lang: Lang
  returnUrl: string
  cancelUrl: string
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  failure: string | null
  transaction: string | null
  createdAt: Instant
  expiresAt: Instant
}
export type NewSession = Pick<
  Session,
  'id' | 'reference' | 'orderNumber' | 'amount' | 'currency' | 'lang' | 'returnUrl' | 'cancelUrl'
> & { idempotencyKey: string; createdAt: Instant; expiresAt: Instant }

export type Refund = {
  id: string
  idempotencyKey: string
  sessionId: string
  transaction: string
  amount: number
  currency: Currency
  state: 'waiting' | 'succeeded'
}

export async function setEndpoint(db: Queryable, url: string): Promise<void> {
  await db.count(sql`
    insert into sandbox.endpoint (url) values (${url})
    on conflict (only_row) do update set url = excluded.url where endpoint.url <> excluded.url`)
}

/** The session with this key, new or existing. */
export async function openSession(db: Queryable, form: NewSession): Promise<Session> {
  const made = await db.maybeRow<Session>(sql`
    insert into sandbox.session (id, idempotency_key, reference, order_number, amount, currency, lang,
      return_url, cancel_url, created_at, expires_at)
    values (${form.id}, ${form.idempotencyKey}, ${form.reference}, ${form.orderNumber}, ${form.amount},
      ${form.currency}, ${form.lang}, ${form.returnUrl}, ${form.cancelUrl}, ${form.createdAt},
      ${form.expiresAt})
    on conflict (idempotency_key) do nothing returning *`)
  return (
    made ??
    db.row<Session>(sql`
      select * from sandbox.session where idempotency_key = ${form.idempotencyKey}`)
  )
}

export function sessionById(db: Queryable, id: string) {
  return db.maybeRow<Session>(sql`select * from sandbox.session where id = ${id}`)
}

export type Decision = {
  id: string
  state: 'processing' | 'paid' | 'failed'
  transaction: string | null
  failure: string | null
  settlesAt: Instant | null
  now: Instant
}

/** @returns null when the session is no longer open: it cannot be paid twice, or too late */
export function decide(tx: Queryable, to: Decision) {
  return tx.maybeRow<Session>(sql`
    update sandbox.session set state = ${to.state}, transaction = ${to.transaction},
      failure = ${to.failure}, settles_at = ${to.settlesAt}, decided_at = ${to.now}
    where id = ${to.id} and state = 'open' and ${to.now} < expires_at
    returning *`)
}

/** One payment whose delay is over. */
export function settleNext(tx: Queryable, transaction: string, now: Instant) {
  return tx.maybeRow<Session>(sql`
    update sandbox.session set state = 'paid', transaction = ${transaction}, settles_at = null
    where id = (
      select id from sandbox.session where state = 'processing' and settles_at <= ${now}
      order by settles_at limit 1 for update skip locked)
    returning *`)
}

export function expireNext(tx: Queryable, now: Instant) {
  return tx.maybeRow<Session>(sql`
    update sandbox.session set state = 'expired', decided_at = ${now}
    where id = (
      select id from sandbox.session where state = 'open' and expires_at <= ${now}
      order by expires_at limit 1 for update skip locked)
    returning *`)
}

/** Locked while a refund is written, so that two at once do not exceed the payment. */
export function lockPaid(tx: Queryable, transaction: string) {
  return tx.maybeRow<Session>(sql`
    select * from sandbox.session where transaction = ${transaction} for update`)
}

export type NewRefund = {
  id: string
  idempotencyKey: string
  sessionId: string
  transaction: string
  amount: number
  currency: Currency
  createdAt: Instant
  settlesAt: Instant
}

/** @returns null when less than that is left, and no refund has this key */
export function addRefund(tx: Queryable, form: NewRefund) {
  return tx.maybeRow<Refund>(sql`
    with before as (
      select * from sandbox.refund where idempotency_key = ${form.idempotencyKey}),
    made as (
      insert into sandbox.refund (id, idempotency_key, session_id, transaction, amount, currency,
        created_at, settles_at)
      select ${form.id}, ${form.idempotencyKey}, s.id, s.transaction, ${form.amount}, s.currency,
        ${form.createdAt}, ${form.settlesAt}
      from sandbox.session s
      where s.id = ${form.sessionId} and s.currency = ${form.currency}
        and not exists (select from before)
        and s.amount >= ${form.amount} + (
          select coalesce(sum(amount), 0) from sandbox.refund where session_id = ${form.sessionId})
      returning *)
    select * from before union all select * from made`)
}

export function refundById(db: Queryable, id: string) {
  return db.maybeRow<Refund>(sql`select * from sandbox.refund where id = ${id}`)
}

export type Movement = {
  id: string
  kind: 'payment' | 'refund' | 'payout'
  transaction: string
  key: string | null
  at: Instant
  /** Of a payout below zero: money leaves. */
  amount: number
  currency: Currency
  /** What the provider keeps of it. */
  fee: number
}

const STEP = sql`case currency when 'IDR' then ${PRICE_STEP.IDR}::int else 1 end`
/** Six parts in a thousand of each payment, as usual in China, rupiah whole as everywhere; none of it comes back with a refund. */
const FEE = sql`(round(amount * 0.006 / ${STEP}) * ${STEP})::bigint`

/** What was paid, given back and paid out in a period, by their ids. What a day has brought is paid out at four in the next morning. */
export const movements = (
  db: Queryable,
  { from, until, after }: { from: Instant; until: Instant; after: string },
  limit: number,
) =>
  db.rows<Movement>(sql`
    select * from (
      select transaction as id, 'payment' as kind, transaction, null as key, decided_at as at, amount, currency, ${FEE} as fee
      from sandbox.session where state = 'paid' and decided_at >= ${from} and decided_at < ${until}
      union all
      select id, 'refund', transaction, idempotency_key, created_at, amount, currency, 0
      from sandbox.refund where created_at >= ${from} and created_at < ${until}
      union all
      select format('po_%s_%s', to_char(day, 'YYYYMMDD'), currency), 'payout', '', null, paid_at, -sum(amount)::bigint, currency, 0
      from (
        select date_trunc('day', at) as day, (date_trunc('day', at) + interval '28 hours') at time zone 'utc' as paid_at, amount, currency
        from (
          select decided_at at time zone 'utc' as at, amount - ${FEE} as amount, currency from sandbox.session where state = 'paid'
          union all
          select created_at at time zone 'utc', -amount, currency from sandbox.refund) moved
        where at >= ${from}::timestamptz at time zone 'utc' - interval '2 days' and at < ${until}::timestamptz at time zone 'utc') of_days
      where paid_at >= ${from} and paid_at < ${until}
      group by day, paid_at, currency having sum(amount) > 0) m
    where id > ${after} order by id limit ${limit}`)

export function settleRefund(tx: Queryable, now: Instant) {
  return tx.maybeRow<Refund>(sql`
    update sandbox.refund set state = 'succeeded'
    where id = (
      select id from sandbox.refund where state = 'waiting' and settles_at <= ${now}
      order by settles_at limit 1 for update skip locked)
    returning *`)
}

export type Event = { id: string; body: string; copies: number; createdAt: Instant }

export async function addEvent(tx: Queryable, event: Event): Promise<void> {
  await tx.count(sql`
    insert into sandbox.event (id, body, copies, created_at, next_at)
    values (${event.id}, ${event.body}, ${event.copies}, ${event.createdAt}, ${event.createdAt})`)
}

export type Delivery = {
  id: string
  body: string
  copies: number
  attemptCount: number
  url: string
}

/** Takes one event to deliver, and postpones its next attempt: doubling from 5 seconds to an hour, 12 in all. */
export function takeEvent(db: Queryable, now: Instant) {
  return db.maybeRow<Delivery>(sql`
    update sandbox.event e set attempt_count = attempt_count + 1,
      next_at = case when attempt_count >= 11 then null
        else ${now}::timestamptz + least(5 * 2 ^ attempt_count, 3600) * interval '1 second' end
    from sandbox.endpoint
    where e.id = (
      select id from sandbox.event where next_at <= ${now} order by next_at limit 1
      for update skip locked)
    returning e.id, e.body, e.copies, e.attempt_count, endpoint.url`)
}

export async function noteDelivery(
  db: Queryable,
  event: { id: string; status: number; delivered: boolean; now: Instant },
): Promise<void> {
  await db.count(sql`
    update sandbox.event set last_status = ${event.status},
      delivered_at = case when ${event.delivered} then ${event.now}::timestamptz end,
      next_at = case when ${event.delivered} then null else next_at end
    where id = ${event.id}`)
}
