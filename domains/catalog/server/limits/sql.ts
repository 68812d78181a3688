/** Statements of purchase limits. Counts are base units. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Counted } from '../../limit-left.ts'
import type { PurchaseLimit } from '../../limits-contract.ts'

export type Bought = PurchaseLimit & { productId: number; boughtCount: number }

export type Asked = {
  productIds?: readonly number[]
  /** SKUs whose products are included. */
  skuIds?: readonly number[]
  /** Null: a guest, who has bought nothing yet. */
  buyerId: number | null
  now: Instant
  timeZone: string
}

const COLUMNS = sql`l.sku_id, l.period, l.day_count, l.audience, l.least_level, l.most_level, l.list_id, l.max_count`

/** Those of SKUs that a change has removed are nobody's. */
const OF_LIVING = sql`(l.sku_id is null or exists (select from catalog.sku k where k.id = l.sku_id and k.removed_at is null))`

const IN_ORDER = sql`l.max_count, l.period, l.audience, l.sku_id nulls first, l.day_count, l.least_level, l.most_level, l.list_id`

/** What a buyer has ordered in the current period, for each limit of these products and their SKUs, whomever it is for. */
export function countBought(
  db: Queryable,
  { productIds = [], skuIds = [], buyerId, now, timeZone }: Asked,
): Promise<Bought[]> {
  const today = sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`
  return db.rows(sql`
    select l.product_id, ${COLUMNS}, coalesce(case when l.sku_id is null then (
        select sum(p.count) from catalog.limited_purchase p
        where p.product_id = l.product_id and p.buyer_id = ${buyerId}::bigint and p.at >= w.since
      ) else (
        select sum(s.count) from catalog.limited_purchase p join catalog.limited_sku s using (order_number, product_id)
        where p.product_id = l.product_id and p.buyer_id = ${buyerId}::bigint and p.at >= w.since and s.sku_id = l.sku_id
      ) end, 0)::bigint as bought_count
    from catalog.purchase_limit l cross join lateral (select case l.period
      when 'order' then 'infinity'::timestamptz
      when 'ever' then '-infinity'::timestamptz
      when 'days' then (${today} - (l.day_count - 1) * interval '1 day') at time zone ${timeZone}
      else date_trunc(l.period, ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} end as since) w
    where l.product_id in (
      select unnest(${productIds}::bigint[])
      union all select product_id from catalog.sku where id = any(${skuIds}::bigint[])) and ${OF_LIVING}
    order by l.product_id, ${IN_ORDER}`)
}

/**
 * Concurrent orders of this buyer for these products wait until the transaction ends. In the order of ids, against
 * deadlocks.
 */
export async function lock(
  tx: Queryable,
  buyerId: number,
  productIds: readonly number[],
): Promise<void> {
  await tx.count(sql`
    insert into catalog.limited_buyer (product_id, buyer_id)
    select product_id, ${buyerId}::bigint from unnest(${productIds}::bigint[]) as product_id order by product_id
    on conflict (product_id, buyer_id) do update set buyer_id = excluded.buyer_id`)
}

const selectCounted = (taken: readonly Counted[]) => sql`
  select * from unnest(${taken.map((each) => each.productId)}::bigint[], ${taken.map((each) => each.skuId)}::bigint[],
    ${taken.map((each) => each.count)}::bigint[]) as t (product_id, sku_id, count)`

/** @param taken each SKU once */
export async function take(
  tx: Queryable,
  { orderNumber, buyerId, now }: { orderNumber: string; buyerId: number; now: Instant },
  taken: readonly Counted[],
): Promise<void> {
  await tx.count(sql`
    with taken as (${selectCounted(taken)}), whole as (
      insert into catalog.limited_purchase (order_number, product_id, buyer_id, count, at)
      select ${orderNumber}, product_id, ${buyerId}::bigint, sum(count), ${now}::timestamptz from taken group by product_id)
    insert into catalog.limited_sku (order_number, product_id, sku_id, count)
    select ${orderNumber}, product_id, sku_id, count from taken`)
}

/** The order has fewer of these: so many no longer count. Goods without a limit are left out. */
export async function giveBackPart(
  tx: Queryable,
  orderNumber: string,
  lowered: readonly Counted[],
): Promise<void> {
  await tx.count(sql`
    with lowered as (${selectCounted(lowered)}), parts as (
      update catalog.limited_sku s set count = s.count - l.count
      from (select sku_id, sum(count) as count from lowered group by sku_id) l
      where s.order_number = ${orderNumber} and s.sku_id = l.sku_id)
    update catalog.limited_purchase p set count = p.count - l.count
    from (select product_id, sum(count) as count from lowered group by product_id) l
    where p.order_number = ${orderNumber} and p.product_id = l.product_id`)
}

/** The order was closed and no longer counts. */
export async function giveBack(tx: Queryable, orderNumber: string): Promise<void> {
  await tx.count(sql`delete from catalog.limited_purchase where order_number = ${orderNumber}`)
}

export function limitsOf(db: Queryable, productId: number): Promise<PurchaseLimit[]> {
  return db.rows(sql`
    select ${COLUMNS} from catalog.purchase_limit l where l.product_id = ${productId} and ${OF_LIVING}
    order by ${IN_ORDER}`)
}

/** Those that a change has not removed. */
export async function skuIdsOf(db: Queryable, productId: number): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select id from catalog.sku where product_id = ${productId} and removed_at is null`)
  return rows.map(({ id }) => id)
}

/** Concurrent changes of its limits or alternatives wait. @returns false when there is no such product */
export async function lockProduct(tx: Queryable, productId: number): Promise<boolean> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from catalog.product where id = ${productId} for no key update`)
  return row !== null
}

/** Needs the lock. */
export async function replace(
  tx: Queryable,
  productId: number,
  limits: readonly PurchaseLimit[],
  now: Instant,
): Promise<void> {
  await tx.count(sql`delete from catalog.purchase_limit where product_id = ${productId}`)
  await tx.count(sql`
    insert into catalog.purchase_limit (product_id, sku_id, period, day_count, audience, least_level, most_level, list_id, max_count, set_at)
    select ${productId}, "skuId", period, "dayCount", audience, "leastLevel", "mostLevel", "listId", "maxCount", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(limits)}) as t ("skuId" bigint, period text, "dayCount" int, audience text,
      "leastLevel" int, "mostLevel" int, "listId" bigint, "maxCount" int)`)
}
