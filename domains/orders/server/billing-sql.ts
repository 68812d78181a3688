/** Statements about orders that an invoice may be asked for. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Paid for and not all given back, the latest first, 300 at most. @param receivedSince those that were received before are too old */
export const paidOrdersOf = (db: Queryable, buyerId: number, receivedSince: Instant) =>
  db.rows<{
    id: number
    orderNumber: string
    currency: Currency
    paidAmount: number
    refundedAmount: number
  }>(sql`
    select id, number as order_number, currency, paid_amount, refunded_amount from orders.sales_order
    where buyer_id = ${buyerId} and paid_at is not null
      -- A difference goes back with a case that comes to nothing: until that is over it is not billed.
      and (case_number is null or not exists (select from orders.open_case c where c.number = sales_order.case_number))
      and payment in ('paid', 'partially_refunded')
      and (received_at is null or received_at > ${receivedSince})
    order by id desc limit 300`)

/** Whether one of these is the difference of an exchange that is not over: its money goes back where that comes to nothing. Read on locked orders. */
export const hasUnsettledDifference = async (
  tx: Queryable,
  orderIds: readonly number[],
): Promise<boolean> =>
  (
    await tx.row<{ found: boolean }>(sql`
      select exists (select from orders.sales_order o join orders.open_case c on c.number = o.case_number
        where o.id = any(${orderIds as number[]}::bigint[])) as found`)
  ).found
