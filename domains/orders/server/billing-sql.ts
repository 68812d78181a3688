/** Statements about orders that an invoice may be asked for. */
import sql, { empty } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Paid = {
  buyerId: number
  /** Those that were received before are too old. */
  receivedSince: Instant
  /** The number of one that is among them also where it is older than the others. */
  named?: string | undefined
}

/** Paid for and not all given back, the latest first, 300 at most. */
export const paidOrdersOf = (db: Queryable, { buyerId, receivedSince, named }: Paid) =>
  db.rows<{
    id: number
    orderNumber: string
    currency: Currency
    paidAmount: number
    refundedAmount: number
    placedAt: Instant
    poNumber: string
    /** The first of its goods, and how many lines of goods it has. Empty and 0: the difference of an exchange. */
    goodsName: string
    lineCount: number
  }>(sql`
    select id, number as order_number, currency, paid_amount, refunded_amount, placed_at, po_number,
      coalesce((select name from orders.line l where l.order_id = sales_order.id and l.gift is null order by l.position limit 1), '') as goods_name,
      (select count(*)::int from orders.line l where l.order_id = sales_order.id and l.gift is null) as line_count
    from orders.sales_order
    where buyer_id = ${buyerId} and paid_at is not null
      -- A difference goes back with a case that comes to nothing: until that is over it is not billed.
      and (case_number is null or not exists (select from orders.open_case c where c.number = sales_order.case_number))
      and payment in ('paid', 'partially_refunded')
      and (received_at is null or received_at > ${receivedSince})
    order by ${named === undefined ? empty : sql`number = ${named} desc,`} id desc limit 300`)

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
