/** Statements about the lines of orders that their buyers review. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'
import { BOUGHT_LINES } from '../bought-lines.ts'

/** Goods of a line, as they were bought. */
export type LineToEvaluate = {
  orderId: number
  lineId: number
  orderNumber: string
  family: OrderRow['family']
  productId: number
  skuId: number
  name: string
  optionText: string
  pictureUrl: string | null
  /** Null: not reviewed. */
  evaluatedAt: Instant | null
  /** Nothing of it was sent, or all of its money went back. */
  isRefunded: boolean
  receivedAt: Instant | null
}

const LINE = sql`l.order_id, l.id as line_id, o.number as order_number, o.family, l.product_id, l.sku_id, l.name, l.option_text,
  l.picture_url, l.evaluated_at, o.received_at,
  (o.payment = 'refunded' or l.closed_quantity = l.quantity or l.refunded_at is not null) as is_refunded`

export const linesOfOrder = (db: Queryable, orderId: number): Promise<LineToEvaluate[]> =>
  db.rows(sql`
    select ${LINE} from ${BOUGHT_LINES} l join orders.sales_order o on o.id = l.order_id
    where l.order_id = ${orderId} order by l.position`)

type Waiting = { buyerId: number; receivedAfter: Instant }

/** Lines that this buyer may review, gifts not among them, of the order that was received last first. */
export const listWaiting = (
  db: Queryable,
  { buyerId, receivedAfter, limit, offset }: Waiting & { limit: number; offset: number },
): Promise<LineToEvaluate[]> =>
  db.rows(sql`
    select ${LINE} from orders.sales_order o join ${BOUGHT_LINES} l on l.order_id = o.id
    where o.buyer_id = ${buyerId} and o.hidden_at is null and o.lifecycle = 'completed' and o.received_at > ${receivedAfter}
      and o.payment <> 'refunded' and l.closed_quantity < l.quantity and l.refunded_at is null
      and l.evaluated_at is null
    order by o.received_at desc, o.id desc, l.position limit ${limit} offset ${offset}`)

export async function countWaiting(
  db: Queryable,
  { buyerId, receivedAfter }: Waiting,
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from orders.sales_order o join ${BOUGHT_LINES} l on l.order_id = o.id
    where o.buyer_id = ${buyerId} and o.hidden_at is null and o.lifecycle = 'completed' and o.received_at > ${receivedAfter}
      and o.payment <> 'refunded' and l.closed_quantity < l.quantity and l.refunded_at is null
      and l.evaluated_at is null`)
  return count
}

type Named = { orderIds: readonly number[]; lineIds: readonly number[] }

/** These lines, in no order. */
export const findLines = (db: Queryable, { orderIds, lineIds }: Named): Promise<LineToEvaluate[]> =>
  db.rows(sql`
    select ${LINE} from ${BOUGHT_LINES} l join orders.sales_order o on o.id = l.order_id
    where l.order_id = any(${orderIds as number[]}::bigint[]) and l.id = any(${lineIds as number[]}::bigint[])`)

export async function hasLineToEvaluate(db: Queryable, orderId: number): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (
      select from ${BOUGHT_LINES} l join orders.sales_order o on o.id = l.order_id
      where l.order_id = ${orderId} and o.payment <> 'refunded' and l.closed_quantity < l.quantity and l.refunded_at is null
      and l.evaluated_at is null) as found`)
  return found
}

/** @returns false when it was reviewed before */
export const markEvaluated = async (
  tx: Queryable,
  { orderId, lineId, now }: { orderId: number; lineId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update orders.line set evaluated_at = ${now}
    where order_id = ${orderId} and id = ${lineId} and evaluated_at is null and gift is null`)) ===
  1
