/** Statements about activities as buyers find them. Counts are base units. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivityForm } from '../contract.ts'
import type { OpenActivity, Terms } from './offers-sql.ts'

type Open = Omit<OpenActivity, 'activityId'> & {
  id: number
  skus: { skuId: number; leftCount: number }[]
}

/** Activities besides flash sales and gifts that are on, or start before `until`, with SKUs of which something is left. */
export const openAt = (
  db: Queryable,
  { kind, now, until }: { kind: ActivityForm['kind'] | null; now: Instant; until: Instant },
  limit: number,
) =>
  db.rows<Open>(sql`
    select a.id, a.kind, a.names, a.audience, a.list_id, a.least_level, a.takes_coupon, a.starts_at, a.ends_at,
      (select coalesce(jsonb_agg(jsonb_build_object('skuId', s.sku_id, 'leftCount',
          coalesce(least(s.quota_count - s.taken_count, s.per_order_count, s.per_buyer_count), ${Number.MAX_SAFE_INTEGER}))
          order by s.sku_id), '[]')
        from promotions.activity_sku s
        where s.activity_id = a.id and (s.quota_count is null or s.taken_count < s.quota_count)) as skus
    from promotions.activity a
    where a.state in ('published', 'running') and a.starts_at <= ${until} and a.ends_at > ${now}
      and a.kind not in ('flash', 'gift') and (${kind}::text is null or a.kind = ${kind}::text)
    order by a.starts_at > ${now}, case when a.starts_at > ${now} then a.starts_at else a.ends_at end, a.id
    limit ${limit}`)

type Announced = Omit<Open, 'skus'> & {
  skus: { skuId: number; prices: Terms['prices'] }[]
}

/** One that is published and not over, of any kind, with its prices of these SKUs. */
export const announced = (
  db: Queryable,
  { activityId, skuIds, now }: { activityId: number; skuIds: readonly number[]; now: Instant },
) =>
  db.maybeRow<Announced>(sql`
    select a.id, a.kind, a.names, a.audience, a.list_id, a.least_level, a.takes_coupon, a.starts_at, a.ends_at,
      (select coalesce(jsonb_agg(jsonb_build_object('skuId', s.sku_id, 'prices',
          (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount)) from promotions.activity_price p
            where p.activity_id = s.activity_id and p.sku_id = s.sku_id))), '[]')
        from promotions.activity_sku s where s.activity_id = a.id and s.sku_id = any(${skuIds}::bigint[])) as skus
    from promotions.activity a
    where a.id = ${activityId} and a.state in ('published', 'running') and a.ends_at > ${now}`)
