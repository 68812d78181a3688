/** Releases a part of what lines of an order hold, in one statement as all that change stock. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MovedRow, Releasing } from './sql.ts'

export type Lowering = Pick<Releasing, 'reference' | 'now' | 'note' | 'by'> & {
  /** Less than is reserved of each, in base units. */
  lines: readonly { key: string; quantity: number }[]
}

/** Releases a part of what some lines hold; the rest stays reserved. @returns the rows of stock, fewer than lines where one does not hold more */
export function releasePart(
  tx: Queryable,
  { reference, lines, now, note, by }: Lowering,
): Promise<(MovedRow & { lineCount: number })[]> {
  return tx.rows(sql`
    with wanted as (
      select * from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ quantity }) => quantity)}::bigint[]) as w (line_key, less)
    ), held as (
      select r.id, r.warehouse_id, r.sku_id, w.less, r.released
      from stock.reservation r join wanted w using (line_key)
      where r.order_ref = ${reference} and r.ended_at is null and r.quantity - r.released - r.shipped > w.less
      order by r.id for update of r
    ), lowered as (
      update stock.reservation r set released = held.released + held.less from held where r.id = held.id
    ), sums as (
      select warehouse_id, sku_id, sum(less)::bigint as quantity, count(*)::int as line_count from held group by warehouse_id, sku_id
    ), locked as materialized (
      select l.warehouse_id, l.sku_id, l.on_hand, l.reserved from stock.level l
      where (l.warehouse_id, l.sku_id) in (select warehouse_id, sku_id from sums)
      order by l.warehouse_id, l.sku_id for update
    ), freed as (
      update stock.level l set on_hand = locked.on_hand, reserved = locked.reserved - sums.quantity
      from locked join sums using (warehouse_id, sku_id)
      where l.warehouse_id = locked.warehouse_id and l.sku_id = locked.sku_id
      returning l.warehouse_id, l.sku_id, l.product_id, l.open, l.on_hand, l.reserved, sums.quantity, sums.line_count
    ), noted as (
      insert into stock.movement (at, kind, warehouse_id, sku_id, on_hand_delta, reserved_delta, on_hand_after,
        reserved_after, reference, note, by)
      select ${now}, 'released', warehouse_id, sku_id, 0, -quantity, on_hand, reserved, ${reference}, ${note}, ${by}
      from freed
    )
    select warehouse_id, sku_id, product_id, case when open then quantity else 0 end as freed,
      on_hand - reserved as free, line_count
    from freed`)
}
