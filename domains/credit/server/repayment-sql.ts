/** Statements about repayments and what they were allocated to. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Part } from '../allocation.ts'

export type RepaymentRow = {
  id: number
  number: string
  buyerId: number
  currency: Currency
  amount: number
  /** Of that, what no entry has needed so far. */
  prepaidAmount: number
  bankReference: string
  receivedOn: string
  recordedAt: Instant
  staffId: number
  staffName: string
  reversedAt: Instant | null
  reversedName: string | null
  reversedNote: string | null
}

const COLUMNS = sql`id, number, buyer_id, currency, amount, prepaid_amount, bank_reference, received_on::text, recorded_at, staff_id, staff_name,
  reversed_at, reversed_name, reversed_note`

export type NewRepayment = {
  buyerId: number
  currency: Currency
  amount: number
  bankReference: string
  referenceKey: string
  receivedOn: string
  /** By the date on the voucher. */
  paidOn: string
  now: Instant
  staffId: number
  staffName: string
  allocations: readonly Part[]
  /** What no entry needs. */
  prepaidAmount: number
}

/**
 * Records what came, and pays entries with it. The caller has locked the account.
 * @returns null when this line of the statement is recorded already
 */
export const record = (tx: Queryable, money: NewRepayment) =>
  tx.maybeRow<{ id: number }>(sql`
    with part as (
      select * from unnest(${money.allocations.map(({ entryId }) => entryId)}::bigint[],
        ${money.allocations.map(({ amount }) => amount)}::bigint[],
        ${money.allocations.map(({ discountAmount }) => discountAmount)}::bigint[]) as p (entry_id, amount, discount_amount)),
    came as (
      insert into credit.repayment (buyer_id, currency, amount, bank_reference, reference_key, received_on, paid_on, recorded_at,
        staff_id, staff_name, prepaid_amount)
      values (${money.buyerId}, ${money.currency}, ${money.amount}, ${money.bankReference}, ${money.referenceKey},
        ${money.receivedOn}::date, ${money.paidOn}::date, ${money.now}, ${money.staffId},
        ${money.staffName}, ${money.prepaidAmount})
      on conflict (reference_key) where reversed_at is null do nothing returning id),
    allocated as (
      insert into credit.allocation (repayment_id, entry_id, amount, discount_amount, discounted_at_amount)
      select came.id, part.entry_id, part.amount, part.discount_amount, case when part.discount_amount > 0 then part.amount end
      from came, part),
    paid as (
      update credit.entry e set repaid_amount = e.repaid_amount + part.amount + part.discount_amount,
        discount_amount = e.discount_amount + part.discount_amount from part
      where e.id = part.entry_id and exists (select from came)),
    freed as (
      update credit.account set used_amount = used_amount - ${sumOf(money.allocations)},
        prepaid_amount = prepaid_amount + ${money.prepaidAmount}
      where buyer_id = ${money.buyerId} and exists (select from came))
    select id from came`)

/** What entries no longer owe. */
const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { amount, discountAmount }) => sum + amount + discountAmount, 0)

export const repaymentById = (db: Queryable, id: number) =>
  db.maybeRow<RepaymentRow>(sql`select ${COLUMNS} from credit.repayment where id = ${id}`)

/** What it had paid is owed again. The caller has locked the account. @returns false when it was reversed already */
export const reverse = async (
  tx: Queryable,
  by: { id: number; now: Instant; staffId: number; staffName: string; note: string },
): Promise<boolean> => {
  const row = await tx.maybeRow<{ id: number }>(sql`
    with reversed as (
      update credit.repayment set reversed_at = ${by.now}, reversed_by = ${by.staffId}, reversed_name = ${by.staffName},
        reversed_note = ${by.note}
      where id = ${by.id} and reversed_at is null returning id, buyer_id, amount, prepaid_amount),
    part as (
      select a.entry_id, a.amount, a.discount_amount - a.returned_amount as discount_amount
      from credit.allocation a join reversed on reversed.id = a.repayment_id),
    owed as (
      update credit.entry e set repaid_amount = e.repaid_amount - part.amount - part.discount_amount,
        discount_amount = e.discount_amount - part.discount_amount
      from part where e.id = part.entry_id),
    used as (
      update credit.account a set prepaid_amount = a.prepaid_amount - reversed.prepaid_amount,
        used_amount = a.used_amount + coalesce((select sum(amount + discount_amount) from part), 0)::bigint from reversed
      where a.buyer_id = reversed.buyer_id)
    select id from reversed`)
  return row !== null
}

/**
 * The newest first, each with the term numbers that it paid.
 * @param wanted.isSubmitted false: only those for which the buyer had sent no proof
 */
export const repaymentsOf = (
  db: Queryable,
  wanted: { buyerId: number; after: number | null; limit: number; isSubmitted?: false },
) =>
  db.rows<
    RepaymentRow & { parts: { number: string; amount: number; discountAmount: number }[] }
  >(sql`
    select ${COLUMNS}, (
      select coalesce(jsonb_agg(jsonb_build_object('number', e.number, 'amount', a.amount,
        'discountAmount', a.discount_amount - a.returned_amount) order by e.id), '[]')
      from credit.allocation a join credit.entry e on e.id = a.entry_id where a.repayment_id = r.id and a.amount > 0) as parts
    from credit.repayment r
    where buyer_id = ${wanted.buyerId} and (${wanted.after}::bigint is null or id < ${wanted.after})
      and (${wanted.isSubmitted ?? null}::boolean is null or not exists (select from credit.submission s where s.repayment_id = r.id))
    order by id desc limit ${wanted.limit}`)

/** What one buyer's repayments of the last day come to: parts of a large one count as one, and what was reversed counts too. */
export const amountSince = async (
  tx: Queryable,
  { buyerId, since }: { buyerId: number; since: Instant },
): Promise<number> => {
  const { amount } = await tx.row<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from credit.repayment
    where buyer_id = ${buyerId} and recorded_at > ${since}`)
  return amount
}

/** What an entry was repaid with: who recorded it, and by which reference. */
export const repaymentsOfEntry = (tx: Queryable, entryId: number) =>
  tx.rows<{ staffId: number; referenceKey: string }>(sql`
    select r.staff_id, r.reference_key from credit.allocation a join credit.repayment r on r.id = a.repayment_id
    where a.entry_id = ${entryId} and r.reversed_at is null`)

/** What each entry that a repayment paid sent back by bank, or is about to, beyond what others have repaid of it. */
export const paidOutOf = (tx: Queryable, repaymentId: number) =>
  tx.rows<{ entryId: number; number: string; amount: number }>(sql`
    select e.id as entry_id, e.number,
      e.paid_out_amount - (e.repaid_amount - e.written_off_amount - e.discount_amount - a.amount) as amount
    from credit.allocation a join credit.entry e on e.id = a.entry_id
    where a.repayment_id = ${repaymentId}
      and e.repaid_amount - e.written_off_amount - e.discount_amount - a.amount < e.paid_out_amount order by e.id`)

/** A refund of an entry has ended: it is not sent back by bank. */
export const endPaidOut = (
  tx: Queryable,
  { entryId, amount }: { entryId: number; amount: number },
): Promise<void> =>
  tx.write(sql`
    update credit.entry set paid_out_amount = paid_out_amount - ${amount} where id = ${entryId}`)

/** The refund by which money of a repayment that was paid in advance goes back by bank. */
export const prepaymentRefundOf = (tx: Queryable, repaymentId: number) =>
  tx.maybeRow<{ number: string; isSent: boolean }>(sql`
    select f.number, f.state = 'sent' as is_sent
    from credit.prepayment_refund_part p join credit.prepayment_refund f on f.id = p.refund_id
    where p.repayment_id = ${repaymentId} and f.state in ('toSend', 'sent') order by is_sent desc, f.id desc limit 1`)

/** The entries that a repayment has paid a part of. */
export const entriesOf = async (tx: Queryable, repaymentId: number): Promise<number[]> => {
  const rows = await tx.rows<{ entryId: number }>(sql`
    select entry_id from credit.allocation where repayment_id = ${repaymentId} and amount > 0 order by entry_id`)
  return rows.map(({ entryId }) => entryId)
}
