/** Statements of purchase limits. Counts are base units. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { LimitAudience, LimitPeriod, PurchaseLimit } from '../../limits-contract.ts'

export type Bought = {
  productId: number
  period: LimitPeriod
  audience: LimitAudience
  maxCount: number
  boughtCount: number
}

export type Asked = {
  productIds?: readonly number[]
  /** SKUs whose products are included. */
  skuIds?: readonly number[]
  /** Null: a guest, who has bought nothing yet. */
  buyerId: number | null
  now: Instant
  timeZone: string
}

/** What a buyer has ordered in the current period, for each limit of these products, whomever it is for. */
export function countBought(
  db: Queryable,
  { productIds = [], skuIds = [], buyerId, now, timeZone }: Asked,
): Promise<Bought[]> {
  return db.rows(sql`
    select l.product_id, l.period, l.audience, l.max_count, (
      select coalesce(sum(p.count), 0)::bigint from catalog.limited_purchase p
      where p.product_id = l.product_id and p.buyer_id = ${buyerId}::bigint and l.period <> 'order' and (l.period = 'ever' or p.at >=
        date_trunc(case when l.period not in ('order', 'ever') then l.period end, ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})
      ) as bought_count
    from catalog.purchase_limit l where l.product_id in (
      select unnest(${productIds}::bigint[])
      union all select product_id from catalog.sku where id = any(${skuIds}::bigint[]))
    order by l.product_id, l.max_count, l.period, l.audience`)
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

export type Taken = { productId: number; count: number }

export async function take(
  tx: Queryable,
  { orderNumber, buyerId, now }: { orderNumber: string; buyerId: number; now: Instant },
  taken: readonly Taken[],
): Promise<void> {
  await tx.count(sql`
    insert into catalog.limited_purchase (order_number, product_id, buyer_id, count, at)
    select ${orderNumber}, product_id, ${buyerId}::bigint, count, ${now}::timestamptz
    from unnest(${taken.map((each) => each.productId)}::bigint[], ${taken.map((each) => each.count)}::bigint[])
      as t (product_id, count)`)
}

/** The order has fewer of these products: so many no longer count. Products without a limit are left out. */
export async function giveBackPart(
  tx: Queryable,
  orderNumber: string,
  lowered: readonly Taken[],
): Promise<void> {
  await tx.count(sql`
    update catalog.limited_purchase p set count = p.count - l.count
    from unnest(${lowered.map((each) => each.productId)}::bigint[], ${lowered.map((each) => each.count)}::bigint[]) as l (product_id, count)
    where p.order_number = ${orderNumber} and p.product_id = l.product_id`)
}

/** The order was closed and no longer counts. */
export async function giveBack(tx: Queryable, orderNumber: string): Promise<void> {
  await tx.count(sql`delete from catalog.limited_purchase where order_number = ${orderNumber}`)
}

export function limitsOf(db: Queryable, productId: number): Promise<PurchaseLimit[]> {
  return db.rows(sql`
    select period, audience, max_count from catalog.purchase_limit where product_id = ${productId}
    order by max_count, period, audience`)
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
    insert into catalog.purchase_limit (product_id, period, audience, max_count, set_at)
    select ${productId}, period, audience, max_count, ${now}::timestamptz from unnest(${limits.map((each) => each.period)}::text[],
      ${limits.map((each) => each.audience)}::text[], ${limits.map((each) => each.maxCount)}::int[]) as t (period, audience, max_count)`)
}
