/** Statements about the cases of after-sales that an order has, and the lines that these are about. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { FREIGHT_OFF } from '../freight-off.ts'
import type { GiftOfLine } from '../make/sql.ts'

/** A line as a case needs it: what it is, what was shipped of it and what was charged. */
export type CaseLineRow = {
  id: number
  skuId: number
  productId: number
  warehouseId: number
  name: string
  optionText: string
  code: string
  unitName: string
  pictureUrl: string | null
  quantity: number
  factor: number
  shippedQuantity: number
  /** What of it will never be sent. */
  closedQuantity: number
  /** What goods and freight cost after this line's shares of coupon and points. */
  lineAmount: number
  freightAmount: number
  taxAmount: number
  taxReliefAmount: number
  /** What points take off it (≤ 0). */
  pointsAmount: number
  /** Its price is an activity's, which is of this SKU alone; of a gift there is none. */
  isPromoted: boolean
  position: number
  /** What its goods cost before coupons. */
  listedAmount: number
  /** What it was given for; null: it was bought. */
  gift: GiftOfLine | null
  /** What the buyer wrote beside it. */
  note: string
}

export const linesForCases = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<CaseLineRow & { orderId: number }>(sql`
    select l.order_id, l.id, l.sku_id, l.product_id, l.warehouse_id, l.name, l.option_text, l.code, l.unit_name, l.picture_url, l.quantity, l.factor,
      l.shipped_quantity, l.closed_quantity, l.line_amount + l.coupon_amount + l.points_amount - off.freight as line_amount, l.freight_amount + off.freight as freight_amount,
      l.tax_amount, l.tax_relief_amount, l.points_amount,
      (l.gift is not null or coalesce(l.steps @> '[{"kind": "activity"}]', false)) as is_promoted,
      l.position, l.line_amount as listed_amount, l.gift, l.note
    from orders.line l join orders.sales_order o on o.id = l.order_id
    ${FREIGHT_OFF}
    where l.order_id = any(${orderIds as number[]}::bigint[]) order by l.order_id, l.position`)

/** In which unit of the catalogue each line was ordered: the line has its name in the buyer's language. */
export const unitsOfLines = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<{ lineId: number; unitId: number }>(sql`
    select id as line_id, unit_id from orders.line where order_id = any(${orderIds as number[]}::bigint[])`)

/** Whether goods of an order of theirs have left, so that there may be a case about them. */
export async function hasShippedOrder(db: Queryable, buyerId: number): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    select exists (select from orders.sales_order
      where buyer_id = ${buyerId} and fulfilment in ('partially_shipped', 'shipped', 'received')) as found`)
  return row.found
}

/** What went back for the closed rest of an order; null where it has none. */
export async function closedRestAmount(db: Queryable, orderId: number): Promise<number | null> {
  const row = await db.maybeRow<{ amount: number }>(sql`
    select amount from orders.closed_rest where order_id = ${orderId}`)
  return row?.amount ?? null
}

/** All that was paid for these lines has gone back: they are not reviewed any more. */
export const noteLinesRefunded = (
  tx: Queryable,
  { orderId, lineIds, now }: { orderId: number; lineIds: readonly number[]; now: Instant },
): Promise<number> =>
  tx.count(sql`
    update orders.line set refunded_at = ${now}
    where order_id = ${orderId} and id = any(${lineIds as number[]}::bigint[]) and refunded_at is null`)

/** Whether a case is open now: read after the order was locked, since one may have been opened before that. */
export async function hasOpenCase(tx: Queryable, orderId: number): Promise<boolean> {
  const row = await tx.row<{ found: boolean }>(
    sql`select exists (select from orders.open_case where order_id = ${orderId}) as found`,
  )
  return row.found
}

type Opened = { orderId: number; buyerId: number; number: string; now: Instant }

export const addOpenCase = (tx: Queryable, { orderId, buyerId, number, now }: Opened) =>
  tx.count(sql`
    insert into orders.open_case (order_id, number, buyer_id, paused_from)
    select ${orderId}, ${number}, ${buyerId},
      coalesce((select min(paused_from) from orders.open_case where order_id = ${orderId}), ${now}::timestamptz)`)

/** @returns since when its receipt stood, where this was the last of its open cases; null otherwise */
export async function endOpenCase(
  tx: Queryable,
  { orderId, number }: Pick<Opened, 'orderId' | 'number'>,
): Promise<Instant | null> {
  const row = await tx.maybeRow<{ pausedFrom: Instant; isLast: boolean }>(sql`
    delete from orders.open_case c where order_id = ${orderId} and number = ${number}
    returning paused_from, not exists (
      select from orders.open_case x where x.order_id = ${orderId} and x.number <> ${number}) as is_last`)
  return row?.isLast === true ? row.pausedFrom : null
}
