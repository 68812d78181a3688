/** Statements about activities, their prices, and what orders take of them. Counts are base units. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Activity, ActivityForm, ActivitySku, ActivityState } from '../contract.ts'

export type Taken = { activityId: number; skuId: number; count: number }
/** `inTime` false: an order that was placed in time is opened again, unless the activity was stopped meanwhile. */
export type Usage = { orderNumber: string; buyerId: number; now: Instant; inTime: boolean }

/** Of several orders of the same SKUs one after another takes from here on. In the order of ids, against deadlocks. */
export async function lockSkus(tx: Queryable, taken: readonly Taken[]): Promise<void> {
  await tx.rows(sql`
    select from promotions.activity_sku s
    join unnest(${taken.map((each) => each.activityId)}::bigint[], ${taken.map((each) => each.skuId)}::bigint[])
      as t (activity_id, sku_id) using (activity_id, sku_id)
    order by s.activity_id, s.sku_id for update of s`)
}

/**
 * Takes from the quota and from what the buyer may have, in one statement: both or neither. Needs the lock. Pieces of a flash sale for
 * which others wait are theirs: money that comes late does not pass the queue.
 * @returns false when there is not so much left, or the activity is not on, or is a flash sale, which holds pieces before
 */
export async function take(
  tx: Queryable,
  { orderNumber, buyerId, now, inTime }: Usage,
  { activityId, skuId, count }: Taken,
): Promise<boolean> {
  const taken = await tx.count(sql`
    with open as (
      update promotions.activity_sku s set taken_count = s.taken_count + ${count}::bigint
      from promotions.activity a
      where a.id = s.activity_id and s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint
        and a.state <> 'stopped' and (not ${inTime}::boolean
          or (a.kind <> 'flash' and a.state in ('published', 'running') and a.starts_at <= ${now}::timestamptz and ${now}::timestamptz < a.ends_at))
        and (a.kind <> 'flash' or s.waiting_count = 0)
        and (s.quota_count is null or s.taken_count + ${count}::bigint <= s.quota_count)
        and (s.per_order_count is null or ${count}::bigint <= s.per_order_count)
        and (s.per_buyer_count is null or ${count}::bigint + coalesce((select b.count from promotions.buyer_count b
          where b.activity_id = s.activity_id and b.sku_id = s.sku_id and b.buyer_id = ${buyerId}::bigint), 0)
            <= s.per_buyer_count)
      returning s.activity_id, s.sku_id
    ), mine as (
      insert into promotions.buyer_count as b (activity_id, sku_id, buyer_id, count)
      select activity_id, sku_id, ${buyerId}::bigint, ${count}::bigint from open
      on conflict (activity_id, sku_id, buyer_id) do update set count = b.count + excluded.count
    )
    insert into promotions.usage (order_number, activity_id, sku_id, buyer_id, count, taken_at)
    select ${orderNumber}, activity_id, sku_id, ${buyerId}::bigint, ${count}::bigint, ${now}::timestamptz from open
    on conflict (order_number, activity_id, sku_id) do update
      set count = excluded.count, taken_at = excluded.taken_at, released_at = null`)
  return taken === 1
}

/** What a closed order gave back, in the order in which it is taken. */
export const releasedOf = (tx: Queryable, orderNumber: string) =>
  tx.rows<Taken>(sql`
    select activity_id, sku_id, count from promotions.usage
    where order_number = ${orderNumber} and released_at is not null and count > 0 order by activity_id, sku_id`)

/** Of what an order holds: whoever takes and whoever gives back waits here, in the order of ids, before they touch what buyers have. */
const lockHeld = (tx: Queryable, orderNumber: string) =>
  tx.rows(sql`
    select from promotions.activity_sku s join promotions.usage t using (activity_id, sku_id)
    where t.order_number = ${orderNumber} and t.released_at is null order by s.activity_id, s.sku_id for update of s`)

/** The order closes: all that it holds is free again. */
export async function giveBack(tx: Queryable, orderNumber: string, now: Instant): Promise<void> {
  await lockHeld(tx, orderNumber)
  await tx.count(sql`
    with held as (
      select activity_id, sku_id, buyer_id, count from promotions.usage
      where order_number = ${orderNumber} and released_at is null for update
    ), free as (
      update promotions.activity_sku s set taken_count = s.taken_count - h.count
      from held h where s.activity_id = h.activity_id and s.sku_id = h.sku_id
    ), less as (
      update promotions.buyer_count b set count = b.count - h.count
      from held h where b.activity_id = h.activity_id and b.sku_id = h.sku_id and b.buyer_id = h.buyer_id
    )
    update promotions.usage t set released_at = greatest(${now}::timestamptz, t.taken_at)
    from held h where t.order_number = ${orderNumber} and t.activity_id = h.activity_id and t.sku_id = h.sku_id`)
}

/**
 * The order has fewer of these SKUs. Those that it has at another price are left out; what is given with others is named with its
 * activity, and is apart from what is bought of the same SKU.
 */
export async function giveBackPart(
  tx: Queryable,
  orderNumber: string,
  lowered: readonly { skuId: number; count: number; giftActivityId: number | null }[],
): Promise<void> {
  await lockHeld(tx, orderNumber)
  await tx.count(sql`
    with lowered as (
      select sku_id, gift_id, sum(count)::bigint as count
      from unnest(${lowered.map((each) => each.skuId)}::bigint[], ${lowered.map((each) => each.count)}::bigint[],
        ${lowered.map((each) => each.giftActivityId)}::bigint[]) as g (sku_id, count, gift_id)
      group by sku_id, gift_id
    ), less as (
      update promotions.usage t set count = t.count - l.count
      from lowered l, promotions.activity a
      where t.order_number = ${orderNumber} and t.sku_id = l.sku_id and t.released_at is null and a.id = t.activity_id
        and case when a.kind = 'gift' then l.gift_id = a.id else l.gift_id is null end
      returning t.activity_id, t.sku_id, t.buyer_id, l.count
    ), own as (
      update promotions.buyer_count b set count = b.count - l.count
      from less l where b.activity_id = l.activity_id and b.sku_id = l.sku_id and b.buyer_id = l.buyer_id
    )
    update promotions.activity_sku s set taken_count = s.taken_count - l.count
    from less l where s.activity_id = l.activity_id and s.sku_id = l.sku_id`)
}

// --- the office

export type Row = Omit<Activity, 'skuCount' | 'conflictCount' | 'takenCount'>

export const COLUMNS: Sql = sql`a.id, a.kind, a.names, a.state, a.starts_at, a.ends_at, a.audience, a.list_id, a.least_level, a.takes_coupon, a.stop_reason, a.version`

/** Published ones with prices of that time whose goods count for coupons. */
export const withCouponsIn = (db: Queryable, { from, until }: { from: Instant; until: Instant }) =>
  db.rows<Pick<Row, 'id' | 'names' | 'audience'>>(sql`
    select a.id, a.names, a.audience from promotions.activity a
    where a.state in ('published', 'running') and a.kind in ('special', 'fixed') and a.takes_coupon
      and a.starts_at < ${until} and a.ends_at > ${from}
    order by a.id`)

/**
 * Activities `a` and `b` want different prices at one time: drafts too, so that whoever plans sees it. What is given has no price of its own.
 * They are in conflict about the SKUs that both have.
 */
export const IN_CONFLICT: Sql = sql`b.id <> a.id and a.kind <> 'gift' and b.kind <> 'gift'
  and a.state in ('draft', 'published', 'running') and b.state in ('draft', 'published', 'running')
  and b.starts_at < a.ends_at and a.starts_at < b.ends_at`

export const lockActivity = (tx: Queryable, id: number) =>
  tx.maybeRow<Row>(sql`select ${COLUMNS} from promotions.activity a where a.id = ${id} for update`)

/** An SKU with its price and limits, by its id. */
export type Chosen = Omit<ActivitySku, 'code'> & { skuId: number }
export type SkuRow = Chosen & { takenCount: number; releasedCount: number }

export const skusOf = (db: Queryable, id: number) =>
  db.rows<SkuRow>(sql`
    select s.sku_id, s.quota_count, s.per_order_count, s.per_buyer_count, s.taken_count,
      (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount) order by p.currency)
        from promotions.activity_price p where p.activity_id = s.activity_id and p.sku_id = s.sku_id) as prices,
      (select coalesce(sum(t.count), 0)::bigint from promotions.usage t
        where t.activity_id = s.activity_id and t.sku_id = s.sku_id and t.released_at is not null) as released_count
    from promotions.activity_sku s where s.activity_id = ${id} order by s.sku_id`)

export async function insertActivity(
  tx: Queryable,
  form: ActivityForm,
  now: Instant,
): Promise<number> {
  const { kind, names, startsAt, endsAt, audience, listId, leastLevel, takesCoupon } = form
  const { id } = await tx.row<{ id: number }>(sql`
    insert into promotions.activity (kind, names, starts_at, ends_at, audience, list_id, least_level, takes_coupon, created_at)
    values (${kind}, ${JSON.stringify(names)}::jsonb, ${startsAt}, ${endsAt}, ${audience}, ${listId}, ${leastLevel}, ${takesCoupon}, ${now})
    returning id`)
  return id
}

export async function updateActivity(
  tx: Queryable,
  id: number,
  { kind, names, startsAt, endsAt, audience, listId, leastLevel, takesCoupon }: ActivityForm,
): Promise<void> {
  await tx.count(sql`
    update promotions.activity set kind = ${kind}, names = ${JSON.stringify(names)}::jsonb, starts_at = ${startsAt},
      ends_at = ${endsAt}, audience = ${audience}, list_id = ${listId}, least_level = ${leastLevel}, takes_coupon = ${takesCoupon}, version = version + 1
    where id = ${id}`)
}

/** Of an activity that has not begun, so that no order holds anything of it. */
export async function replaceSkus(
  tx: Queryable,
  id: number,
  skus: readonly Chosen[],
): Promise<void> {
  await tx.count(sql`delete from promotions.activity_sku where activity_id = ${id}`)
  const text = JSON.stringify(skus)
  await tx.count(sql`
    insert into promotions.activity_sku (activity_id, sku_id, quota_count, per_order_count, per_buyer_count)
    select ${id}, "skuId", "quotaCount", "perOrderCount", "perBuyerCount" from jsonb_to_recordset(${text}::jsonb)
      as s ("skuId" bigint, "quotaCount" bigint, "perOrderCount" bigint, "perBuyerCount" bigint)`)
  await tx.count(sql`
    insert into promotions.activity_price (activity_id, sku_id, currency, amount)
    select ${id}, s."skuId", p.currency, p.amount from jsonb_to_recordset(${text}::jsonb) as s ("skuId" bigint, prices jsonb)
    cross join lateral jsonb_to_recordset(s.prices) as p (currency text, amount bigint)`)
}

export async function setState(
  tx: Queryable,
  ids: readonly number[],
  {
    state,
    stopReason = null,
    now,
  }: { state: ActivityState; stopReason?: Translated | null; now: Instant },
): Promise<void> {
  const { cn: reason = null, ...reasonTexts } = stopReason ?? {}
  await tx.count(sql`
    update promotions.activity set state = ${state}, version = version + 1, stop_reason = ${reason},
      stop_reason_texts = ${JSON.stringify(reasonTexts)}::jsonb,
      stopped_at = case when ${state}::text = 'stopped' then ${now}::timestamptz end
    where id = any(${ids}::bigint[])`)
}

/** Published ones whose time has begun, or running ones whose time is over. */
export async function lockDue(
  tx: Queryable,
  { state, now }: { state: 'published' | 'running'; now: Instant },
  { isAwake, limit }: DueFilter,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from promotions.activity
    where state = ${state} and case when ${state}::text = 'published' then starts_at else ends_at end <= ${now} and ${isAwake(sql`id`)}
    order by id limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

/** Whatever their state. */
export const activitiesWith = (db: Queryable, ids: readonly number[]) =>
  db.rows<Pick<Activity, 'id' | 'names' | 'state' | 'endsAt'>>(sql`
    select id, names, state, ends_at from promotions.activity where id = any(${ids}::bigint[])`)

export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; names: Translated }>(sql`
    select id, names from promotions.activity where id = any(${ids}::bigint[])`)
