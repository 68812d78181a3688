/** Statements about money paid in advance that goes back by bank. The caller has locked the account. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PrepaymentRefundState } from '../../states.ts'

export type RefundRow = {
  id: number
  number: string
  buyerId: number
  currency: Currency
  amount: number
  state: PrepaymentRefundState
  createdAt: Instant
  answerBy: Instant
  agreedAt: Instant | null
  agreedName: string | null
  sentAt: Instant | null
  sentName: string | null
  bankReference: string | null
  endedAt: Instant | null
  endedName: string | null
  endNote: string | null
  /** The member of staff who is sending it by bank. */
  takenBy: number | null
  takenName: string | null
  takenAt: Instant | null
  /** The bank account that it was sent to, where its buyer had given one. */
  accountId: string | null
  /** Where it was sent without one. */
  destination: string | null
}

const COLUMNS = sql`id, number, buyer_id, currency, amount, state, created_at, answer_by, agreed_at, agreed_name, sent_at, sent_name,
  bank_reference, ended_at, ended_name, end_note, taken_by, taken_name, taken_at, account_id, destination`

type New = { buyerId: number; currency: Currency; amount: number; now: Instant; answerBy: Instant }
export type Member = { staffId: number; staffName: string; now: Instant }

/** Asked for by the buyer. @returns null where another is open */
export const ask = (tx: Queryable, refund: New) =>
  tx.maybeRow<RefundRow>(sql`
    insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by)
    values (${refund.buyerId}, ${refund.currency}, ${refund.amount}, 'asked', ${refund.now}, ${refund.answerBy})
    on conflict (buyer_id) where state in ('asked', 'toSend') do nothing returning ${COLUMNS}`)

/** Agreed to without a buyer who had asked. @returns null where another is open */
export const begin = (tx: Queryable, refund: New, by: Member) =>
  tx.maybeRow<RefundRow>(sql`
    insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by, agreed_at, agreed_by, agreed_name)
    values (${refund.buyerId}, ${refund.currency}, ${refund.amount}, 'toSend', ${refund.now}, ${refund.answerBy}, ${by.now},
      ${by.staffId}, ${by.staffName})
    on conflict (buyer_id) where state in ('asked', 'toSend') do nothing returning ${COLUMNS}`)

/** What the buyer had asked for is agreed to. */
export const agree = (tx: Queryable, id: number, by: Member) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set state = 'toSend', agreed_at = ${by.now}, agreed_by = ${by.staffId}, agreed_name = ${by.staffName}
    where id = ${id} and state = 'asked' returning ${COLUMNS}`)

export const refundById = (db: Queryable, id: number) =>
  db.maybeRow<RefundRow>(sql`select ${COLUMNS} from credit.prepayment_refund where id = ${id}`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.maybeRow<RefundRow>(sql`
    select ${COLUMNS} from credit.prepayment_refund where buyer_id = ${buyerId} and state in ('asked', 'toSend')`)

/** The money is no prepayment any more: that of the latest repayments first, since orders use up the oldest. */
export const deduct = (
  tx: Queryable,
  { id, buyerId, amount }: { id: number; buyerId: number; amount: number },
): Promise<void> =>
  tx.write(sql`
    with part as (
      select id, least(prepaid_amount, greatest(0, ${amount} - coalesce(
        sum(prepaid_amount) over (order by id desc rows between unbounded preceding and 1 preceding), 0)))::bigint as amount
      from credit.repayment where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null),
    lowered as (
      update credit.repayment r set prepaid_amount = r.prepaid_amount - part.amount from part where part.id = r.id and part.amount > 0),
    less as (
      update credit.account set prepaid_amount = prepaid_amount - ${amount} where buyer_id = ${buyerId})
    insert into credit.prepayment_refund_part (refund_id, repayment_id, amount)
    select ${id}, part.id, part.amount from part where part.amount > 0`)

/** It is paid in advance again, as of this day. @returns false when it is not to be sent any more, or this person has not taken it */
export const reverse = async (
  tx: Queryable,
  id: number,
  { note, freedOn }: { note: string; freedOn: string },
  by: Member,
): Promise<boolean> => {
  const row = await tx.maybeRow<{ id: number }>(sql`
    with reversed as (
      update credit.prepayment_refund set state = 'reversed', ended_at = ${by.now}, ended_by = ${by.staffId}, ended_name = ${by.staffName},
        end_note = ${note}
      where id = ${id} and state = 'toSend' and taken_by = ${by.staffId} returning id, buyer_id, amount),
    raised as (
      update credit.repayment r set prepaid_amount = r.prepaid_amount + p.amount, freed_on = ${freedOn}::date
      from credit.prepayment_refund_part p, reversed where p.refund_id = reversed.id and r.id = p.repayment_id),
    more as (
      update credit.account a set prepaid_amount = a.prepaid_amount + reversed.amount from reversed where a.buyer_id = reversed.buyer_id)
    select id from reversed`)
  return row !== null
}

export const decline = (tx: Queryable, id: number, note: string, by: Member) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set state = 'declined', ended_at = ${by.now}, ended_by = ${by.staffId}, ended_name = ${by.staffName},
      end_note = ${note}
    where id = ${id} and state = 'asked' returning ${COLUMNS}`)

export const withdraw = (tx: Queryable, id: number, now: Instant) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set state = 'withdrawn', ended_at = ${now} where id = ${id} and state = 'asked' returning ${COLUMNS}`)

/** Two requests with the same reference wait for each other. */
export const lockTransfer = (tx: Queryable, key: string): Promise<void> =>
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended('bank transfer ' || ${key}::text, 0))`)

/** The refund that a bank transfer is recorded for already. */
export const refundOfTransfer = (tx: Queryable, key: string) =>
  tx.maybeRow<{ number: string }>(
    sql`select number from credit.prepayment_refund where reference_key = ${key}`,
  )

/** @returns null when it is not to be sent any more, or somebody else has taken it */
export const claim = (tx: Queryable, id: number, by: Member) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set taken_by = ${by.staffId}, taken_name = ${by.staffName}, taken_at = coalesce(taken_at, ${by.now})
    where id = ${id} and state = 'toSend' and (taken_by is null or taken_by = ${by.staffId}) returning ${COLUMNS}`)

/** @param takenBefore what was taken before is released by anybody @returns null when this person may not release it */
export const release = (
  tx: Queryable,
  { id, staffId, takenBefore }: { id: number; staffId: number; takenBefore: Instant },
) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set taken_by = null, taken_name = null, taken_at = null
    where id = ${id} and state = 'toSend' and (taken_by = ${staffId} or taken_at <= ${takenBefore}) returning ${COLUMNS}`)

/** @returns null when it is not to be sent any more, or this person has not taken it */
export const send = (
  tx: Queryable,
  {
    id,
    reference,
    key,
    accountId,
    destination,
  }: Pick<RefundRow, 'id' | 'accountId' | 'destination'> & { reference: string; key: string },
  by: Member,
) =>
  tx.maybeRow<RefundRow>(sql`
    update credit.prepayment_refund set state = 'sent', sent_at = ${by.now}, sent_by = ${by.staffId}, sent_name = ${by.staffName},
      bank_reference = ${reference}, reference_key = ${key}, account_id = ${accountId}::uuid,
      destination = ${destination}
    where id = ${id} and state = 'toSend' and taken_by = ${by.staffId} returning ${COLUMNS}`)

/** The repayments whose money goes back: who recorded them, and by which references. */
export const repaymentsOfRefund = (tx: Queryable, id: number) =>
  tx.rows<{ staffId: number; referenceKey: string }>(sql`
    select r.staff_id, r.reference_key from credit.prepayment_refund_part p join credit.repayment r on r.id = p.repayment_id
    where p.refund_id = ${id}`)

/** What was sent back to a buyer since then. */
export const sentSince = async (
  tx: Queryable,
  buyerId: number,
  since: Instant,
): Promise<number> => {
  const { amount } = await tx.row<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from credit.prepayment_refund
    where buyer_id = ${buyerId} and sent_at > ${since}`)
  return amount
}

/** The newest first. */
export const refundsOf = (
  db: Queryable,
  wanted: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<RefundRow>(sql`
    select ${COLUMNS} from credit.prepayment_refund
    where buyer_id = ${wanted.buyerId} and (${wanted.after}::bigint is null or id < ${wanted.after})
    order by id desc limit ${wanted.limit}`)

/** Of the queue: those that a buyer has asked for and nobody has answered, and those that are to be sent. */
export const WAITING_REFUNDS = sql`
  select buyer_id::text as ref, coalesce(agreed_at, created_at) as waiting_since, answer_by as due_at, null::bigint as asked_by
  from credit.prepayment_refund where state in ('asked', 'toSend')`
