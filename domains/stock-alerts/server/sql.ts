/** Statements of stock alerts. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'

export type NoticeRow = {
  id: number
  buyerId: number
  skuId: number
  productId: number
  warehouseId: number | null
  wanted: number
  lang: Lang
  state: 'waiting' | 'notified' | 'expired' | 'withdrawn'
  askedAt: Instant
  expiresAt: Instant
}
const ALL = sql`id, buyer_id, sku_id, product_id, warehouse_id, wanted, lang, state, asked_at, expires_at`

export type Asking = Omit<NoticeRow, 'id' | 'state' | 'askedAt'> & {
  now: Instant
  mostCount: number
}

/**
 * Arms a notice, whatever became of it before. One that waits keeps its place.
 * @returns null when the buyer waits for too much already
 */
export function ask(tx: Queryable, a: Asking): Promise<NoticeRow | null> {
  return tx.maybeRow(sql`
    insert into arrivals.notice as n (buyer_id, sku_id, product_id, warehouse_id, wanted, lang, asked_at, expires_at)
    select ${a.buyerId}, ${a.skuId}, ${a.productId}, ${a.warehouseId}::bigint, ${a.wanted}, ${a.lang},
      ${a.now}::timestamptz, ${a.expiresAt}::timestamptz
    where (select count(*) from arrivals.notice
      where buyer_id = ${a.buyerId} and state = 'waiting' and not (sku_id = ${a.skuId}
        and warehouse_id is not distinct from ${a.warehouseId}::bigint)) < ${a.mostCount}
    on conflict (buyer_id, sku_id, coalesce(warehouse_id, 0)) do update
      set wanted = excluded.wanted, lang = excluded.lang, expires_at = excluded.expires_at, state = 'waiting',
        ended_at = null, asked_at = case when n.state = 'waiting' then n.asked_at else excluded.asked_at end
    returning ${ALL}`)
}

/** Newest first. */
export function noticesOf(
  db: Queryable,
  of: { buyerId: number; skuId: number | null; after: number | null; limit: number },
): Promise<NoticeRow[]> {
  return db.rows(sql`
    select ${ALL} from arrivals.notice
    where buyer_id = ${of.buyerId} and (${of.skuId}::bigint is null or sku_id = ${of.skuId}::bigint)
      and (${of.after}::bigint is null or id < ${of.after}::bigint)
    order by id desc limit ${of.limit}`)
}

export function noticeOf(
  db: Queryable,
  { id, buyerId }: { id: number; buyerId: number },
): Promise<NoticeRow | null> {
  return db.maybeRow(
    sql`select ${ALL} from arrivals.notice where id = ${id} and buyer_id = ${buyerId}`,
  )
}

export function withdraw(
  tx: Queryable,
  { id, buyerId, now }: { id: number; buyerId: number; now: Instant },
): Promise<number> {
  return tx.count(sql`
    update arrivals.notice set state = 'withdrawn', ended_at = ${now}
    where id = ${id} and buyer_id = ${buyerId} and state = 'waiting'`)
}

/** SKUs with waiting alerts, in the order of their ids. */
export function waitedSkus(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<{ skuId: number }[]> {
  return db.rows(sql`
    select distinct sku_id from arrivals.notice where state = 'waiting' and sku_id > ${after}
    order by sku_id limit ${limit}`)
}

/** Waiting alerts of an SKU, longest wait first, locked until the transaction ends. */
export function lockWaiting(tx: Queryable, skuId: number, limit: number): Promise<NoticeRow[]> {
  return tx.rows(sql`
    select ${ALL} from arrivals.notice where sku_id = ${skuId} and state = 'waiting'
    order by asked_at, id limit ${limit} for update`)
}

/** Of an SKU, since then. */
export function noticesSince(
  db: Queryable,
  skuId: number,
  since: Instant,
): Promise<{ count: number }> {
  return db.row(sql`
    select count(*) as count from arrivals.notice
    where sku_id = ${skuId} and state = 'notified' and ended_at > ${since}`)
}

export function end(
  tx: Queryable,
  { ids, state, now }: { ids: readonly number[]; state: 'notified' | 'expired'; now: Instant },
): Promise<NoticeRow[]> {
  return tx.rows(sql`
    update arrivals.notice set state = ${state}, ended_at = ${now}
    where id = any(${ids}) and state = 'waiting' returning ${ALL}`)
}

/** Expired ones, and those whose goods are no longer sold. */
export async function lockEnded(
  tx: Queryable,
  { now, findGoneSkus: goneSkus }: { now: Instant; findGoneSkus: readonly number[] },
  { isAwake, limit }: DueFilter,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from arrivals.notice
    where state = 'waiting' and (expires_at <= ${now} or sku_id = any(${goneSkus}))
      and ${isAwake(sql`notice.id`)}
    order by id limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

export type DemandRow = {
  skuId: number
  productId: number
  buyerCount: number
  wantedCount: number
  oldestAt: Instant
}

/** Highest demand first. */
export function demand(
  db: Queryable,
  { from, limit }: { from: number; limit: number },
): Promise<DemandRow[]> {
  return db.rows(sql`
    select sku_id, min(product_id) as product_id, count(distinct buyer_id) as buyer_count,
      sum(wanted)::bigint as wanted_count, min(asked_at) as oldest_at
    from arrivals.notice where state = 'waiting'
    group by sku_id order by wanted_count desc, sku_id offset ${from} limit ${limit}`)
}
