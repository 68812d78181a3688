/** Statements about the time of activities and coupons. They join what others hold, and change nothing. */
import sql, { type Sql } from 'sql-template-tag'
import { ACTIVITIES_IN_CONFLICT } from '#domains/promotions/server/door.ts'
import type { Instant, Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Campaign } from '../calendar-contract.ts'
import type { CampaignOf } from '../contract.ts'

type Period = { from: Instant; until: Instant; now: Instant }

const campaignsOf = ({ from, until, now }: Period): Sql => sql`(
      select 'activity' as of, id, kind, names, state, starts_at, case when stopped_at is null then ends_at else greatest(stopped_at, starts_at) end as ends_at
      from promotions.activity where starts_at < ${until} and ends_at > ${from}
      union all
      select 'coupon', id, 'coupon', name,
        case when state <> 'published' then state when claim_until <= ${now} then 'ended' when claim_from > ${now} then 'published' else 'running' end,
        claim_from, case when stopped_at is null then claim_until else least(claim_until, greatest(stopped_at, claim_from)) end
      from coupons.template where claim_from < ${until} and claim_until > ${from})`

/** What takes place in a part of the period, as it starts. Coupons by the time in which they are claimed. */
export const campaignsIn = (db: Queryable, period: Period, limit: number) =>
  db.rows<Campaign>(sql`
    select * from ${campaignsOf(period)} c order by starts_at, of, id limit ${limit}`)

/** Those that can have results: no drafts, and the latest first. */
export const latestCampaigns = (db: Queryable, period: Period, limit: number) =>
  db.rows<Campaign>(sql`
    select * from ${campaignsOf(period)} c where state <> 'draft' order by starts_at desc, of desc, id desc limit ${limit}`)

type Ids = { activityIds: readonly number[]; templateIds: readonly number[] }

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

export type Figures = {
  of: CampaignOf
  id: number
  orderCount: number
  buyerCount: number
  newBuyerCount: number
  unitCount: number | null
  claimedCount: number | null
  usedCount: number | null
  salesAmount: number
  costAmount: number
}

/** Of paid orders that are open or completed; closed parts of lines are left out. Gifts cost what they are stated to be worth. */
export const figuresOf = (db: Queryable, { activityIds, templateIds }: Ids) =>
  db.rows<Figures>(sql`
    with sold as (
      select t.activity_id, o.id as order_id, o.buyer_id, o.paid_at,
        (l.quantity - l.closed_quantity)::bigint * l.factor as unit_count,
        case when l.gift is null then (l.line_amount + l.coupon_amount + l.points_amount)::numeric * (l.quantity - l.closed_quantity) / l.quantity
          -- What earned the gifts, once for all of them.
          when l.position = (select min(x.position) from orders.line x where x.order_id = o.id and x.gift ->> 'activityId' = l.gift ->> 'activityId')
          then (select sum((b.line_amount + b.coupon_amount + b.points_amount)::numeric * (b.quantity - b.closed_quantity) / b.quantity) from orders.line b
            where b.order_id = o.id and l.gift -> 'positions' @> to_jsonb(b.position)) else 0 end / o.rate as sales_amount,
        case when l.gift is not null then (l.gift ->> 'valueAmount')::bigint else coalesce((select -sum((step ->> 'amount')::bigint) from jsonb_array_elements(l.steps) step
          where step ->> 'kind' = 'activity'), 0) end::numeric * (l.quantity - l.closed_quantity) / o.rate as cost_amount
      from promotions.usage t
      join orders.sales_order o on o.number = t.order_number and o.paid_at is not null and o.lifecycle <> 'closed'
      join promotions.activity a on a.id = t.activity_id
      join orders.line l on l.order_id = o.id and l.sku_id = t.sku_id
        and case when a.kind = 'gift' then (l.gift ->> 'activityId')::bigint = a.id else l.gift is null end
      where t.activity_id = any(${activityIds as number[]}::bigint[]) and t.released_at is null
    ), used as (
      select c.template_id, o.id as order_id, o.buyer_id, o.paid_at, c.base_amount as cost_amount,
        (select coalesce(sum((l.line_amount + l.coupon_amount + l.points_amount)::numeric * (l.quantity - l.closed_quantity) / l.quantity), 0)
          from orders.line l where l.order_id = o.id) / o.rate as sales_amount
      from coupons.coupon c
      join orders.sales_order o on o.number = c.order_number and o.paid_at is not null -- closed orders have given theirs back
      where c.template_id = any(${templateIds as number[]}::bigint[]) and c.state = 'used'
    )
    select 'activity' as of, s.activity_id as id, count(distinct s.order_id)::int as order_count, count(distinct s.buyer_id)::int as buyer_count,
      (count(distinct s.buyer_id) filter (where not exists (select from orders.sales_order p
        where p.buyer_id = s.buyer_id and p.paid_at < s.paid_at)))::int as new_buyer_count,
      sum(s.unit_count)::bigint as unit_count, null::int as claimed_count, null::int as used_count,
      round(sum(s.sales_amount))::bigint as sales_amount, round(sum(s.cost_amount))::bigint as cost_amount
    from sold s group by s.activity_id
    union all
    select 'coupon', t.id, count(u.order_id)::int, count(distinct u.buyer_id)::int,
      (count(distinct u.buyer_id) filter (where not exists (select from orders.sales_order p
        where p.buyer_id = u.buyer_id and p.paid_at < u.paid_at)))::int,
      null, t.taken_count, count(u.order_id)::int, round(coalesce(sum(u.sales_amount), 0))::bigint, coalesce(sum(u.cost_amount), 0)::bigint
    from coupons.template t left join used u on u.template_id = t.id
    where t.id = any(${templateIds as number[]}::bigint[])
    group by t.id, t.taken_count`)
