/** Statements about the sessions of flash sales as buyers see them, and about reminders of them. Counts are base units. */
import sql, { type Sql } from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { ActivityForm, ActivityState } from '../../contract.ts'
import type { Place } from './sql.ts'

/** What can be ordered of an SKU: multiples of the step, from the least on. */
export type Units = { skuId: number; leastCount: number; stepCount: number }

export async function setUnits(
  tx: Queryable,
  activityId: number,
  units: readonly Units[],
): Promise<void> {
  await tx.count(sql`
    update promotions.activity_sku s set least_count = u."leastCount", step_count = u."stepCount"
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u ("skuId" bigint, "leastCount" bigint, "stepCount" bigint)
    where s.activity_id = ${activityId} and s.sku_id = u."skuId"`)
}

export type SaleRow = Pick<
  ActivityForm,
  'audience' | 'listId' | 'leastLevel' | 'startsAt' | 'endsAt'
> & {
  state: ActivityState
  perOrderCount: number | null
  perBuyerCount: number | null
  leastCount: number
  stepCount: number
}

/** An SKU of a session that has been published. */
export const saleOf = (db: Queryable, { activityId, skuId }: Place) =>
  db.maybeRow<SaleRow>(sql`
    select a.state, a.audience, a.list_id, a.least_level, a.starts_at, a.ends_at, s.per_order_count, s.per_buyer_count, s.least_count, s.step_count
    from promotions.activity a join promotions.activity_sku s on s.activity_id = a.id
    where a.id = ${activityId} and s.sku_id = ${skuId} and a.kind = 'flash' and a.state <> 'draft'`)

export type SessionRow = Pick<
  ActivityForm,
  'audience' | 'listId' | 'leastLevel' | 'startsAt' | 'endsAt'
> & {
  activityId: number
  names: Translated
  state: ActivityState
  stopReason: Translated | null
  isReminded: boolean
  wasReminded: boolean
}

/** By language; null: it was not stopped. */
const STOP_REASON: Sql = sql`case when a.stop_reason is not null then a.stop_reason_texts || jsonb_build_object('cn', a.stop_reason) end as stop_reason`

const SESSION: Sql = sql`a.id as activity_id, a.names, a.state, ${STOP_REASON}, a.audience, a.list_id, a.least_level, a.starts_at, a.ends_at`

/** Whether a buyer has asked for a reminder, and whether they have had it. */
const selectReminder = (buyerId: number | null): Sql => {
  const own = sql`select from promotions.reminder r where r.activity_id = a.id and r.buyer_id = ${buyerId}::bigint`
  return sql`exists (${own}) as is_reminded, exists (${own} and r.reminded_at is not null) as was_reminded`
}

/** Those that overlap a time, whoever they are for, as they start. */
export const sessionsIn = (
  db: Queryable,
  { since, until, buyerId }: { since: Instant; until: Instant; buyerId: number | null },
) =>
  db.rows<SessionRow>(sql`
    select ${SESSION}, ${selectReminder(buyerId)}
    from promotions.activity a
    where a.kind = 'flash' and a.state in ('published', 'running', 'ended') and a.starts_at < ${until} and a.ends_at > ${since}
    order by a.starts_at, a.id`)

export const sessionOf = (db: Queryable, activityId: number, buyerId: number | null) =>
  db.maybeRow<SessionRow>(sql`
    select ${SESSION}, ${selectReminder(buyerId)}
    from promotions.activity a
    where a.kind = 'flash' and a.id = ${activityId} and a.state <> 'draft'`)

export type SessionSkuRow = Place & {
  prices: { currency: Currency; amount: number }[]
  quotaCount: number
  takenCount: number
  unpaidCount: number
  waitingCount: number
  askedCount: number
  perOrderCount: number | null
  perBuyerCount: number | null
  leastCount: number
  stepCount: number
  soldOutAt: Instant | null
  /** Of the whole session: some SKU has enough for an order. */
  hasLeft: boolean
}

/** SKUs of sessions that are on, of which enough for an order is left. */
export const onSaleNow = (db: Queryable, skuIds: readonly number[], now: Instant) =>
  db.rows<
    Omit<SessionRow, 'state' | 'stopReason' | 'isReminded' | 'wasReminded' | 'startsAt'> &
      Pick<SessionSkuRow, 'skuId' | 'prices'>
  >(sql`
    select a.id as activity_id, a.names, a.audience, a.list_id, a.least_level, a.ends_at, s.sku_id,
      (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount)) from promotions.activity_price p
        where p.activity_id = s.activity_id and p.sku_id = s.sku_id) as prices
    from promotions.activity_sku s join promotions.activity a on a.id = s.activity_id
    where s.sku_id = any(${skuIds as number[]}::bigint[]) and a.kind = 'flash' and a.state in ('published', 'running')
      and a.starts_at <= ${now} and ${now} < a.ends_at and s.taken_count + s.least_count <= s.quota_count
    order by s.sku_id, a.id`)

/** @param most of each session */
export const skusOfSessions = (db: Queryable, activityIds: readonly number[], most: number) =>
  db.rows<SessionSkuRow>(sql`
    select s.activity_id, s.sku_id, s.quota_count, s.taken_count, s.waiting_count, s.asked_count, s.per_order_count,
      s.per_buyer_count, s.least_count, s.step_count, s.sold_out_at, s.has_left, held.count + ordered.count as unpaid_count,
      (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount)) from promotions.activity_price p
        where p.activity_id = s.activity_id and p.sku_id = s.sku_id) as prices
    from (select k.*, row_number() over (partition by k.activity_id order by k.sku_id) as nth,
        bool_or(k.taken_count + k.least_count <= k.quota_count) over (partition by k.activity_id) as has_left
      from promotions.activity_sku k where k.activity_id = any(${activityIds}::bigint[])) s
    cross join lateral (select coalesce(sum(c.held_count), 0)::bigint as count from promotions.claim c
      where c.activity_id = s.activity_id and c.sku_id = s.sku_id and c.state = 'held') held
    cross join lateral (select coalesce(sum(u.count), 0)::bigint as count from promotions.usage u
      where u.activity_id = s.activity_id and u.sku_id = s.sku_id and u.released_at is null and u.paid_at is null) ordered
    where s.nth <= ${most}
    order by s.activity_id, s.sku_id`)

// --- reminders

export const putReminder = (
  db: Queryable,
  { activityId, buyerId, remindAt }: { activityId: number; buyerId: number; remindAt: Instant },
) =>
  db.count(sql`
    insert into promotions.reminder (activity_id, buyer_id, remind_at) values (${activityId}, ${buyerId}, ${remindAt})
    on conflict (activity_id, buyer_id) do nothing`)

export const dropReminder = (db: Queryable, activityId: number, buyerId: number) =>
  db.count(sql`
    delete from promotions.reminder where activity_id = ${activityId} and buyer_id = ${buyerId} and reminded_at is null`)

/** A session that was moved is announced before its new start, also to those who have been reminded of the former one. */
export const moveReminders = (
  tx: Queryable,
  activityId: number,
  { remindAt, now }: { remindAt: Instant; now: Instant },
) =>
  tx.count(sql`
    update promotions.reminder set remind_at = ${remindAt}, reminded_at = null
    where activity_id = ${activityId} and (reminded_at is null or ${remindAt}::timestamptz > ${now}::timestamptz)`)

/** Keys of reminders that are due, or come to nothing. Those of a draft wait: it has been published, and has a new start once it is again. */
export async function lockReminders(
  tx: Queryable,
  now: Instant,
  { isAwake, limit }: DueFilter,
): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(sql`
    select r.activity_id || ':' || r.buyer_id as key from promotions.reminder r
    join promotions.activity a on a.id = r.activity_id
    where r.reminded_at is null and a.state <> 'draft' and (r.remind_at <= ${now} or a.state = 'stopped') and ${isAwake(sql`r.activity_id || ':' || r.buyer_id`)}
    order by r.remind_at, r.activity_id, r.buyer_id limit ${limit} for update of r skip locked`)
  return rows.map(({ key }) => key)
}

/** @returns those of sessions that are still to start, and of those that were stopped before they did */
export const setReminded = (tx: Queryable, keys: readonly string[], now: Instant) =>
  tx.rows<{
    buyerId: number
    activityId: number
    names: Translated
    startsAt: Instant
    stopReason: Translated | null
  }>(sql`
    with told as (
      update promotions.reminder r set reminded_at = ${now}::timestamptz
      where r.activity_id || ':' || r.buyer_id = any(${keys}::text[]) returning r.activity_id, r.buyer_id
    )
    select told.buyer_id, told.activity_id, a.names, a.starts_at, ${STOP_REASON} from told join promotions.activity a on a.id = told.activity_id
    where (a.state = 'published' and a.starts_at > ${now}::timestamptz) or (a.state = 'stopped' and a.starts_at > a.stopped_at) order by told.activity_id, told.buyer_id`)

/** What a buyer has of each SKU of a session over all of their orders, with what is held for them. */
export const countsOfBuyer = (db: Queryable, activityId: number, buyerId: number) =>
  db.rows<{ skuId: number; count: number }>(sql`
    select sku_id, count::int as count from promotions.buyer_count
    where activity_id = ${activityId} and buyer_id = ${buyerId} and count > 0 order by sku_id`)
