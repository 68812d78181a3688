/** Statements about what activities offer of SKUs: what does not move until an activity is written, and what moves with each order. Counts are base units. */
import sql, { type Sql } from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Allowed } from '../activity-limit.ts'
import type { ActivityForm } from '../contract.ts'

export type OpenActivity = Pick<
  ActivityForm,
  'kind' | 'startsAt' | 'endsAt' | 'audience' | 'listId' | 'leastLevel' | 'takesCoupon'
> & { activityId: number; names: Translated }

/** On or planned to be, or a flash sale that has ended while it still holds pieces for somebody. */
const IS_OPEN: Sql = sql`(a.state in ('published', 'running')
      or a.id in (select c.activity_id from promotions.claim c where c.state = 'held') and a.state = 'ended')`

export const openActivities = (db: Queryable) =>
  db.rows<OpenActivity>(sql`
    select a.id as activity_id, a.kind, a.names, a.starts_at, a.ends_at, a.audience, a.list_id, a.least_level, a.takes_coupon
    from promotions.activity a where ${IS_OPEN} order by a.id`)

/** SKUs whose price in some open activity depends on what orders have taken of it. */
export async function countedSkus(db: Queryable): Promise<number[]> {
  const rows = await db.rows<{ skuId: number }>(sql`
    select distinct s.sku_id from promotions.activity_sku s join promotions.activity a on a.id = s.activity_id
    where (a.kind = 'flash' or a.kind in ('special', 'fixed') and num_nonnulls(s.quota_count, s.per_order_count, s.per_buyer_count) > 0)
      and ${IS_OPEN}`)
  return rows.map(({ skuId }) => skuId)
}

/** What one activity asks and allows of one SKU. */
export type Terms = Pick<Allowed, 'quotaCount' | 'perOrderCount' | 'perBuyerCount'> & {
  activityId: number
  prices: { currency: Currency; amount: number }[]
}

/** Of special and fixed prices that are open, whenever they are on. By SKU, in the order of activities. */
export const termsOfSkus = (db: Queryable, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; terms: Terms[] }>(sql`
    select s.sku_id, jsonb_agg(jsonb_build_object('activityId', a.id, 'quotaCount', s.quota_count, 'perOrderCount', s.per_order_count,
      'perBuyerCount', s.per_buyer_count, 'prices', (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount))
        from promotions.activity_price p where p.activity_id = s.activity_id and p.sku_id = s.sku_id)) order by a.id) as terms
    from promotions.activity_sku s
    join promotions.activity a on a.id = s.activity_id
    where s.sku_id = any(${skuIds}::bigint[]) and a.kind in ('special', 'fixed') and a.state in ('published', 'running')
    group by s.sku_id`)

export type Place = { activityId: number; skuId: number }

/** What counts towards the limits of these. */
export const countsAt = (db: Queryable, places: readonly Place[], buyerId: number | null) =>
  db.rows<Place & Pick<Allowed, 'takenCount' | 'buyerCount'>>(sql`
    select s.activity_id, s.sku_id, s.taken_count, coalesce(b.count, 0) as buyer_count
    from unnest(${places.map((each) => each.activityId)}::bigint[], ${places.map((each) => each.skuId)}::bigint[]) as t (activity_id, sku_id)
    join promotions.activity_sku s using (activity_id, sku_id)
    left join promotions.buyer_count b
      on b.activity_id = s.activity_id and b.sku_id = s.sku_id and b.buyer_id = ${buyerId}::bigint`)

type HeldRow = Place & {
  prices: Terms['prices']
  heldCount: number
  heldUntil: Instant
  warehouseId: number | null
}

/** What flash sales hold of these SKUs for a buyer, until that is over; of sales that were stopped nothing. */
export const heldAt = (
  db: Queryable,
  { skuIds, buyerId, now }: { skuIds: readonly number[]; buyerId: number; now: Instant },
) =>
  db.rows<HeldRow>(sql`
    select c.activity_id, c.sku_id, c.held_count, c.held_until, s.warehouse_id,
      (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount)) from promotions.activity_price p
        where p.activity_id = c.activity_id and p.sku_id = c.sku_id) as prices
    from promotions.claim c
    join promotions.activity_sku s on s.activity_id = c.activity_id and s.sku_id = c.sku_id
    join promotions.activity a on a.id = c.activity_id
    where c.buyer_id = ${buyerId} and c.sku_id = any(${skuIds}::bigint[]) and c.state = 'held' and c.held_until > ${now}
      and a.state <> 'stopped'
    order by c.activity_id, c.sku_id`)
