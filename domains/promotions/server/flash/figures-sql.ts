/** Statements about the figures of a flash sale. Counts are base units. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { FlashFigures } from '../../flash-office-contract.ts'

type Row = Omit<FlashFigures, 'code' | 'name' | 'perSecond' | 'soldOutAfterMs'> & {
  lastCount: number
  soldOutAt: Instant | null
}

/** @param since claims from then on are counted as the last ones */
export const figuresOf = (db: Queryable, activityId: number, since: Instant) =>
  db.rows<Row>(sql`
    select s.sku_id, s.quota_count, s.waiting_count, s.asked_count, s.sold_out_at,
      claims.held_count, claims.last_count, orders.ordered_count, orders.paid_count,
      claims.lapsed_count + orders.released_count as released_count
    from promotions.activity_sku s
    cross join lateral (select
      coalesce(sum(c.held_count) filter (where c.state = 'held'), 0)::bigint as held_count,
      coalesce(sum(c.held_count) filter (where c.state = 'lapsed'), 0)::bigint as lapsed_count,
      (count(*) filter (where c.asked_at >= ${since}))::int as last_count
      from promotions.claim c where c.activity_id = s.activity_id and c.sku_id = s.sku_id) claims
    cross join lateral (select
      coalesce(sum(t.count) filter (where t.released_at is null), 0)::bigint as ordered_count,
      coalesce(sum(t.count) filter (where t.released_at is null and t.paid_at is not null), 0)::bigint as paid_count,
      coalesce(sum(t.count) filter (where t.released_at is not null), 0)::bigint as released_count
      from promotions.usage t where t.activity_id = s.activity_id and t.sku_id = s.sku_id) orders
    where s.activity_id = ${activityId} order by s.sku_id`)

export async function countBuyers(db: Queryable, activityId: number): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(distinct buyer_id)::int as count from promotions.buyer_count where activity_id = ${activityId} and count > 0`)
  return count
}

/** The order is paid. */
export const setPaid = (tx: Queryable, orderNumber: string, now: Instant) =>
  tx.count(sql`
    update promotions.usage set paid_at = ${now}
    where order_number = ${orderNumber} and released_at is null and paid_at is null`)
