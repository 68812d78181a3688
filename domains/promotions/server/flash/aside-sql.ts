/** Statements about stock that flash sales set aside. Counts are base units. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { Place } from './sql.ts'

/** What should be set aside: all that no order has; after the sale only what is held still. */
const WANTED_ASIDE: Sql = sql`(case when a.state = 'draft' then 0
    when a.state = 'stopped' or a.state = 'ended'
    then (select coalesce(sum(c.held_count), 0) from promotions.claim c
      where c.activity_id = s.activity_id and c.sku_id = s.sku_id and c.state = 'held')
    else s.quota_count - (select coalesce(sum(t.count), 0) from promotions.usage t
      where t.activity_id = s.activity_id and t.sku_id = s.sku_id and t.released_at is null) end)::bigint`

export type Aside = { skuId: number; warehouseId: number | null; wantedCount: number }

/** SKUs of which more or less is set aside than should be. Locks them. */
export const asideToChange = (tx: Queryable, activityId: number) =>
  tx.rows<Aside>(sql`
    select s.sku_id, s.warehouse_id, ${WANTED_ASIDE} as wanted_count
    from promotions.activity_sku s join promotions.activity a on a.id = s.activity_id
    where s.activity_id = ${activityId} and a.kind = 'flash' and s.aside_count <> ${WANTED_ASIDE}
    order by s.sku_id for update of s`)

/** All of a sale that is edited: its goods are replaced. */
export const dropAside = (tx: Queryable, activityId: number) =>
  tx.count(sql`
    update promotions.activity_sku set aside_count = 0 where activity_id = ${activityId} and aside_count > 0`)

export const setAside = (
  tx: Queryable,
  { activityId, skuId }: Place,
  { warehouseId, count }: { warehouseId: number | null; count: number },
) =>
  tx.count(sql`
    update promotions.activity_sku set warehouse_id = ${warehouseId}, aside_count = ${count}
    where activity_id = ${activityId} and sku_id = ${skuId}`)

/** A sale of which more or less is set aside than should be. It starts from those that are open or have something set aside still. */
export async function lockAside(tx: Queryable, isAwake: Awake): Promise<number | null> {
  const found = await tx.maybeRow<{ id: number }>(sql`
    with open as materialized (
      select id from promotions.activity where kind = 'flash' and state in ('published', 'running')
      union
      select activity_id from promotions.activity_sku where aside_count > 0
    )
    select a.id from open o join promotions.activity a on a.id = o.id join promotions.activity_sku s on s.activity_id = a.id
    where a.kind = 'flash' and (s.aside_count > 0 or a.state in ('published', 'running'))
      and ${isAwake(sql`a.id`)} and s.aside_count <> ${WANTED_ASIDE}
    order by a.id limit 1 for update of s skip locked`)
  return found?.id ?? null
}

/** Flash sales of which this order has, or had, something. */
export async function salesOfOrder(tx: Queryable, orderNumber: string): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct a.id from promotions.usage t join promotions.activity a on a.id = t.activity_id
    where t.order_number = ${orderNumber} and a.kind = 'flash' order by a.id`)
  return rows.map(({ id }) => id)
}
