/** Money that goes back: what is asked for, and what has arrived. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

export type Refund = {
  id: number
  orderId: number
  orderNumber: string
  buyerId: number
  receiptId: number
  reason: 'cancelled' | 'surplus' | 'late'
  route: 'online' | 'bank'
  amount: number
  currency: Currency
  state: 'waiting' | 'succeeded' | 'failed'
  providerReference: string | null
  bankReference: string | null
  failure: string | null
  /** Why the last call found nobody. */
  trouble: string | null
  tryCount: number
  triedAt: Instant | null
  askAt: Instant | null
  createdAt: Instant
  doneAt: Instant | null
}

export type NewRefund = Pick<
  Refund,
  | 'orderId'
  | 'orderNumber'
  | 'buyerId'
  | 'receiptId'
  | 'reason'
  | 'route'
  | 'amount'
  | 'currency'
  | 'createdAt'
> & { key: string; createdBy: number | null }

/** @returns null when a refund with this key exists: asked twice, given back once */
export async function addRefund(tx: Queryable, form: NewRefund): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route,
      amount, currency, created_at, created_by, ask_at)
    values (${form.key}, ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, ${form.receiptId},
      ${form.reason}, ${form.route}, ${form.amount}, ${form.currency}, ${form.createdAt},
      ${form.createdBy}, ${form.route === 'online' ? form.createdAt : null})
    on conflict (key) do nothing returning id`)
  return row?.id ?? null
}

export async function noteApplied(tx: Queryable, receiptId: number, amount: number): Promise<void> {
  await tx.count(sql`
    update payments.receipt set applied_amount = ${amount} where id = ${receiptId}`)
}

/** What of an order's money has counted towards it, the last that came first. */
export function appliedReceipts(tx: Queryable, orderId: number) {
  return tx.rows<{ id: number; kind: 'online' | 'offline'; appliedAmount: number }>(sql`
    select id, kind, applied_amount from payments.receipt
    where order_id = ${orderId} and applied_amount > 0 order by id desc`)
}

export function refundById(db: Queryable, id: number) {
  return db.maybeRow<Refund>(sql`select * from payments.refund where id = ${id}`)
}

export function refundOfProvider(db: Queryable, provider: string, reference: string) {
  return db.maybeRow<Refund>(sql`
    select f.* from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where f.provider_reference = ${reference} and r.provider = ${provider}`)
}

/** The provider has taken it in; whether it arrived is asked later. */
export async function noteSent(
  db: Queryable,
  refund: { id: number; reference: string; askAt: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.refund set provider_reference = ${refund.reference}, ask_at = ${refund.askAt},
      trouble = null, try_count = case when provider_reference is null then 1 else try_count end
    where id = ${refund.id} and state = 'waiting' and route = 'online'`)
}

/** @returns false when it was finished already */
export async function finish(
  tx: Queryable,
  to: { id: number; reference: string | null; bankReference: string | null; now: Instant },
): Promise<boolean> {
  const done = await tx.count(sql`
    update payments.refund set state = 'succeeded', done_at = ${to.now}, ask_at = null, failure = null,
      trouble = null,
      provider_reference = coalesce(${to.reference}, provider_reference),
      bank_reference = ${to.bankReference}
    where id = ${to.id} and state <> 'succeeded'`)
  return done === 1
}

export async function fail(tx: Queryable, id: number, failure: string): Promise<void> {
  await tx.count(sql`
    update payments.refund set state = 'failed', failure = ${failure}, ask_at = null,
      trouble = null
    where id = ${id} and state = 'waiting' and route = 'online'`)
}

/** A refund with what its provider must know: the transaction that brought the money. */
export type DueRefund = Refund & { key: string; provider: string; transaction: string }

/** One refund whose provider is to be called now. Put off at once, so that a call that never ends is made again. */
export function takeDue(db: Queryable, now: Instant, next: Instant) {
  return db.maybeRow<DueRefund>(sql`
    update payments.refund f set ask_at = ${next}, tried_at = ${now}, try_count = try_count + 1
    from payments.receipt r
    where r.id = f.receipt_id and f.id = (
      select id from payments.refund where ask_at <= ${now} order by ask_at limit 1
      for update skip locked)
    returning f.*, r.provider, r.transaction`)
}

/** The provider was not there: the same again at `askAt`. */
export async function noteTrouble(
  db: Queryable,
  refund: { id: number; trouble: string; askAt: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.refund set trouble = ${refund.trouble}, ask_at = ${refund.askAt}
    where id = ${refund.id} and state = 'waiting' and route = 'online'`)
}

/**
 * Staff send what the provider never took in: not before `createdBefore`, and not while a call to it may still be open.
 * @returns false when it is not, or no longer, theirs to send
 */
export async function takeToBank(
  tx: Queryable,
  refund: { id: number; createdBefore: Instant; triedBefore: Instant },
): Promise<boolean> {
  const taken = await tx.count(sql`
    update payments.refund set route = 'bank', ask_at = null
    where id = ${refund.id} and state = 'waiting' and route = 'online' and provider_reference is null
      and created_at <= ${refund.createdBefore}
      and coalesce(tried_at, created_at) <= ${refund.triedBefore}`)
  return taken === 1
}

export function refundsOf(db: Queryable, orderId: number) {
  return db.rows<Refund>(sql`
    select * from payments.refund where order_id = ${orderId} order by id`)
}

const IN_PART = {
  toSend: sql`(state = 'failed' or (state = 'waiting' and route = 'bank'))`,
  atProvider: sql`(state = 'waiting' and route = 'online')`,
  done: sql`state = 'succeeded'`,
} as const
export type Part = keyof typeof IN_PART

/** @param after the last refund that was shown, none for the first page */
export function refundsIn(db: Queryable, part: Part, limit: number, after: number | null) {
  return part === 'done'
    ? db.rows<Refund>(sql`
        select * from payments.refund
        where ${IN_PART[part]} and (${after}::bigint is null or id < ${after})
        order by id desc limit ${limit}`)
    : db.rows<Refund>(sql`
        select * from payments.refund
        where ${IN_PART[part]} and (${after}::bigint is null or id > ${after})
        order by id limit ${limit}`)
}

export function receiptsOf(db: Queryable, orderId: number) {
  return db.rows<{
    id: number
    kind: 'online' | 'offline'
    provider: string | null
    amount: number
    at: Instant
    reference: string
  }>(sql`
    select id, kind, provider, amount, at, reference from payments.receipt
    where order_id = ${orderId} order by id`)
}

export function openRefunds(db: Queryable) {
  return db.row<{ bankCount: number; failedCount: number; stuckCount: number }>(sql`
    select count(*) filter (where state = 'waiting' and route = 'bank')::int as bank_count,
      count(*) filter (where state = 'failed')::int as failed_count,
      count(*) filter (where state = 'waiting' and trouble is not null and route = 'online')::int as stuck_count
    from payments.refund where state <> 'succeeded'`)
}
