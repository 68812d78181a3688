/** Statements of the ledger of one SKU. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MovementRow } from '../sql.ts'

export type Part = {
  skuId: number
  /** Null: all of them. */
  warehouseId: number | null
  from: Instant | null
  until: Instant | null
}

const ofPart = ({ skuId, warehouseId }: Part): Sql =>
  sql`sku_id = ${skuId} and (${warehouseId}::bigint is null or warehouse_id = ${warehouseId}::bigint)`
const inTime = ({ from, until }: Part): Sql => sql`
  (${from}::timestamptz is null or at >= ${from}::timestamptz)
  and (${until}::timestamptz is null or at < ${until}::timestamptz)`

/**
 * Newest first, with the total on hand after each movement. The total includes every movement up to it, also those
 * outside the period: only the oldest row of the page is summed from the beginning.
 */
export function history(
  db: Queryable,
  part: Part,
  before: number | null,
  limit: number,
): Promise<(MovementRow & { warehouseId: number; totalAfter: number })[]> {
  return db.rows(sql`
    with shown as materialized (
      select id, at, kind, warehouse_id, on_hand_delta, reserved_delta, on_hand_after, reserved_after, reference, note, by
      from stock.movement
      where ${ofPart(part)} and ${inTime(part)} and (${before}::bigint is null or id < ${before}::bigint)
      order by id desc limit ${limit}
    ), span as (select min(id) as first, max(id) as last from shown), running as (
      select id, sum(on_hand_delta) over (order by id) as moved from stock.movement, span
      where ${ofPart(part)} and id between span.first and span.last
    )
    select shown.*, (moved + (
        select coalesce(sum(on_hand_delta), 0) from stock.movement, span where ${ofPart(part)} and id < span.first
      ))::bigint as total_after
    from shown join running using (id) order by id desc`)
}

export type KindRow = {
  kind: string
  movementCount: number
  onHandDelta: number
  reservedDelta: number
}
export function kinds(db: Queryable, part: Part): Promise<KindRow[]> {
  return db.rows(sql`
    select kind, count(*)::int as movement_count, sum(on_hand_delta)::bigint as on_hand_delta,
      sum(reserved_delta)::bigint as reserved_delta
    from stock.movement where ${ofPart(part)} and ${inTime(part)} group by kind order by kind`)
}

/** The total on hand before the period; zero when it has no beginning. */
export async function openingCount(db: Queryable, part: Part): Promise<number> {
  const row = await db.row<{ sum: number }>(sql`
    select coalesce(sum(on_hand_delta), 0)::bigint as sum from stock.movement
    where ${ofPart(part)} and at < ${part.from}::timestamptz`)
  return row.sum
}

export type LevelSum = {
  warehouseId: number
  onHandCount: number
  reservedCount: number
  availableCount: number
  movedCount: number
  movedReservedCount: number
}
/** Stock of each warehouse beside the sum of its movements. One statement, so both are of the same moment. */
export function levelSums(db: Queryable, skuId: number): Promise<LevelSum[]> {
  return db.rows(sql`
    select l.warehouse_id, l.on_hand as on_hand_count, l.reserved as reserved_count,
      l.on_hand - l.reserved as available_count, coalesce(m.moved, 0)::bigint as moved_count,
      coalesce(m.promised, 0)::bigint as moved_reserved_count
    from stock.place l
    left join (
      select warehouse_id, sum(on_hand_delta) as moved, sum(reserved_delta) as promised
      from stock.movement where sku_id = ${skuId} group by warehouse_id) m using (warehouse_id)
    where l.sku_id = ${skuId} order by l.warehouse_id`)
}
