/** What a buyer has bought by SKU, and the movements of it. Closed orders moved nothing. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'

/** Quantities in base units. Names are those of the latest order. */
export type BoughtRow = {
  skuId: number
  productId: number
  name: string
  optionText: string
  code: string
  pictureUrl: string | null
  orderedCount: number
  /** Reserved for orders that are not shipped. */
  reservedCount: number
  onTheWayCount: number
  receivedCount: number
  lastOrderedAt: Instant
  lastOrderNumber: string
}

/** Latest ordered first; `after` is how many were listed before. */
export function listBought(
  db: Queryable,
  of: { buyerId: number; words: string; after: number; limit: number },
): Promise<BoughtRow[]> {
  const pattern = likePattern(of.words)
  return db.rows(sql`
    with mine as (
      select l.*, o.id as of_order, o.number, o.placed_at, o.fulfilment, o.lifecycle
      from orders.sales_order o join orders.line l on l.order_id = o.id
      where o.buyer_id = ${of.buyerId} and o.lifecycle <> 'closed'
    ), sums as (
      select sku_id, max(of_order) as last_order,
        sum((quantity - closed_quantity)::bigint * factor)::bigint as ordered_count,
        coalesce(sum((quantity - shipped_quantity - closed_quantity)::bigint * factor) filter (where lifecycle = 'open'), 0)::bigint
          as reserved_count,
        coalesce(sum(shipped_quantity::bigint * factor) filter (where lifecycle = 'open'), 0)::bigint as on_the_way_count,
        coalesce(sum((quantity - closed_quantity)::bigint * factor) filter (where lifecycle = 'completed'), 0)::bigint as received_count
      from mine group by sku_id
    )
    select s.sku_id, last.product_id, last.name, last.option_text, last.code, last.picture_url, s.ordered_count,
      s.reserved_count, s.on_the_way_count, s.received_count, last.placed_at as last_ordered_at,
      last.number as last_order_number
    from sums s
    cross join lateral (
      select * from mine m where m.sku_id = s.sku_id and m.of_order = s.last_order order by m.position limit 1) last
    where ${of.words} = '' or last.name ilike ${pattern} or last.code ilike ${pattern}
    order by s.last_order desc, s.sku_id offset ${of.after} limit ${of.limit}`)
}

/** Whether goods of this product were shipped to a buyer: only those buyers may review it. */
export async function hasReceived(
  db: Queryable,
  buyerId: number,
  productId: number,
): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    select exists (
      select from orders.sales_order o join orders.line l on l.order_id = o.id
      where o.buyer_id = ${buyerId} and l.product_id = ${productId} and l.shipped_quantity > 0) as found`)
  return row.found
}

export type MoveRow = {
  at: Instant
  kind: 'ordered' | 'shipped' | 'received' | 'closed'
  /** Base units. */
  quantity: number
  orderNumber: string
  lineId: number
  skuId: number
  productId: number
  name: string
  optionText: string
  code: string
  /** Of the parcel that was shipped. */
  trackingNumber: string | null
}

/** Where a page ended: the instant of its last row, and how many rows of that instant were listed. */
export type Place = { at: Instant; shown: number }

/** Newest first. */
export function listMoves(
  db: Queryable,
  of: { buyerId: number; skuId: number | null; limit: number },
  after: Place | null,
): Promise<MoveRow[]> {
  return db.rows(sql`
    with mine as (
      select l.order_id, l.id as line_id, l.sku_id, l.product_id, l.name, l.option_text, l.code, l.quantity, l.factor,
        l.closed_quantity, o.number as order_number, o.placed_at, o.received_at, o.closed_at
      from orders.sales_order o join orders.line l on l.order_id = o.id
      where o.buyer_id = ${of.buyerId} and (${of.skuId}::bigint is null or l.sku_id = ${of.skuId}::bigint)
    ), moved as (
      select order_id, line_id, placed_at as at, 'ordered' as kind, quantity, null as tracking_number from mine
      union all
      select order_id, line_id, closed_at, 'closed', quantity, null from mine where closed_at is not null
      union all
      select mine.order_id, line_id, rest.closed_at, 'closed', closed_quantity, null
      from mine join orders.closed_rest rest on rest.order_id = mine.order_id where closed_quantity > 0
      union all
      select order_id, line_id, received_at, 'received', quantity - closed_quantity, null
      from mine where received_at is not null and quantity > closed_quantity
      union all
      select mine.order_id, mine.line_id, p.shipped_at, 'shipped', pl.quantity, p.tracking_number
      from mine join orders.parcel_line pl using (order_id, line_id) join orders.parcel p on p.id = pl.parcel_id
    )
    select moved.at, moved.kind, moved.quantity::bigint * mine.factor as quantity, mine.order_number, mine.line_id,
      mine.sku_id, mine.product_id, mine.name, mine.option_text, mine.code, moved.tracking_number
    from moved join mine using (order_id, line_id)
    ${after === null ? empty : sql`where moved.at <= ${after.at}`}
    order by moved.at desc, mine.order_number, moved.kind, mine.line_id
    offset ${after?.shown ?? 0} limit ${of.limit}`)
}
