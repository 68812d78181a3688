/** Statements about orders of some customers, for the back office. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { GOODS, ROW, type OfficeRow } from '../../list/sql.ts'

export const newestOf = (db: Queryable, buyerId: number, limit: number) =>
  db.rows<OfficeRow>(sql`
    select ${ROW} from orders.sales_order o ${GOODS} where o.buyer_id = ${buyerId}
    order by o.id desc limit ${limit}`)

export const countsOf = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<{ buyerId: number; count: number }>(sql`
    select buyer_id, count(*)::int as count from orders.sales_order
    where buyer_id = any(${buyerIds as number[]}::bigint[]) group by buyer_id`)

export const buyerOfOrder = (db: Queryable, number: string) =>
  db.maybeRow<{ buyerId: number }>(sql`
    select buyer_id from orders.sales_order where number = ${number}`)

/** Receipts and refunds by currency; amounts of several currencies are not added up. */
export const sumsOf = (db: Queryable, buyerId: number) =>
  db.rows<{
    currency: Currency
    orderCount: number
    openCount: number
    paidAmount: number
    refundedAmount: number
  }>(sql`
    select currency, count(*)::int as order_count,
      count(*) filter (where lifecycle = 'open')::int as open_count,
      sum(paid_amount)::bigint as paid_amount, sum(refunded_amount)::bigint as refunded_amount
    from orders.sales_order where buyer_id = ${buyerId} group by currency order by 2 desc, 1`)
