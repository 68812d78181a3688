/** Statements about the parts in which an order's money goes back. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import { IS_BY_LINK, type ReceiptKind, type Refund } from './sql.ts'

/** What of these orders' money went back, or is about to, whatever for: what one person gives back of an order counts together. */
export const givenBackOf = async (db: Queryable, orderIds: readonly number[]): Promise<number> => {
  const { amount } = await db.row<{ amount: number }>(sql`
    select coalesce(sum(amount), 0)::bigint as amount from payments.refund
    where order_id = any(${orderIds as number[]}::bigint[]) and reason = 'cancelled'`)
  return amount
}

/** What of an order's money was applied to it and has not gone back, nor is about to: the latest first. */
export function refundableReceipts(tx: Queryable, orderId: number) {
  return tx.rows<{
    id: number
    kind: ReceiptKind
    creditEntryId: number | null
    appliedAmount: number
  }>(sql`
    select r.id, r.kind, r.credit_entry_id, r.applied_amount - coalesce(f.amount, 0) as applied_amount
    from payments.receipt r
    left join lateral (select sum(amount)::bigint as amount from payments.refund
      where receipt_id = r.id and reason = 'cancelled') f on true
    where r.order_id = ${orderId} and r.applied_amount > coalesce(f.amount, 0) order by r.id desc`)
}

/** What of these orders' money is on its way back: it has not arrived, so the order does not count it yet. Orders without are left out. */
export const refundsUnderWay = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; amount: number }>(sql`
    select order_id, sum(amount)::bigint as amount from payments.refund
    where order_id = any(${orderIds as number[]}::bigint[]) and reason = 'cancelled' and state <> 'succeeded'
    group by order_id`)

/** What a refund waits for that has not arrived: the buyer's bank account, staff who send it, or its provider. */
export type RefundWait = 'account' | 'staff' | 'provider'

const WAITS_FOR = sql`case when state = 'succeeded' then null
  when state = 'waiting' and route = 'online' then 'provider'
  when ${IS_BY_LINK} or exists (select from payments.refund_account a where a.buyer_id = refund.buyer_id) then 'staff'
  else 'account' end as waits_for`

type RefundOfCase = Pick<Refund, 'orderNumber' | 'amount' | 'route' | 'state' | 'doneAt'> & {
  caseNumber: string
  waitsFor: RefundWait | null
}

/** Refunds of these cases, which have keys `case:RF…:…`: the earliest first. `orderIds`: of their orders and of the differences of these. */
export const refundsOfCases = (
  db: Queryable,
  { orderIds, caseNumbers }: { orderIds: readonly number[]; caseNumbers: readonly string[] },
) =>
  db.rows<RefundOfCase>(sql`
    select split_part(key, ':', 2) as case_number, order_number, amount, route, state, done_at, ${WAITS_FOR} from payments.refund
    where order_id = any(${orderIds as number[]}::bigint[]) and starts_with(key, 'case:')
      and split_part(key, ':', 2) = any(${caseNumbers as string[]}::text[])
    order by id`)

/** What of an order's money was applied to it and has not gone back, nor is about to. */
export async function refundableOf(tx: Queryable, orderId: number): Promise<number> {
  const receipts = await refundableReceipts(tx, orderId)
  return receipts.reduce((sum, { appliedAmount }) => sum + appliedAmount, 0)
}
