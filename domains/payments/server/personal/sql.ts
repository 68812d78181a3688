/** Statements about all payments of one buyer, found by their orders, which have an index. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const receiptsOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<object>(sql`
    select order_id, kind, provider, reference, amount, applied_amount, currency, at
    from payments.receipt where order_id = any(${orderIds as number[]}) order by id`)

export const attemptsOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<object>(sql`
    select order_number, provider, amount, currency, state, failure, created_at, done_at
    from payments.attempt where order_id = any(${orderIds as number[]}) order by created_at`)

export const vouchersOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<object>(sql`
    select order_number, round, state, payer_name, payer_last4, amount, currency, paid_at, bank_reference,
      submitted_at, decided_at, accepted_amount, reject_reason
    from payments.voucher where order_id = any(${orderIds as number[]}) order by id`)

export const refundsOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<object>(sql`
    select order_number, reason, route, amount, currency, state, created_at, done_at,
      -- What was paid by link went back to somebody else.
      case when exists (select from payments.receipt r join payments.attempt a on a.id = r.attempt_id
        where r.id = refund.receipt_id and a.link_id is not null) then null else destination end as destination
    from payments.refund where order_id = any(${orderIds as number[]}) order by id`)

/** What they paid online for no order; with how far each is. */
export const chargesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select c.number, c.kind, c.amount, c.currency, c.created_at, a.provider, a.state, a.failure, a.done_at
    from payments.charge c join payments.attempt a on a.charge_id = c.id where c.buyer_id = ${buyerId} order by c.id`)

/** How many of these may still bring money. */
export const countOpenCharges = async (tx: Queryable, buyerId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from payments.charge c join payments.attempt a on a.charge_id = c.id
      where c.buyer_id = ${buyerId} and (a.state = 'open' or a.result_unknown_since is not null)`)
  ).count

/** Whose account it was; the reference of the transfer stays, by which the bank finds it. */
export const forgetDestinations = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update payments.refund set destination = '----' where buyer_id = ${buyerId} and destination is not null`)

export const openOf = (tx: Queryable, orderIds: readonly number[]) =>
  tx.row<{ refunds: number; first: string | null; attempts: number; vouchers: number }>(sql`
    select count(*) as refunds, min(order_number) as first,
      (select count(*) from payments.attempt where order_id = any(${orderIds as number[]}) and state = 'open') as attempts,
      (select count(*) from payments.voucher where order_id = any(${orderIds as number[]}) and state = 'under_review') as vouchers
    from payments.refund where order_id = any(${orderIds as number[]}) and state <> 'succeeded'`)
