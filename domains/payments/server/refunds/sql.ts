/** Statements about refunds. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RefundState } from '../provider.ts'

export type Refund = {
  id: number
  orderId: number
  orderNumber: string
  buyerId: number
  receiptId: number
  reason: 'cancelled' | 'surplus' | 'late'
  /** `credit`: to the buyer's credit limit, `wallet`: to their wallet, both at once. */
  route: 'online' | 'bank' | 'credit' | 'wallet'
  amount: number
  /** Of one to the limit: what is paid in advance again. */
  prepaidAmount: number
  currency: Currency
  state: 'waiting' | 'succeeded' | 'failed'
  providerReference: string | null
  bankReference: string | null
  failure: string | null
  /** Why the last call got no answer. */
  trouble: string | null
  /**
   * Since when it is unknown whether the provider has paid: the answer of a call was lost or, where a reference is
   * known, the provider no longer knows the refund that it had accepted.
   */
  unknownSince: Instant | null
  /** What the provider's own records show, as stated by one person and approved by another. */
  statement: string | null
  evidence: string | null
  statedBy: number | null
  agreedBy: number | null
  /** The member of staff who is sending it by bank. */
  takenBy: number | null
  takenName: string | null
  takenAt: Instant | null
  /** When the first of them took it, also if they have let go of it since: it may have been sent. */
  firstTakenAt: Instant | null
  /** The bank account that it was sent to, where its buyer had given one. */
  accountId: string | null
  destination: string | null
  tryCount: number
  triedAt: Instant | null
  askAt: Instant | null
  createdAt: Instant
  doneAt: Instant | null
}

/** `credit`: an entry of the buyer's credit account stands for the money, `wallet`: a movement of their wallet. */
export type ReceiptKind = 'online' | 'offline' | 'credit' | 'wallet'

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

/** @returns null when a refund with this key exists: requested twice, paid once */
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

/** What of an order's money was applied to it, the latest first. */
export function appliedReceipts(tx: Queryable, orderId: number) {
  return tx.rows<{
    id: number
    kind: ReceiptKind
    creditEntryId: number | null
    appliedAmount: number
  }>(sql`
    select id, kind, credit_entry_id, applied_amount from payments.receipt
    where order_id = ${orderId} and applied_amount > 0 order by id desc`)
}

/** Whether somebody else than the buyer paid the money, by a link. */
export const IS_BY_LINK = sql`exists (
  select from payments.receipt r join payments.attempt a on a.id = r.attempt_id
  where r.id = refund.receipt_id and a.link_id is not null)`
/** It is of a case of after-sales, not of an order that was cancelled or whose rest was closed. */
const IS_OF_CASE = sql`starts_with(key, 'case:')`
/** That its money has come is the word of staff: they accepted a proof, or recorded a repayment. */
export const IS_BY_WORD = sql`exists (
  select from payments.receipt r where r.id = refund.receipt_id and (r.voucher_id is not null or r.credit_entry_id is not null))`
const COLUMNS = sql`*, ${IS_BY_LINK} as is_by_link, ${IS_OF_CASE} as is_of_case, ${IS_BY_WORD} as is_by_word`

export type KnownRefund = Refund & {
  key: string
  isByLink: boolean
  isOfCase: boolean
  isByWord: boolean
}

export function refundById(db: Queryable, id: number) {
  return db.maybeRow<KnownRefund>(sql`select ${COLUMNS} from payments.refund where id = ${id}`)
}

/**
 * Found by the provider's reference, or by our key where the answer with that reference was lost: of the payment that it names,
 * since other shops on the same account have refunds with the same keys.
 */
export function refundOfProvider(
  db: Queryable,
  provider: string,
  { reference, key, transaction }: Pick<RefundState, 'reference' | 'key' | 'transaction'>,
) {
  return db.maybeRow<Refund & { keysId: string | null }>(sql`
    select f.*, a.keys_id from payments.refund f join payments.receipt r on r.id = f.receipt_id
      join payments.attempt a on a.id = r.attempt_id
    where r.provider = ${provider}
      and ((f.provider_reference = ${reference} and (${transaction}::text is null or r.transaction = ${transaction}))
        or (f.provider_reference is null and f.key = ${key} and r.transaction = ${transaction}))
    order by f.provider_reference nulls last limit 1`)
}

/** The provider has accepted it; whether it arrived is polled later. */
export async function noteSent(
  db: Queryable,
  refund: { id: number; reference: string; trouble: string | null; askAt: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.refund set provider_reference = ${refund.reference}, ask_at = ${refund.askAt},
      unknown_since = null, trouble = ${refund.trouble},
      try_count = case when provider_reference is null then 1 else try_count end
    where id = ${refund.id} and state = 'waiting' and route = 'online'`)
}

/** @returns false when it was finished already */
export async function finish(
  tx: Queryable,
  to: {
    id: number
    reference: string | null
    bank: BankTransfer | null
    /** The member of staff who sent it by bank, who is always the one who claimed it. */
    sentBy: number | null
    now: Instant
  },
): Promise<boolean> {
  const done = await tx.count(sql`
    update payments.refund set state = 'succeeded', done_at = ${to.now}, ask_at = null, failure = null,
      trouble = null,
      unknown_since = case when ${to.reference}::text is null then unknown_since end,
      provider_reference = coalesce(${to.reference}, provider_reference),
      bank_reference = ${to.bank?.reference ?? null}, bank_reference_key = ${to.bank?.key ?? null}
    where id = ${to.id} and state <> 'succeeded'
      and (${to.sentBy}::bigint is null or taken_by = ${to.sentBy})`)
  return done === 1
}

/** The bank's reference of the transfer, and its normalized form. */
export type BankTransfer = { reference: string; key: string }

type Origin = Record<'decidedBy' | 'statementLineId' | 'creditEntryId', number | null>

/**
 * The member of staff who accepted the voucher of the receipt, with the line of a statement that pays it, or its entry of credit; nobody and none of
 * money that a provider reported.
 */
export async function originOf(tx: Queryable, receiptId: number): Promise<Origin> {
  const row = await tx.maybeRow<Origin>(sql`
    select v.decided_by, v.statement_line_id, r.credit_entry_id
    from payments.receipt r left join payments.voucher v on v.id = r.voucher_id
    where r.id = ${receiptId}`)
  return row ?? { decidedBy: null, statementLineId: null, creditEntryId: null }
}

/** The order of a refund that was recorded with this transfer. @param wanted.exceptId not this refund's */
export async function orderOfBankTransfer(
  tx: Queryable,
  { key, exceptId = null }: { key: string; exceptId?: number | null },
): Promise<string | null> {
  const row = await tx.maybeRow<{ orderNumber: string }>(sql`
    select order_number from payments.refund
    where bank_reference_key = ${key} and (${exceptId}::bigint is null or id <> ${exceptId})`)
  return row?.orderNumber ?? null
}

/** The provider reports that a refund it had accepted will not arrive. */
export async function fail(tx: Queryable, id: number, failure: string): Promise<void> {
  await tx.count(sql`
    update payments.refund set state = 'failed', failure = ${failure}, ask_at = null, trouble = null,
      unknown_since = null
    where id = ${id} and state = 'waiting' and route = 'online'`)
}

/**
 * The provider refuses this call. An earlier call without an answer may still have been accepted.
 * @param refusal.isUnpaid the refusal says that nothing has gone back; otherwise that stays unknown
 */
export async function refuse(
  tx: Queryable,
  refusal: { id: number; failure: string; isUnpaid: boolean },
): Promise<void> {
  await tx.count(sql`
    update payments.refund set state = 'failed', failure = ${refusal.failure}, ask_at = null, trouble = null,
      unknown_since = case when ${refusal.isUnpaid} then nullif(unknown_since, tried_at) else unknown_since end
    where id = ${refusal.id} and state = 'waiting' and route = 'online'`)
}

/** A refund with what its provider must know: the transaction that brought the money. */
export type DueRefund = Refund & {
  key: string
  provider: string
  /** By which the payment was made. */
  keysId: string | null
  transaction: string
  /** The whole payment at the provider: its name there, and its amount. */
  session: string
  paidAmount: number
}

/**
 * One refund whose provider is to be called now. Postponed at once, so that a call that never ends is made again; and
 * its outcome is unknown from before the call, so that it stays unknown if this process dies meanwhile.
 */
export function takeDue(db: Queryable, now: Instant, next: Instant) {
  return db.maybeRow<DueRefund>(sql`
    update payments.refund f set ask_at = ${next}, tried_at = ${now}, try_count = try_count + 1,
      unknown_since = case when provider_reference is null then coalesce(unknown_since, ${now}) else unknown_since end
    from payments.receipt r join payments.attempt a on a.id = r.attempt_id
    where r.id = f.receipt_id and f.id = (
      select id from payments.refund where ask_at <= ${now} order by ask_at limit 1
      for update skip locked)
    returning f.*, r.provider, r.transaction, r.amount as paid_amount, a.session, a.keys_id`)
}

/**
 * The provider did not answer: retried at `askAt`. A call that certainly was not sent leaves the outcome as known as it
 * was.
 */
export async function noteTrouble(
  db: Queryable,
  refund: { id: number; trouble: string; isUnsent: boolean; askAt: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.refund set trouble = ${refund.trouble}, ask_at = ${refund.askAt},
      unknown_since = case when ${refund.isUnsent} then nullif(unknown_since, tried_at) else unknown_since end
    where id = ${refund.id} and state = 'waiting' and route = 'online'`)
}

/** The provider does not know a refund that it had accepted. It is polled on: its answer ends the doubt. */
export async function noteDisowned(
  db: Queryable,
  refund: { id: number; trouble: string; now: Instant; askAt: Instant },
): Promise<void> {
  await db.count(sql`
    update payments.refund set trouble = ${refund.trouble}, ask_at = ${refund.askAt},
      unknown_since = coalesce(unknown_since, ${refund.now})
    where id = ${refund.id} and state = 'waiting' and route = 'online' and provider_reference is not null`)
}

type Takeable = { id: number; waitingBefore: Instant; triedBefore: Instant }

/**
 * Pending or disowned since before `waitingBefore` without a call that may still be open, or refused; where that leaves open whether it was paid, of
 * none that the provider had accepted but what somebody else paid by a link.
 */
const isTakeable = (refund: Takeable) => sql`
  id = ${refund.id} and route = 'online' and coalesce(tried_at, created_at) <= ${refund.triedBefore}
  and ((state = 'waiting'
      and case when provider_reference is null then created_at else unknown_since end <= ${refund.waitingBefore})
    or (state = 'failed' and (unknown_since is null or provider_reference is null or ${IS_BY_LINK})))`

/** Locks a refund that staff may send by bank. @returns null when they may not, or no longer */
export function lockTakeable(tx: Queryable, refund: Takeable) {
  return tx.maybeRow<KnownRefund>(sql`
    select ${COLUMNS} from payments.refund where ${isTakeable(refund)} for update`)
}

export type Statement = Record<'statement' | 'evidence', string> &
  Record<'statedBy' | 'agreedBy', number>

/** From now on the provider is not called about it. */
export async function takeToBank(tx: Queryable, id: number, by: Statement | null): Promise<void> {
  await tx.count(sql`
    update payments.refund set route = 'bank', state = 'waiting', failure = null, ask_at = null,
      statement = ${by?.statement ?? null}, evidence = ${by?.evidence ?? null},
      stated_by = ${by?.statedBy ?? null}, agreed_by = ${by?.agreedBy ?? null}
    where id = ${id}`)
}

const IN_PART = {
  toSend: sql`(state = 'failed' or (state = 'waiting' and route = 'bank'))`,
  atProvider: sql`(state = 'waiting' and route = 'online')`,
  done: sql`state = 'succeeded'`,
} as const

/** Of several people at once one claims it. @returns false when a colleague has it, or it is not to be sent by bank */
export async function take(
  tx: Queryable,
  by: { id: number; staffId: number; name: string; now: Instant },
): Promise<boolean> {
  const taken = await tx.count(sql`
    update payments.refund set taken_by = ${by.staffId}, taken_name = ${by.name},
      taken_at = coalesce(taken_at, ${by.now}), first_taken_at = coalesce(first_taken_at, ${by.now})
    where id = ${by.id} and ${IN_PART.toSend} and (unknown_since is null or agreed_by is not null)
      and (taken_by is null or taken_by = ${by.staffId})`)
  return taken === 1
}

/**
 * @param by the person who claimed it; anyone when it was claimed before `takenBefore`.
 * @returns false when they may not release it
 */
export async function release(
  tx: Queryable,
  by: { id: number; staffId: number; takenBefore: Instant },
): Promise<boolean> {
  const released = await tx.count(sql`
    update payments.refund set taken_by = null, taken_name = null, taken_at = null
    where id = ${by.id} and ${IN_PART.toSend} and (taken_by = ${by.staffId} or taken_at <= ${by.takenBefore})`)
  return released === 1
}

export function refundsOf(db: Queryable, orderId: number) {
  return db.rows<KnownRefund>(sql`
    select ${COLUMNS} from payments.refund where order_id = ${orderId} order by id`)
}

export type Part = keyof typeof IN_PART

/** @param after the last refund that was listed, none for the first page */
export function refundsIn(db: Queryable, part: Part, limit: number, after: number | null) {
  return part === 'done'
    ? db.rows<KnownRefund>(sql`
        select ${COLUMNS} from payments.refund
        where ${IN_PART[part]} and (${after}::bigint is null or id < ${after})
        order by id desc limit ${limit}`)
    : db.rows<KnownRefund>(sql`
        select ${COLUMNS} from payments.refund
        where ${IN_PART[part]} and (${after}::bigint is null or id > ${after})
        order by id limit ${limit}`)
}

export function receiptsOf(db: Queryable, orderId: number) {
  return db.rows<{
    id: number
    kind: ReceiptKind
    provider: string | null
    amount: number
    at: Instant
    reference: string
    /** Somebody else than the buyer paid it. */
    isByLink: boolean
  }>(sql`
    select id, kind, provider, amount, at, reference, exists (
      select from payments.attempt a where a.id = receipt.attempt_id and a.link_id is not null) as is_by_link
    from payments.receipt
    where order_id = ${orderId} order by id`)
}
