/** The statement that writes counted stock. It locks as those of `sql.ts` do, for the same reasons. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MovedRow, OnHand } from './sql.ts'

export type Count = OnHand & {
  /** The figure on the screen of the person who counted. */
  wasCount: number
}
export type CountRow = MovedRow & {
  onHandCount: number
  reservedCount: number
  /** Whether all of them could be written, and were. */
  counted: boolean
}

export type CountAct = { kind: 'counted' | 'adjusted'; now: Instant; note: string; by: string }

/**
 * Sets the stock on hand to what was counted, all rows or none: refused where something has moved since the figure was
 * shown, or where less than the reserved quantity would be left. The first stock of an SKU in a warehouse is booked as
 * received, later differences as what they are: counted or corrected.
 * @returns each row after the change, or as it is now
 */
export function count(
  tx: Queryable,
  rows: readonly Count[],
  { kind, now, note, by }: CountAct,
): Promise<CountRow[]> {
  return tx.rows(sql`
    with wanted as (
      select * from unnest(${rows.map((each) => each.warehouseId)}::bigint[],
        ${rows.map((each) => each.skuId)}::bigint[], ${rows.map((each) => each.onHandCount)}::bigint[],
        ${rows.map((each) => each.wasCount)}::bigint[]) as t (warehouse_id, sku_id, target, was)
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.product_id, l.open, l.on_hand as before, l.reserved, wanted.target, wanted.was
      from stock.level l join wanted using (warehouse_id, sku_id)
      order by l.warehouse_id, l.sku_id for update of l
    ), verdict as (
      select coalesce(bool_and(before = was and target >= reserved), true) as ok from locked
    ), moved as (
      update stock.level l set on_hand = locked.target, reserved = locked.reserved
      from locked
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id and locked.before <> locked.target
        and (select ok from verdict)
      returning l.warehouse_id, l.sku_id, l.on_hand, l.reserved, locked.target - locked.before as delta
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, case when exists (
          select from stock.movement m where m.sku_id = moved.sku_id and m.warehouse_id = moved.warehouse_id)
        then ${kind} else 'received' end, warehouse_id, sku_id, delta, 0, on_hand, reserved, '', ${note}, ${by}
      from moved
    )
    select warehouse_id, sku_id, product_id, case when ok then target else before end as on_hand_count,
      reserved as reserved_count, ok as counted, case when open and ok then target - before else 0 end as freed,
      case when ok then target else before end - reserved as free
    from locked, verdict`)
}
