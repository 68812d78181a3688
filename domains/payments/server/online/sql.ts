/** Payment attempts, provider events, and the money received through them. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChargeKind } from '../../charge-kinds.ts'
import { askedId } from './asked.ts'

export type Attempt = {
  id: string
  /** Null: it is of a charge. */
  orderId: number | null
  /** Money for no order (`../charges`). */
  chargeId: number | null
  /** Of what it pays: the order's, or the charge's. */
  orderNumber: string
  buyerId: number
  provider: string
  /** By which it was made, and is asked about; null of the sandbox. */
  keysId: string | null
  /** Of somebody else who pays by a link; null of the buyer. */
  linkId: number | null
  amount: number
  currency: Currency
  state: 'open' | 'succeeded' | 'failed' | 'expired'
  session: string
  redirectUrl: string
  /** What the buyer scans instead of being sent to the provider's page. */
  qrText: string | null
  failure: string | null
  createdAt: Instant
  expiresAt: Instant
  askAt: Instant | null
  /** Since it is over without the provider's word whether it was paid; it is asked until it says so. */
  resultUnknownSince: Instant | null
}

export type NewAttempt = Omit<Attempt, 'state' | 'failure' | 'resultUnknownSince'>

type Fitting = Pick<Attempt, 'amount' | 'provider' | 'keysId' | 'linkId' | 'qrText'> & {
  orderId: number
  now: Instant
}

/** Ends an open attempt that no longer fits: amount, provider, its keys, who pays or how have changed, or its time is over. The provider is told. */
export async function replaceAttempt(tx: Queryable, order: Fitting): Promise<void> {
  await tx.count(sql`
    update payments.attempt set state = 'expired', done_at = ${order.now}, ask_at = null,
      close_at = ${order.now}, result_unknown_since = ${order.now},
      failure = case when provider = ${order.provider} then 'replaced' else 'switched' end
    where order_id = ${order.orderId} and state = 'open'
      and (amount <> ${order.amount} or provider <> ${order.provider} or expires_at <= ${order.now}
        or keys_id is distinct from ${order.keysId} or link_id is distinct from ${order.linkId}
        or (qr_text is null) <> ${order.qrText === null})`)
}

/** The open attempt of an order that this transaction has locked: the new one, or the one that exists. */
export function openAttempt(
  tx: Queryable,
  form: NewAttempt & { orderId: number },
): Promise<Attempt> {
  return tx.row<Attempt>(sql`
    with made as (
      insert into payments.attempt (id, order_id, order_number, buyer_id, provider, amount, currency,
        session, redirect_url, qr_text, created_at, expires_at, ask_at, keys_id, link_id)
      values (${form.id}, ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, ${form.provider},
        ${form.amount}, ${form.currency}, ${form.session}, ${form.redirectUrl}, ${form.qrText},
        ${form.createdAt}, ${form.expiresAt}, ${form.askAt}, ${form.keysId}, ${form.linkId})
      on conflict (order_id) where state = 'open' do nothing
      returning *)
    select * from made
    union all
    select * from payments.attempt
    where order_id = ${form.orderId} and state = 'open' and not exists (select from made)`)
}

/** The attempt of a charge that this transaction has made. */
export const openAttemptOfCharge = (tx: Queryable, form: NewAttempt): Promise<Attempt> =>
  tx.row<Attempt>(sql`
    insert into payments.attempt (id, charge_id, order_number, buyer_id, provider, amount, currency,
      session, redirect_url, qr_text, created_at, expires_at, ask_at, keys_id)
    values (${form.id}, ${form.chargeId}, ${form.orderNumber}, ${form.buyerId}, ${form.provider},
      ${form.amount}, ${form.currency}, ${form.session}, ${form.redirectUrl}, ${form.qrText},
      ${form.createdAt}, ${form.expiresAt}, ${form.askAt}, ${form.keysId})
    returning *`)

/** The open attempt of a buyer's order. */
export function openAttemptFor(
  db: Queryable,
  { orderNumber, buyerId }: { orderNumber: string; buyerId: number },
) {
  return db.maybeRow<Attempt>(sql`
    select * from payments.attempt
    where order_number = ${orderNumber} and buyer_id = ${buyerId} and state = 'open'`)
}

export function attemptById(db: Queryable, id: string) {
  return db.maybeRow<Attempt>(sql`select * from payments.attempt where id = ${id}`)
}

/** What a charge is for. */
export const kindOfCharge = async (db: Queryable, id: number): Promise<ChargeKind> => {
  const charge = await db.row<{ kind: ChargeKind }>(
    sql`select kind from payments.charge where id = ${id}`,
  )
  return charge.kind
}

/** More are made by nobody who wants to pay. */
const ATTEMPTS_LISTED = 50

/** Their lists of orders show ten of these at once. */
const UNCONFIRMED_LISTED = 200

/** The latest first. */
export function attemptsOf(db: Queryable, orderId: number) {
  return db.rows<Attempt>(sql`
    select * from payments.attempt where order_id = ${orderId} order by created_at desc limit ${ATTEMPTS_LISTED}`)
}

/** Attempts of a buyer's orders that their providers have not confirmed, the latest first. */
export const unconfirmedOf = (db: Queryable, buyerId: number) =>
  db.rows<Pick<Attempt, 'orderNumber' | 'state'>>(sql`
    select order_number, state from payments.attempt
    where buyer_id = ${buyerId} and order_id is not null and (state = 'open' or (state = 'expired' and result_unknown_since is not null))
    order by created_at desc limit ${UNCONFIRMED_LISTED}`)

/** Attempts that a buyer may still pay, of all orders. */
export const openAttempts = (db: Queryable) =>
  db.rows<{ id: string; orderId: number; orderNumber: string }>(sql`
    select id, order_id, order_number from payments.attempt where state = 'open' and order_id is not null`)

/** @param end.isProvidersWord by the provider; else it is told that nobody may pay it any more, and asked whether somebody has @returns false when it was no longer open */
export async function endAttempt(
  tx: Queryable,
  end: {
    id: string
    state: 'failed' | 'expired'
    failure: string | null
    isProvidersWord: boolean
    now: Instant
  },
): Promise<boolean> {
  const unknownSince = end.isProvidersWord ? null : end.now
  const ended = await tx.count(sql`
    update payments.attempt set state = ${end.state}, failure = ${end.failure}, done_at = ${end.now},
      ask_at = null, close_at = ${unknownSince}, result_unknown_since = ${unknownSince}
    where id = ${end.id} and state = 'open'`)
  return ended === 1
}

export type Capture = {
  attempt: Attempt
  transaction: string
  amount: number
  now: Instant
}

/**
 * Records a receipt, counted towards what it pays in full until its outcome is known. Once for each transaction of a
 * provider.
 * @returns null when it is recorded already
 */
export async function noteCapture(
  tx: Queryable,
  { attempt, ...capture }: Capture,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    with noted as (
      insert into payments.receipt (order_id, charge_id, buyer_id, kind, provider, transaction, attempt_id,
        reference, amount, applied_amount, currency, at)
      values (${attempt.orderId}, ${attempt.chargeId}, ${attempt.buyerId}, 'online', ${attempt.provider},
        ${capture.transaction}, ${attempt.id}, ${capture.transaction}, ${capture.amount},
        ${capture.amount}, ${attempt.currency}, ${capture.now})
      on conflict (provider, transaction) do nothing returning id),
    succeeded as (
      update payments.attempt set state = 'succeeded', failure = null, ask_at = null,
        close_at = null, result_unknown_since = null, done_at = coalesce(done_at, ${capture.now})
      where id = ${attempt.id} and exists (select from noted)),
    answered as (
      update payments.webhook_event set outcome = 'taken'
      where provider = ${attempt.provider} and event_id = ${askedId(attempt.id, 'unknown')} and resolved_at is null
        and exists (select from noted))
    select id from noted`)
  return row?.id ?? null
}

export type Event = {
  provider: string
  id: string
  type: string
  attemptId: string | null
  /** The order that the provider names; null where it names none that we know. */
  reported: { orderNumber: string | null; amount: number | null; currency: string | null } | null
  outcome: string
  now: Instant
}

/** @returns the earlier outcome for a repeated event, else null */
export async function noteEvent(tx: Queryable, event: Event): Promise<string | null> {
  const fresh = await tx.count(sql`
    insert into payments.webhook_event (provider, event_id, type, attempt_id, outcome, received_at,
      order_number, amount, currency)
    values (${event.provider}, ${event.id}, ${event.type}, ${event.attemptId}, ${event.outcome}, ${event.now},
      ${event.reported?.orderNumber ?? null}, ${event.reported?.amount ?? null}, ${event.reported?.currency ?? null})
    on conflict (provider, event_id) do nothing`)
  if (fresh === 1) return null
  const { outcome } = await tx.row<{ outcome: string }>(sql`
    select outcome from payments.webhook_event
    where provider = ${event.provider} and event_id = ${event.id}`)
  return outcome
}

/** Takes one attempt whose provider is to be polled, and postpones its next poll in case there is no answer. */
export function takeUnanswered(db: Queryable, now: Instant, next: Instant) {
  return db.maybeRow<Attempt>(sql`
    update payments.attempt set ask_at = ${next}
    where id = (
      select id from payments.attempt where ask_at <= ${now} order by ask_at limit 1
      for update skip locked)
    returning *`)
}

/** Takes one attempt that is over and whose provider has not said whether it was paid, and postpones the next try. */
export function takeUnknown(db: Queryable, now: Instant, next: Instant) {
  return db.maybeRow<Attempt>(sql`
    update payments.attempt set close_at = ${next}
    where id = (
      select id from payments.attempt where close_at <= ${now} order by close_at limit 1
      for update skip locked)
    returning *`)
}

/**
 * Still nobody knows whether it was paid: the provider is asked again at `next`. Once a member of staff has said what became of
 * it (`event`, resolved), their word counts.
 */
export async function askOn(
  db: Queryable,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
  { event, next }: { event: string | null; next: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.attempt a
    set close_at = case when not known.by_staff then ${next}::timestamptz end,
      result_unknown_since = case when not known.by_staff then a.result_unknown_since end
    from (
      select exists (
        select from payments.webhook_event
        where provider = ${provider} and event_id = ${event} and resolved_at is not null) as by_staff) known
    where a.id = ${id} and a.close_at is not null`)
}

/** The provider has said what became of an attempt that was over: nobody is to look for it any more. */
export async function noteKnown(
  db: Queryable,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
): Promise<void> {
  await db.count(sql`
    with answered as (
      update payments.webhook_event set outcome = 'taken'
      where provider = ${provider} and event_id = ${askedId(id, 'unknown')} and resolved_at is null)
    update payments.attempt set close_at = null, result_unknown_since = null
    where id = ${id} and close_at is not null`)
}

/** The order that a provider's transaction paid for. */
export const orderOfTransaction = (db: Queryable, provider: string, transaction: string) =>
  db.maybeRow<{ orderNumber: string; currency: Currency }>(sql`
    select a.order_number, r.currency from payments.receipt r join payments.attempt a on a.id = r.attempt_id
    where r.provider = ${provider} and r.transaction = ${transaction}`)

export async function askAgain(db: Queryable, id: string, askAt: Instant): Promise<void> {
  await db.count(sql`
    update payments.attempt set ask_at = ${askAt} where id = ${id} and state = 'open'`)
}

export type OddEvent = {
  provider: string
  eventId: string
  type: string
  outcome: string
  orderNumber: string | null
  amount: number | null
  currency: string | null
  receivedAt: Instant
  resolvedAt: Instant | null
  resolvedName: string | null
  note: string | null
}

/** Provider events that did not become a receipt; open ones oldest first, resolved ones newest first. */
export function oddEvents(db: Queryable, part: 'open' | 'resolved', limit: number) {
  const columns = sql`provider, event_id, type, outcome, order_number, amount, currency, received_at, resolved_at,
    resolved_name, note`
  return part === 'open'
    ? db.rows<OddEvent>(sql`
        select ${columns} from payments.webhook_event
        where outcome <> 'taken' and resolved_at is null order by received_at limit ${limit}`)
    : db.rows<OddEvent>(sql`
        select ${columns} from payments.webhook_event
        where resolved_at is not null order by resolved_at desc limit ${limit}`)
}

export async function oddEventCount(db: Queryable): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from payments.webhook_event
    where outcome <> 'taken' and resolved_at is null`)
  return count
}

/** An attempt that is looked for because of it is asked about a last time. @returns null when there is no such event, or it is resolved already */
export function resolveEvent(
  tx: Queryable,
  event: {
    provider: string
    eventId: string
    staffId: number
    staffName: string
    note: string
    now: Instant
  },
) {
  return tx.maybeRow<{ orderNumber: string | null; outcome: string }>(sql`
    with resolved as (
      update payments.webhook_event set resolved_at = ${event.now}, resolved_by = ${event.staffId},
        resolved_name = ${event.staffName}, note = ${event.note}
      where provider = ${event.provider} and event_id = ${event.eventId} and outcome <> 'taken'
        and resolved_at is null
      returning order_number, outcome, attempt_id),
    hastened as (
      update payments.attempt set close_at = ${event.now}
      where id = (select attempt_id from resolved) and close_at is not null)
    select order_number, outcome from resolved`)
}
