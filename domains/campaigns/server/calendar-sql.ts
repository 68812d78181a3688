/** Statements about the time of activities and coupons. They join what others hold, and change nothing. */
import sql from 'sql-template-tag'
import { ACTIVITIES_IN_CONFLICT } from '#domains/promotions/server/door.ts'
import type { Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Campaign } from '../calendar-contract.ts'
import { campaignsOf, type Period } from './campaigns-of.ts'

/** What takes place in a part of the period, as it starts. Coupons by the time in which they are claimed. */
export const campaignsIn = (db: Queryable, period: Period, limit: number) =>
  db.rows<Campaign>(sql`
    select * from ${campaignsOf(period)} c order by starts_at, of, id limit ${limit}`)

export type Ids = { activityIds: readonly number[]; templateIds: readonly number[] }

export type SharedSkus = { id: number; otherId: number; names: Translated; skuCount: number }

/** Other activities that have the same SKUs in a part of the same time. */
export const sharedSkus = (db: Queryable, { activityIds }: Ids) =>
  db.rows<SharedSkus>(sql`
    select a.id, b.id as other_id, b.names, count(*)::int as sku_count
    from promotions.activity a
    join promotions.activity_sku s on s.activity_id = a.id
    join promotions.activity_sku o on o.sku_id = s.sku_id
    join promotions.activity b on b.id = o.activity_id
    where a.id = any(${activityIds as number[]}::bigint[]) and ${ACTIVITIES_IN_CONFLICT}
    group by a.id, b.id, b.names order by a.id, b.id`)

export type BesideCoupon = {
  activityId: number
  activityNames: Translated
  templateId: number
  templateNames: Translated
}

/** Special and fixed prices that take no coupon, at a time when coupons for their goods can be used elsewhere. Flash sales never take any. */
export const besideCoupons = (db: Queryable, { activityIds, templateIds }: Ids) =>
  db.rows<BesideCoupon>(sql`
    select a.id as activity_id, a.names as activity_names, t.id as template_id, t.name as template_names
    from promotions.activity a
    join coupons.template t on t.state = 'published' and t.voided_at is null
      and coalesce(t.valid_from, t.claim_from) < a.ends_at
      and a.starts_at < coalesce(t.valid_until, t.claim_until + t.valid_days * interval '1 day')
    where (a.id = any(${activityIds as number[]}::bigint[]) or t.id = any(${templateIds as number[]}::bigint[]))
      and not a.takes_coupon and a.kind in ('special', 'fixed') and a.state in ('draft', 'published', 'running')
      and (t.scope = 'all' or exists (
        select from promotions.activity_sku s join catalog.sku k on k.id = s.sku_id join catalog.product p on p.id = k.product_id
          join catalog.category own on own.id = p.category_id left join catalog.category parent on parent.id = own.parent_id
        where s.activity_id = a.id and case t.scope when 'product' then p.id = any(t.scope_ids) when 'brand' then p.brand_id = any(t.scope_ids)
          else t.scope_ids && array[own.id, parent.id, parent.parent_id]::bigint[] end))
    order by a.id, t.id`)
