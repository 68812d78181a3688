/** Statements about rehearsals: what is planned, the orders that are read, and how far it is. */
import sql from 'sql-template-tag'
import { BOUGHT_LINES } from '#domains/orders/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { CampaignOf } from '../../contract.ts'
import type { ReadOrder } from './effect.ts'
import type { ActivityPlan, CouponPlan, Plan, PlannedSku } from './plan.ts'
import type { Sums } from './sums.ts'

type ActivityRow = {
  kind: ActivityPlan['kind']
  audience: ActivityPlan['audience']
  listId: number | null
  leastLevel: number
  version: number
}

/** Whoever rehearses the same at the same time waits here. */
export const lockActivity = (tx: Queryable, id: number) =>
  tx.maybeRow<ActivityRow>(sql`
    select kind, audience, list_id, least_level, version from promotions.activity where id = ${id} for update`)

export const skusOf = (tx: Queryable, activityId: number) =>
  tx.rows<PlannedSku>(sql`
    select s.sku_id, s.quota_count, s.per_order_count, s.per_buyer_count,
      (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount)) from promotions.activity_price p
        where p.activity_id = s.activity_id and p.sku_id = s.sku_id) as prices
    from promotions.activity_sku s where s.activity_id = ${activityId} order by s.sku_id`)

export const lockTemplate = (tx: Queryable, id: number) =>
  tx.maybeRow<Omit<CouponPlan, 'of'> & { version: number }>(sql`
    select kind, threshold_amount, off_amount, off_percent, cap_amount, scope, scope_ids, cart, audience, min_level, list_id, total_count, per_person,
      version
    from coupons.template where id = ${id} for update`)

/** The orders of goods since then that were not closed: how many, and between which ids. */
export const spanSince = (tx: Queryable, since: Instant) =>
  tx.row<{ count: number; afterId: number; untilId: number }>(sql`
    select count(*)::int as count, coalesce(min(o.id) - 1, 0) as after_id, coalesce(max(o.id), 0) as until_id
    from orders.sales_order o
    where o.placed_at >= ${since} and o.family = 'goods' and o.lifecycle <> 'closed' and o.difference_of_id is null`)

export type RehearsalRow = {
  id: number
  activityId: number | null
  templateId: number | null
  version: number
  plan: Plan
  staffName: string
  askedAt: Instant
  placedFrom: Instant
  afterId: number
  untilId: number
  orderCount: number
  readCount: number
  sums: Sums
  doneAt: Instant | null
}

type Subject = { of: CampaignOf; id: number }

export const lastOf = (db: Queryable, { of, id }: Subject) =>
  db.maybeRow<RehearsalRow>(sql`
    select * from campaigns.rehearsal
    where case ${of}::text when 'activity' then activity_id else template_id end = ${id}::bigint`)

export const drop = (tx: Queryable, { of, id }: Subject) =>
  tx.count(sql`
    delete from campaigns.rehearsal
    where case ${of}::text when 'activity' then activity_id else template_id end = ${id}::bigint`)

type NewRehearsal = Omit<RehearsalRow, 'id' | 'readCount' | 'doneAt'>

export const insert = (tx: Queryable, row: NewRehearsal) =>
  tx.row<RehearsalRow>(sql`
    insert into campaigns.rehearsal (activity_id, template_id, version, plan, staff_name, asked_at, placed_from, after_id, until_id, order_count,
      sums, done_at)
    values (${row.activityId}, ${row.templateId}, ${row.version}, ${JSON.stringify(row.plan)}::jsonb, ${row.staffName}, ${row.askedAt},
      ${row.placedFrom}, ${row.afterId}, ${row.untilId}, ${row.orderCount}, ${JSON.stringify(row.sums)}::jsonb,
      case when ${row.orderCount}::int = 0 then ${row.askedAt}::timestamptz end)
    returning *`)

export const lockDue = async (tx: Queryable, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select id from campaigns.rehearsal where done_at is null and ${isAwake(sql`id`)}
      order by id limit 1 for update skip locked`)
  )?.id ?? null

export const byId = (tx: Queryable, id: number) =>
  tx.row<RehearsalRow>(sql`select * from campaigns.rehearsal where id = ${id}`)

/** The next orders, with what is left of their lines. */
export const ordersAfter = (
  tx: Queryable,
  { afterId, untilId, placedFrom }: Pick<RehearsalRow, 'afterId' | 'untilId' | 'placedFrom'>,
  limit: number,
) =>
  tx.rows<ReadOrder>(sql`
    select o.id, o.number, o.buyer_id, o.currency, o.rate::float8 as rate, o.tax_included, o.tax_rate_percent, o.freight_amount,
      coalesce((select sum((step ->> 'amount')::bigint) from jsonb_array_elements(case jsonb_typeof(o.total_steps -> 'freight')
        when 'array' then o.total_steps -> 'freight' else '[]' end) step where step ->> 'kind' = 'transferFee'), 0)::bigint as fee_amount,
      exists (select from promotions.usage t join promotions.activity a on a.id = t.activity_id
        where t.order_number = o.number and t.released_at is null and a.kind = 'flash') as has_flash,
      not exists (select from orders.sales_order p where p.buyer_id = o.buyer_id and p.paid_at < o.placed_at) as is_first,
      coalesce(lines.lines, '[]') as lines
    from (select * from orders.sales_order o
      where o.id > ${afterId} and o.id <= ${untilId} and o.placed_at >= ${placedFrom}
        and o.family = 'goods' and o.lifecycle <> 'closed' and o.difference_of_id is null
      order by o.id limit ${limit}) o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('skuId', l.sku_id, 'productId', l.product_id,
        'count', (l.quantity - l.closed_quantity)::bigint * l.factor,
        'lineAmount', l.line_amount * (l.quantity - l.closed_quantity) / l.quantity,
        'couponAmount', l.coupon_amount * (l.quantity - l.closed_quantity) / l.quantity,
        'reliefAmount', l.tax_relief_amount * (l.quantity - l.closed_quantity) / l.quantity,
        'activityId', (select (step -> 'values' ->> 'activityId')::bigint from jsonb_array_elements(l.steps) step
          where step ->> 'kind' = 'activity' limit 1),
        'isAlone', exists (select from jsonb_array_elements(l.steps) step
          where step ->> 'kind' = 'activity' and step -> 'values' ->> 'coupons' = 'no')) order by l.position) as lines
      from ${BOUGHT_LINES} l where l.order_id = o.id) lines
    order by o.id`)

export type Had = { skuId: number; buyerId: number; count: number }

export const hadBy = (tx: Queryable, id: number, buyerIds: readonly number[]) =>
  tx.rows<Had>(sql`
    select sku_id, buyer_id, count from campaigns.rehearsed_buyer
    where rehearsal_id = ${id} and buyer_id = any(${buyerIds as number[]}::bigint[])`)

export const addHad = (tx: Queryable, id: number, had: readonly Had[]) =>
  tx.count(sql`
    insert into campaigns.rehearsed_buyer as b (rehearsal_id, sku_id, buyer_id, count)
    select ${id}::bigint, sku_id, buyer_id, count
    from unnest(${had.map((each) => each.skuId)}::bigint[], ${had.map((each) => each.buyerId)}::bigint[], ${had.map((each) => each.count)}::bigint[])
      as h (sku_id, buyer_id, count)
    on conflict (rehearsal_id, sku_id, buyer_id) do update set count = excluded.count`)

type Progress = {
  id: number
  afterId: number
  readCount: number
  sums: Sums
  doneAt: Instant | null
}

export const setProgress = (tx: Queryable, { id, afterId, readCount, sums, doneAt }: Progress) =>
  tx.count(sql`
    update campaigns.rehearsal set after_id = ${afterId}, read_count = least(order_count, ${readCount}::int),
      sums = ${JSON.stringify(sums)}::jsonb, done_at = ${doneAt}
    where id = ${id}`)

export const dropHad = (tx: Queryable, id: number) =>
  tx.count(sql`delete from campaigns.rehearsed_buyer where rehearsal_id = ${id}`)

export const costsOf = (db: Queryable, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; amount: number }>(sql`
    select sku_id, amount from campaigns.cost where sku_id = any(${skuIds as number[]}::bigint[])`)
