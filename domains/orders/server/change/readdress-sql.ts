/** Statements of another address: what an order was before it, each line's share of the freight, and what was not paid in time. */
import sql, { type Sql } from 'sql-template-tag'
import type { Address } from '#domains/addresses/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'
import { BOUGHT_LINES } from '../bought-lines.ts'

const RESTORED = [
  'address',
  'freightAmount',
  'adjustmentAmount',
  'taxReliefAmount',
  'taxAmount',
  'payableAmount',
  'totalSteps',
  'payBy',
  'offlineAt',
] as const
/** Without its coupon: one for freight falls with the freight alone, and what costs more to send leaves it. What was stored by a version before this one says nothing of a transfer. */
export type Before = Omit<Pick<OrderRow, (typeof RESTORED)[number]>, 'offlineAt'> &
  Partial<Pick<OrderRow, 'offlineAt'>>

type NewChange = {
  order: OrderRow
  /** Where it goes from now on. */
  address: Address
  differenceAmount: number
  /** Of it the freight alone, without its tax. */
  freightDifferenceAmount: number
  now: Instant
}

/** What the order was before is stored while it may be so again: until an extra is paid. */
export async function addChange(
  tx: Queryable,
  { order, address, differenceAmount, freightDifferenceAmount, now }: NewChange,
): Promise<void> {
  const before = Object.fromEntries(RESTORED.map((name) => [name, order[name]]))
  const isExtra = order.payment === 'paid' && differenceAmount > 0
  await tx.count(sql`
    insert into orders.address_change (order_id, buyer_id, at, difference_amount, freight_difference_amount, former, chosen, before)
    values (${order.id}, ${order.buyerId}, ${now}, ${differenceAmount}, ${freightDifferenceAmount},
      ${JSON.stringify(order.address)}::jsonb, ${JSON.stringify(address)}::jsonb, ${isExtra ? JSON.stringify(before) : null}::jsonb)`)
}

/** The extra is paid: what the order was before is of no use any more. */
export async function settleChange(tx: Queryable, orderId: number): Promise<void> {
  await tx.count(
    sql`update orders.address_change set before = null where order_id = ${orderId} and before is not null`,
  )
}

/** @returns what the order was before its latest change, null where nothing is to be paid for it */
export async function undoChange(
  tx: Queryable,
  orderId: number,
  now: Instant,
): Promise<Before | null> {
  const row = await tx.maybeRow<{ was: Before }>(sql`
    with waiting as (select id, before from orders.address_change where order_id = ${orderId} and before is not null for update)
    update orders.address_change c set before = null, undone_at = ${now} from waiting w where w.id = c.id
    returning w.before as was`)
  return row?.was ?? null
}

/** An order whose extra was not paid in time; while a proof of payment is reviewed it waits. */
export async function overdueExtra(
  tx: Queryable,
  now: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select o.id from orders.address_change c join orders.sales_order o on o.id = c.order_id
    where c.before is not null and o.lifecycle = 'open' and o.payment = 'partially_paid' and o.pay_by <= ${now}
      and ${isAwake(sql`o.id`)}
    order by o.pay_by limit 1 for update of o skip locked`)
  return row?.id ?? null
}

/** Whether an order goes elsewhere than it was placed for. */
export const isMoved = async (tx: Queryable, orderId: number): Promise<boolean> => {
  const row = await tx.maybeRow(sql`
    select from orders.address_change where order_id = ${orderId} and undone_at is null limit 1`)
  return row !== null
}

export type FreightLine = {
  skuId: number
  warehouseId: number
  /** In base units. */
  pieceCount: number
  lineAmount: number
}

/** As the checkout weighs them: gifts weigh nothing. */
export const freightLinesOf = (db: Queryable, orderId: number) =>
  db.rows<FreightLine>(sql`
    select sku_id, warehouse_id, quantity * factor as piece_count, line_amount
    from ${BOUGHT_LINES} l where order_id = ${orderId} order by position`)

export const sharedLinesOf = (tx: Queryable, orderId: number) =>
  tx.rows<{ id: number; lineAmount: number; couponAmount: number; pointsAmount: number }>(sql`
    select id, line_amount, coupon_amount, points_amount from orders.line where order_id = ${orderId} order by position`)

type Charges = {
  orderId: number
  lineIds: number[]
  coupons: number[]
  points: number[]
  freights: number[]
  taxes: number[]
  reliefs: number[]
}

export async function setLineCharges(tx: Queryable, to: Charges): Promise<void> {
  await tx.count(sql`
    update orders.line l set coupon_amount = s.coupon, points_amount = s.points, freight_amount = s.freight, tax_amount = s.tax, tax_relief_amount = s.relief
    from unnest(${to.lineIds}::bigint[], ${to.coupons}::bigint[], ${to.points}::bigint[], ${to.freights}::bigint[], ${to.taxes}::bigint[], ${to.reliefs}::bigint[])
      as s (id, coupon, points, freight, tax, relief)
    where l.order_id = ${to.orderId} and l.id = s.id`)
}
