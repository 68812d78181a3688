/** Statements about what came of activities and coupons. They join what others hold, and change nothing. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Campaign } from '../calendar-contract.ts'
import type { CampaignOf } from '../contract.ts'
import type { Ids } from './calendar-sql.ts'
import { campaignsOf, type Period } from './campaigns-of.ts'

/** Those that can have results: no drafts, and the latest first. */
export const latestCampaigns = (db: Queryable, period: Period, limit: number) =>
  db.rows<Campaign>(sql`
    select * from ${campaignsOf(period)} c where state <> 'draft' order by starts_at desc, of desc, id desc limit ${limit}`)

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
