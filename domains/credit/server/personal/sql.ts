/** Statements about the credit account of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const accountOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select currency, limit_amount, period_days, valid_until, temporary_amount, temporary_until, frozen_at, used_amount, opened_at
    from credit.account where buyer_id = ${buyerId}`)

export const entriesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, order_number, currency, amount, returned_amount, repaid_amount - written_off_amount - discount_amount as repaid_amount,
      written_off_amount, discount_amount, open_amount, recorded_at, period_days, due_at
    from credit.entry where buyer_id = ${buyerId} order by id`)

export const repaymentsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, currency, amount, bank_reference, received_on::text, recorded_at, reversed_at
    from credit.repayment where buyer_id = ${buyerId} order by id`)

export const submissionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, state, currency, amount, payer_name, payer_last4, paid_at, bank_reference, created_at, submitted_at, ended_at,
      reject_reason
    from credit.submission where buyer_id = ${buyerId} order by id`)

export const prepaymentRefundsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, state, currency, amount, created_at, agreed_at, sent_at, bank_reference, destination, ended_at, end_note
    from credit.prepayment_refund where buyer_id = ${buyerId} order by id`)

/** Whose account it was; the reference of the transfer stays, by which the bank finds it. */
export const forgetDestinations = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update credit.prepayment_refund set destination = '----' where buyer_id = ${buyerId} and destination is not null`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(number) as first from (
      select number from credit.entry where buyer_id = ${buyerId} and amount - returned_amount - repaid_amount > 0
      union all
      select number from credit.repayment where buyer_id = ${buyerId} and prepaid_amount > 0 and reversed_at is null
      union all
      select number from credit.prepayment_refund where buyer_id = ${buyerId} and state = 'toSend'
      union all
      select number from credit.submission where buyer_id = ${buyerId} and state = 'underReview') open`)
