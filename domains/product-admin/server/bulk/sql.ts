/** Statements of bulk changes: select, prepare, process a batch. */
import sql, { empty } from 'sql-template-tag'
import { baseCurrency } from '#domains/settings/server/sql-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BulkAct, BulkOutcome } from '../../bulk-contract.ts'
import type { Change, Found } from './change.ts'

// --- preparing -----------------------------------------------------------------------------------------

/** In the order of ids. */
export const findProducts = (db: Queryable, productIds: readonly number[]): Promise<Found[]> =>
  db.rows(sql`
    select p.id, p.version, p.state, p.category_id, trim(p.name ->> 'cn') <> '' as has_name, exists (
        select from catalog.sku s join catalog.price r on r.sku_id = s.id
        where s.product_id = p.id and s.active and r.currency = ${baseCurrency} and r.audience = 'all' and r.min_quantity = 1
      ) as has_price, (
        select coalesce(json_agg(json_build_object('skuId', r.sku_id, 'currency', r.currency, 'audience', r.audience,
          'minQuantity', r.min_quantity, 'amount', r.amount)
          order by s.position, s.id, r.currency, r.audience, r.min_quantity), '[]')
        from catalog.sku s join catalog.price r on r.sku_id = s.id
        where s.product_id = p.id and s.removed_at is null) as prices
    from catalog.product p where p.id = any(${productIds}::bigint[]) order by p.id`)

export type NewBulk = { act: BulkAct; undoes: number | null; staffId: number; by: string }

/** @returns null when what it undoes is undone already */
export const insert = (tx: Queryable, b: NewBulk, now: Instant): Promise<{ id: number } | null> =>
  tx.maybeRow(sql`
    insert into catalog.bulk (act, undoes, staff_id, by, created_at)
    values (${JSON.stringify(b.act)}, ${b.undoes}, ${b.staffId}, ${b.by}, ${now})
    on conflict (undoes) do nothing returning id`)

export type NewLine = {
  productId: number
  version: number
  change: Change
  outcome: BulkOutcome
  reason: string | null
  rank: number
}
export async function addLines(
  tx: Queryable,
  bulkId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.count(sql`
    insert into catalog.bulk_line (bulk_id, product_id, version, change, outcome, reason, rank)
    select ${bulkId}, "productId", version, change, outcome, reason, rank
    from jsonb_to_recordset(${JSON.stringify(lines)})
      as t ("productId" bigint, version int, change jsonb, outcome text, reason text, rank bigint)`)
}

export const categoryName = (
  db: Queryable,
  categoryId: number,
): Promise<{ name: Translated } | null> =>
  db.maybeRow(sql`select name from catalog.category where id = ${categoryId}`)

// --- looking -------------------------------------------------------------------------------------------

export type BulkRow = {
  id: number
  act: BulkAct
  categoryName: Translated | null
  undoes: number | null
  undoneBy: number | null
  by: string
  createdAt: Instant
  orderedAt: Instant | null
  touchedAt: Instant | null
  cancelAt: Instant | null
  endedAt: Instant | null
  waiting: number
  done: number
  same: number
  changed: number
  refused: number
  /** Lines whose volume prices become equal or inverted. */
  flagged: number
}
const ROW = sql`
  b.id, b.act, c.name as category_name, b.undoes, u.id as undone_by, b.by, b.created_at, b.ordered_at, b.touched_at,
  b.cancel_at, b.ended_at, n.*
  from catalog.bulk b
  left join catalog.category c on c.id = (b.act ->> 'categoryId')::bigint
  left join catalog.bulk u on u.undoes = b.id
  cross join lateral (
    select count(*) filter (where outcome = 'waiting') as waiting, count(*) filter (where outcome = 'done') as done,
      count(*) filter (where outcome = 'same') as same, count(*) filter (where outcome = 'changed') as changed,
      count(*) filter (where outcome = 'refused') as refused, count(*) filter (where rank >= 10000000000) as flagged
    from catalog.bulk_line l where l.bulk_id = b.id) n`

export const bulk = (db: Queryable, id: number): Promise<BulkRow | null> =>
  db.maybeRow(sql`select ${ROW} where b.id = ${id}`)

/** Started ones, newest first. */
export const listBulks = (
  db: Queryable,
  limit: number,
  before: number | null,
): Promise<BulkRow[]> =>
  db.rows(sql`
    select ${ROW} where b.ordered_at is not null ${before === null ? empty : sql`and b.id < ${before}`}
    order by b.id desc limit ${limit}`)

export type LineRow = {
  productId: number
  code: string
  name: Translated
  smallUrl: string | null
  outcome: BulkOutcome
  reason: string | null
  change: Change
  rank: number
}
/** Flagged lines first, then the largest changes; `after` is the last of the page before. */
export const lines = (
  db: Queryable,
  bulkId: number,
  outcome: BulkOutcome | null,
  after: { rank: number; productId: number } | null,
  limit: number,
): Promise<LineRow[]> =>
  db.rows(sql`
    select l.product_id, p.code, p.name, l.outcome, l.reason, l.change, l.rank, (
      select i.small_url from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'
      order by i.position, i.id limit 1) as small_url
    from catalog.bulk_line l join catalog.product p on p.id = l.product_id
    where l.bulk_id = ${bulkId} and (${outcome}::text is null or l.outcome = ${outcome})
      ${after === null ? empty : sql`and (-l.rank, l.product_id) > (${-after.rank}, ${after.productId})`}
    order by l.rank desc, l.product_id limit ${limit}`)

export const change = (
  db: Queryable,
  bulkId: number,
  productId: number,
): Promise<{ change: Change } | null> =>
  db.maybeRow(
    sql`select change from catalog.bulk_line where bulk_id = ${bulkId} and product_id = ${productId}`,
  )

export const skuCodes = (
  db: Queryable,
  skuIds: readonly number[],
): Promise<{ id: number; code: string }[]> =>
  db.rows(sql`select id, code from catalog.sku where id = any(${skuIds}::bigint[])`)

export const categoryNames = (
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; name: Translated }[]> =>
  db.rows(sql`select id, name from catalog.category where id = any(${ids}::bigint[])`)

// --- ordering ------------------------------------------------------------------------------------------

/** @returns false when it does not exist or was started already */
export async function order(tx: Queryable, id: number, now: Instant): Promise<boolean> {
  const count = await tx.count(sql`
    update catalog.bulk set ordered_at = ${now} where id = ${id} and ordered_at is null`)
  return count === 1
}

/** It stops after the current batch. @returns false when it has ended */
export async function cancel(tx: Queryable, id: number, now: Instant): Promise<boolean> {
  const count = await tx.count(sql`
    update catalog.bulk set cancel_at = coalesce(cancel_at, ${now})
    where id = ${id} and ordered_at is not null and ended_at is null`)
  return count === 1
}

/** The applied lines of an ended change. @returns empty when it has not ended, or changed nothing */
export const doneLines = (
  tx: Queryable,
  bulkId: number,
): Promise<{ productId: number; version: number; change: Change }[]> =>
  tx.rows(sql`
    select l.product_id, l.version_after as version, l.change
    from catalog.bulk_line l join catalog.bulk b on b.id = l.bulk_id
    where l.bulk_id = ${bulkId} and l.outcome = 'done' and b.ended_at is not null order by l.product_id`)

// --- carrying out --------------------------------------------------------------------------------------

/** Locks it for a batch, so that two workers never process one. @returns null when it has ended, or was not started */
export const touch = (
  tx: Queryable,
  id: number,
  now: Instant,
): Promise<{ act: BulkAct; by: string; isCancelled: boolean } | null> =>
  tx.maybeRow(sql`
    update catalog.bulk set touched_at = ${now} where id = ${id} and ordered_at is not null and ended_at is null
    returning act, by, cancel_at is not null as is_cancelled`)

export type WaitingLine = { productId: number; version: number; change: Change }
export const nextLines = (tx: Queryable, bulkId: number, limit: number): Promise<WaitingLine[]> =>
  tx.rows(sql`
    select product_id, version, change from catalog.bulk_line
    where bulk_id = ${bulkId} and outcome = 'waiting' order by product_id limit ${limit}`)

/** In the order of ids, against deadlocks. */
export async function lockProducts(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    select id from catalog.product where id = any(${ids}::bigint[]) order by id for no key update`)
}

/**
 * Counts one more version of those that still are at theirs, with state and category where the line says so. What may
 * not be on sale, or would lie in no category, is left as it is.
 * @returns those that were changed
 */
export const changeProducts = (
  tx: Queryable,
  lines: readonly WaitingLine[],
  now: Instant,
): Promise<{ id: number; version: number }[]> =>
  tx.rows(sql`
    with wanted as (
      select * from unnest(${lines.map(({ productId }) => productId)}::bigint[],
        ${lines.map(({ version }) => version)}::int[],
        ${lines.map(({ change }) => change.state?.after ?? null)}::text[],
        ${lines.map(({ change }) => change.categoryId?.after ?? null)}::bigint[])
        as t (id, version, state, category_id)
    )
    update catalog.product p set version = p.version + 1, updated_at = ${now}, state = coalesce(w.state, p.state),
      category_id = coalesce(w.category_id, p.category_id),
      published_at = case when w.state = 'published' then coalesce(published_at, ${now}::timestamptz) else published_at end
    from wanted w
    where p.id = w.id and p.version = w.version
      and (w.category_id is null or exists (select from catalog.category c where c.id = w.category_id))
      and (w.state is distinct from 'published' or trim(p.name ->> 'cn') <> '' and exists (
        select from catalog.sku s join catalog.price r on r.sku_id = s.id
        where s.product_id = p.id and s.active and r.currency = ${baseCurrency} and r.audience = 'all' and r.min_quantity = 1))
    returning p.id, p.version`)

/** Those of them still at their version: the conditions kept them from being changed. */
export async function findUnchanged(
  tx: Queryable,
  lines: readonly WaitingLine[],
): Promise<Set<number>> {
  const rows = await tx.rows<{ id: number }>(sql`
    select p.id from unnest(${lines.map(({ productId }) => productId)}::bigint[],
      ${lines.map(({ version }) => version)}::int[]) as w (id, version)
    join catalog.product p on p.id = w.id and p.version = w.version`)
  return new Set(rows.map(({ id }) => id))
}

/** Updates prices that have not changed since the preview, and records their history. @returns how many did */
export function changePrices(
  tx: Queryable,
  prices: readonly NonNullable<Change['prices']>[number][],
  now: Instant,
  by: string,
): Promise<number> {
  return tx.count(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(prices)}) as t ("skuId" bigint, currency text, audience text,
        "minQuantity" int, before bigint, after bigint)
    ), put as (
      update catalog.price p set amount = w.after from wanted w
      where p.sku_id = w."skuId" and p.currency = w.currency and p.audience = w.audience
        and p.min_quantity = w."minQuantity" and p.amount = w.before
      returning p.sku_id, p.currency, p.audience, p.min_quantity, p.amount
    )
    insert into catalog.price_history (sku_id, currency, audience, min_quantity, amount, at, by)
    select sku_id, currency, audience, min_quantity, amount, ${now}::timestamptz, ${by} from put`)
}

export type Came = {
  productId: number
  outcome: BulkOutcome
  reason: string | null
  versionAfter: number | null
}
export async function putOutcomes(
  tx: Queryable,
  bulkId: number,
  came: readonly Came[],
): Promise<void> {
  await tx.count(sql`
    update catalog.bulk_line l set outcome = w.outcome, reason = w.reason, version_after = w.version_after
    from unnest(${came.map(({ productId }) => productId)}::bigint[], ${came.map(({ outcome }) => outcome)}::text[],
      ${came.map(({ reason }) => reason)}::text[], ${came.map(({ versionAfter }) => versionAfter)}::int[])
      as w (product_id, outcome, reason, version_after)
    where l.bulk_id = ${bulkId} and l.product_id = w.product_id`)
}

export async function end(tx: Queryable, id: number, now: Instant): Promise<void> {
  await tx.count(
    sql`update catalog.bulk set ended_at = ${now} where id = ${id} and ended_at is null`,
  )
}

/** Started ones without progress: their process died. */
export const listUnfinished = (db: Queryable, deadBefore: Instant): Promise<{ id: number }[]> =>
  db.rows(sql`
    select id from catalog.bulk
    where ordered_at is not null and ended_at is null and coalesce(touched_at, ordered_at) < ${deadBefore}
    order by id limit 20`)

/** Prepared and never started. */
export const forgetPrepared = (tx: Queryable, before: Instant, limit: number): Promise<number> =>
  tx.count(sql`
    delete from catalog.bulk where id in (
      select id from catalog.bulk where ordered_at is null and created_at < ${before}
      order by id limit ${limit} for update skip locked)`)
