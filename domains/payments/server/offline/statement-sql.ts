/** Statements that join imported lines of the bank with vouchers of orders. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** What buyers were told to write on their transfers, and the proofs that they have sent, by orders. */
export type AwaitedProof = {
  orderId: number
  reference: string | null
  voucherId: number | null
  payerName: string | null
  payerLast4: string | null
  amount: number | null
  paidAt: Instant | null
  referenceKey: string | null
}

export const proofsOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<AwaitedProof>(sql`
    select o.order_id, t.reference, v.id as voucher_id, v.payer_name, v.payer_last4, v.amount, v.paid_at, v.reference_key
    from unnest(${orderIds as number[]}::bigint[]) as o (order_id)
    left join payments.transfer t on t.order_id = o.order_id
    left join payments.voucher v on v.order_id = o.order_id and v.state = 'under_review'`)

export const ordersOfReferences = (db: Queryable, references: readonly string[]) =>
  db.rows<{ reference: string; orderId: number; buyerId: number }>(sql`
    select reference, order_id, buyer_id from payments.transfer
    where reference = any(${references as string[]}::text[])`)

export const accountOf = (db: Queryable, id: number) =>
  db.maybeRow<{ id: number; number: string; currency: Currency }>(sql`
    select id, number, currency from payments.receiving_account where id = ${id}`)

export const accountsForStatements = (db: Queryable) =>
  db.rows<{ id: number; name: string; currency: Currency; active: boolean }>(sql`
    select id, holder || ' ' || number as name, currency, active from payments.receiving_account
    order by active desc, currency, id`)

/** The voucher under review of an order. The caller has locked the order. */
export const openVoucherOf = (tx: Queryable, orderId: number) =>
  tx.maybeRow<{ id: number }>(sql`
    select id from payments.voucher where order_id = ${orderId} and state = 'under_review'`)

export type RecordedVoucher = {
  orderId: number
  orderNumber: string
  buyerId: number
  payerName: string
  payerLast4: string
  amount: number
  currency: Currency
  paidAt: Instant
  reference: string
  referenceKey: string
  now: Instant
  reviewBy: Instant
}

/** A voucher that the statement tells of and no buyer has sent. */
export const addRecorded = (tx: Queryable, form: RecordedVoucher) =>
  tx.row<{ id: number; round: number }>(sql`
    insert into payments.voucher (order_id, order_number, buyer_id, round, payer_name, payer_last4, amount, currency, paid_at,
      bank_reference, reference_key, submitted_at, review_by, is_recorded)
    select ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, count(*) + 1, ${form.payerName}, ${form.payerLast4}, ${form.amount},
      ${form.currency}, ${form.paidAt}::timestamptz, ${form.reference}, ${form.referenceKey}, ${form.now}::timestamptz,
      ${form.reviewBy}::timestamptz, true
    from payments.voucher where order_id = ${form.orderId} returning id, round`)

/** Before any of them is accepted, so that each knows the others. */
export const joinLine = (tx: Queryable, voucherIds: readonly number[], lineId: number) =>
  tx.write(sql`
    update payments.voucher set statement_line_id = ${lineId}
    where id = any(${voucherIds as number[]}::bigint[]) and state = 'under_review'`)

/** What was not accepted belongs to no line any more. @returns those vouchers */
export const leaveLine = (tx: Queryable, lineId: number) =>
  tx.rows<{ id: number }>(sql`
    update payments.voucher set statement_line_id = null where statement_line_id = ${lineId} and state <> 'accepted' returning id`)

export const ordersOfLine = async (tx: Queryable, lineId: number): Promise<string[]> =>
  (
    await tx.rows<{ orderNumber: string }>(sql`
      select order_number from payments.voucher where statement_line_id = ${lineId}`)
  ).map(({ orderNumber }) => orderNumber)

export const vouchersOfLine = async (tx: Queryable, lineId: number): Promise<string[]> =>
  (
    await tx.rows<{ taker: string }>(sql`
      select 'voucher:' || id as taker from payments.voucher where statement_line_id = ${lineId}`)
  ).map(({ taker }) => taker)

/** What became of vouchers that lines have waited for. */
export const vouchersByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<{
    id: number
    state: 'under_review' | 'accepted' | 'rejected'
    statementLineId: number | null
  }>(sql`
    select id, state, statement_line_id from payments.voucher where id = any(${ids as number[]}::bigint[])`)

/** What the line has paid that no buyer had said. */
export const recordedOfLine = async (tx: Queryable, lineId: number): Promise<number> =>
  (
    await tx.row<{ amount: number }>(sql`
      select coalesce(sum(accepted_amount), 0)::bigint as amount from payments.voucher
      where statement_line_id = ${lineId} and is_recorded and state = 'accepted'`)
  ).amount
