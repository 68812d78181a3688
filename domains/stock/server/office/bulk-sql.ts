/** Statements of when stock is low in a place. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type LowMark = { skuId: number; warehouseId: number; lowCount: number | null }

/** Of two who set marks at once the second reads those of the first: they are few, and set seldom. */
export const lockMarks = (tx: Queryable) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('stock.low_mark'))`)

const places = (rows: readonly LowMark[]) => sql`
  select * from unnest(${rows.map(({ skuId }) => skuId)}::bigint[], ${rows.map(({ warehouseId }) => warehouseId)}::bigint[],
    ${rows.map(({ lowCount }) => lowCount)}::int[]) as t (sku_id, warehouse_id, low_count)`

export const lowMarks = (tx: Queryable, rows: readonly LowMark[]) =>
  tx.rows<LowMark>(sql`
    select m.sku_id, m.warehouse_id, m.low_count from stock.low_mark m
    join (${places(rows)}) wanted using (sku_id, warehouse_id)`)

/** Null takes the mark away. */
export async function putMarks(tx: Queryable, rows: readonly LowMark[]): Promise<void> {
  await tx.count(sql`
    delete from stock.low_mark m using (${places(rows)}) wanted
    where m.sku_id = wanted.sku_id and m.warehouse_id = wanted.warehouse_id and wanted.low_count is null`)
  await tx.count(sql`
    insert into stock.low_mark (sku_id, warehouse_id, low_count)
    select sku_id, warehouse_id, low_count from (${places(rows)}) wanted
    where low_count is not null
    on conflict (sku_id, warehouse_id) do update set low_count = excluded.low_count`)
}
