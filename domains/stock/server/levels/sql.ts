/**
 * Statements that move goods. Each locks levels in the order of warehouse and SKU, so that orders with the same goods
 * wait for one another instead of deadlocking, decides on the rows under the lock, and writes values computed from those.
 * (`set reserved = reserved + 1` would be computed and checked with the row from when the statement began, before
 * PostgreSQL notices that another transaction has changed it.)
 */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type ReserveLine = { key: string; skuId: number; warehouseId: number; quantity: number }
export type Reserving = {
  reference: string
  /** Null: set aside by the shop, for nobody yet. */
  buyerId: number | null
  lines: readonly ReserveLine[]
  now: Instant
  by: string
  /** Until when goods are held for a buyer without an order; no other buyer can have them. */
  heldUntil: Instant | null
}
export type ReserveRow = {
  warehouseId: number
  skuId: number
  quantity: number
  availableCount: number
  reserved: boolean
  productId: number | null
}

/** All lines or none. @returns what each SKU and warehouse had available before, and whether it is reserved now */
export function reserve(
  tx: Queryable,
  { reference, buyerId, lines, now, by, heldUntil }: Reserving,
): Promise<ReserveRow[]> {
  return tx.rows(sql`
    with wanted as (
      select * from unnest(${lines.map((each) => each.key)}::text[], ${lines.map((each) => each.warehouseId)}::bigint[],
        ${lines.map((each) => each.skuId)}::bigint[], ${lines.map((each) => each.quantity)}::bigint[])
        as t (line_key, warehouse_id, sku_id, quantity)
    ), needed as (
      select warehouse_id, sku_id, sum(quantity)::bigint as quantity from wanted group by warehouse_id, sku_id
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.product_id, l.on_hand, l.reserved,
        case when l.open then l.on_hand - l.reserved else 0 end as free
      from stock.level l
      where (l.warehouse_id, l.sku_id) in (select warehouse_id, sku_id from needed)
      order by l.warehouse_id, l.sku_id for update
    ), verdict as (
      select bool_and(coalesce(free, 0) >= quantity) as ok
      from needed left join locked using (warehouse_id, sku_id)
    ), taken as (
      update stock.level l set on_hand = locked.on_hand, reserved = locked.reserved + n.quantity
      from locked join needed n using (warehouse_id, sku_id)
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id and (select ok from verdict)
      returning l.warehouse_id, l.sku_id, n.quantity, l.on_hand, l.reserved
    ), kept as (
      insert into stock.reservation (buyer_id, order_ref, line_key, warehouse_id, sku_id, quantity, created_at, held_until)
      select ${buyerId}, ${reference}, line_key, warehouse_id, sku_id, quantity, ${now}, ${heldUntil}::timestamptz
      from wanted where (select ok from verdict)
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, 'reserved', warehouse_id, sku_id, 0, quantity, on_hand, reserved, ${reference}, '', ${by} from taken
    )
    select n.warehouse_id, n.sku_id, n.quantity, coalesce(l.free, 0) as available_count,
      (select ok from verdict) as reserved, l.product_id
    from needed n left join locked l using (warehouse_id, sku_id)`)
}

export type MovedRow = {
  warehouseId: number
  skuId: number
  productId: number
  /** What became available (positive) where the warehouse is open. */
  freed: number
  /** Available afterwards. */
  free: number
}

export type Releasing = {
  reference: string
  /** Lines of the order; null means all of them. */
  keys: readonly string[] | null
  now: Instant
  note: string
  by: string
}

/** Releases what is neither shipped nor released yet. It is not an error when nothing is left. */
export function release(
  tx: Queryable,
  { reference, keys, now, note, by }: Releasing,
): Promise<MovedRow[]> {
  return tx.rows(sql`
    with ended as (
      select id, warehouse_id, sku_id, released, shipped, quantity - released - shipped as left_over
      from stock.reservation
      where order_ref = ${reference} and ended_at is null
        and (${keys}::text[] is null or line_key = any(${keys}::text[]))
      order by id for update
    ), closed as (
      update stock.reservation r
      set released = ended.released + ended.left_over, shipped = ended.shipped, ended_at = ${now}
      from ended where r.id = ended.id
    ), sums as (
      select warehouse_id, sku_id, sum(left_over)::bigint as quantity from ended group by warehouse_id, sku_id
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.on_hand, l.reserved from stock.level l
      where (l.warehouse_id, l.sku_id) in (select warehouse_id, sku_id from sums)
      order by l.warehouse_id, l.sku_id for update
    ), freed as (
      update stock.level l set on_hand = locked.on_hand, reserved = locked.reserved - sums.quantity
      from locked join sums using (warehouse_id, sku_id)
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id
      returning l.warehouse_id, l.sku_id, l.product_id, l.open, l.on_hand, l.reserved, sums.quantity
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, 'released', warehouse_id, sku_id, 0, -quantity, on_hand, reserved, ${reference}, ${note}, ${by}
      from freed
    )
    select warehouse_id, sku_id, product_id, case when open then quantity else 0 end as freed,
      on_hand - reserved as free
    from freed`)
}

export type Shipping = {
  reference: string
  lines: readonly { key: string; quantity: number }[]
  /** To a buyer, or to another warehouse. */
  kind: 'shipped' | 'transfer_out'
  now: Instant
  note: string
  by: string
}

/** All lines or none. @returns false when a line has less reserved than is to be shipped */
export async function ship(
  tx: Queryable,
  { reference, lines, kind, now, note, by }: Shipping,
): Promise<boolean> {
  const row = await tx.row<{ ok: boolean }>(sql`
    with wanted as (
      select line_key, sum(quantity)::bigint as quantity from unnest(${lines.map((each) => each.key)}::text[],
        ${lines.map((each) => each.quantity)}::bigint[]) as t (line_key, quantity) group by line_key
    ), open as (
      select id, line_key, warehouse_id, sku_id, released, shipped, quantity - released - shipped as left_over
      from stock.reservation
      where order_ref = ${reference} and ended_at is null and line_key in (select line_key from wanted)
      order by id for update
    ), verdict as (
      select coalesce(bool_and(wanted.quantity > 0 and coalesce(left_over, 0) >= wanted.quantity), false) as ok
      from wanted left join open using (line_key)
    ), shipped as (
      update stock.reservation r set released = open.released, shipped = open.shipped + wanted.quantity,
        ended_at = case when open.left_over = wanted.quantity then ${now}::timestamptz end
      from open join wanted using (line_key) where r.id = open.id and (select ok from verdict)
    ), sums as (
      select warehouse_id, sku_id, sum(wanted.quantity)::bigint as quantity
      from open join wanted using (line_key) where (select ok from verdict) group by warehouse_id, sku_id
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.on_hand, l.reserved from stock.level l
      where (l.warehouse_id, l.sku_id) in (select warehouse_id, sku_id from sums)
      order by l.warehouse_id, l.sku_id for update
    ), gone as (
      update stock.level l set on_hand = locked.on_hand - sums.quantity, reserved = locked.reserved - sums.quantity
      from locked join sums using (warehouse_id, sku_id)
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id
      returning l.warehouse_id, l.sku_id, l.on_hand, l.reserved, sums.quantity
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, ${kind}, warehouse_id, sku_id, -quantity, -quantity, on_hand, reserved, ${reference}, ${note},
        ${by} from gone
    )
    select ok from verdict`)
  return row.ok
}

export type Adjusting = {
  kind: 'received' | 'adjusted' | 'returned' | 'transfer_in'
  skuId: number
  productId: number
  warehouseId: number
  delta: number
  now: Instant
  reference: string
  note: string
  by: string
}

/** Inserts missing levels with zero stock, so that they can be moved. */
export async function addLevels(
  tx: Queryable,
  skus: readonly { skuId: number; productId: number; warehouseId: number }[],
): Promise<void> {
  await tx.count(sql`
    insert into stock.level (warehouse_id, sku_id, product_id, open)
    select t.warehouse_id, t.sku_id, t.product_id, w.active
    from unnest(${skus.map((each) => each.warehouseId)}::bigint[], ${skus.map((each) => each.skuId)}::bigint[],
      ${skus.map((each) => each.productId)}::bigint[]) as t (warehouse_id, sku_id, product_id)
    join stock.warehouse w on w.id = t.warehouse_id
    order by 1, 2 on conflict do nothing`)
}

/** Adds what was received or subtracts what is missing. @returns null when less would be left than is reserved */
export function adjust(tx: Queryable, a: Adjusting): Promise<MovedRow | null> {
  return tx.maybeRow(sql`
    with moved as (
      update stock.level set on_hand = on_hand + ${a.delta}
      where warehouse_id = ${a.warehouseId} and sku_id = ${a.skuId} and on_hand + ${a.delta} >= reserved
      returning warehouse_id, sku_id, product_id, open, on_hand, reserved
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${a.now}, ${a.kind}, warehouse_id, sku_id, ${a.delta}, 0, on_hand, reserved, ${a.reference}, ${a.note},
        ${a.by} from moved
    )
    select warehouse_id, sku_id, product_id, case when open then ${a.delta}::bigint else 0 end as freed,
      on_hand - reserved as free from moved`)
}

export type OnHand = { skuId: number; warehouseId: number; onHandCount: number }

/** Sets the stock on hand to these figures, but never below what is reserved. @returns the rows that changed */
export function setOnHand(
  tx: Queryable,
  rows: readonly OnHand[],
  now: Instant,
  note: string,
  by: string,
): Promise<MovedRow[]> {
  return tx.rows(sql`
    with wanted as (
      select * from unnest(${rows.map((each) => each.warehouseId)}::bigint[],
        ${rows.map((each) => each.skuId)}::bigint[], ${rows.map((each) => each.onHandCount)}::bigint[])
        as t (warehouse_id, sku_id, target)
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.on_hand as before, l.reserved, greatest(wanted.target, l.reserved) as target
      from stock.level l join wanted using (warehouse_id, sku_id)
      order by l.warehouse_id, l.sku_id for update of l
    ), moved as (
      update stock.level l set on_hand = locked.target, reserved = locked.reserved
      from locked
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id and locked.before <> locked.target
      returning l.warehouse_id, l.sku_id, l.product_id, l.open, l.on_hand, l.reserved,
        locked.target - locked.before as delta
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, case when delta > 0 then 'received' else 'adjusted' end, warehouse_id, sku_id, delta, 0, on_hand,
        reserved, '', ${note}, ${by} from moved
    )
    select warehouse_id, sku_id, product_id, case when open then delta else 0 end as freed, on_hand - reserved as free
    from moved`)
}

export type FreeRow = { skuId: number; warehouseId: number; availableCount: number }

/** The buyer whose held goods count as available at this moment. */
export type Whose = { buyerId: number; now: Instant }

/** Open warehouses only; an SKU that was never stocked in one has no row. */
export function availability(
  db: Queryable,
  skuIds: readonly number[],
  whose: Whose | null,
): Promise<FreeRow[]> {
  if (whose === null) {
    return db.rows(sql`
      select sku_id, warehouse_id, on_hand - reserved as available_count from stock.level
      where sku_id = any(${skuIds}) and open order by sku_id, warehouse_id`)
  }
  return db.rows(sql`
    with held as (
      select sku_id, warehouse_id, sum(quantity - released - shipped)::bigint as count from stock.reservation
      where buyer_id = ${whose.buyerId} and sku_id = any(${skuIds}) and held_until > ${whose.now} and ended_at is null
      group by sku_id, warehouse_id
    )
    select l.sku_id, l.warehouse_id, l.on_hand - l.reserved + coalesce(held.count, 0) as available_count
    from stock.level l left join held using (sku_id, warehouse_id)
    where l.sku_id = any(${skuIds}) and l.open order by l.sku_id, l.warehouse_id`)
}

export type LevelRow = {
  skuId: number
  warehouseId: number
  onHandCount: number
  availableCount: number
}

/** On hand and available, in closed warehouses too. For staff only. */
export function levels(db: Queryable, skuIds: readonly number[]): Promise<LevelRow[]> {
  return db.rows(sql`
    select sku_id, warehouse_id, on_hand as on_hand_count, on_hand - reserved as available_count
    from stock.level where sku_id = any(${skuIds}) order by sku_id, warehouse_id`)
}

/** Number of SKUs available in each open warehouse, on sale or not. */
export function stockedCounts(db: Queryable): Promise<{ warehouseId: number; skuCount: number }[]> {
  return db.rows(sql`
    select warehouse_id, count(*) as sku_count from stock.level
    where open and on_hand > reserved group by warehouse_id order by warehouse_id`)
}

/** The open warehouses in which a product is available. For search. */
export function stockedWarehouses(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ productId: number; warehouseIds: number[] }[]> {
  return db.rows(sql`
    select product_id, array_agg(distinct warehouse_id order by warehouse_id) as warehouse_ids from stock.level
    where product_id = any(${productIds}) and open and on_hand > reserved group by product_id`)
}
