/** Statements of imports: sources of earlier imports, and pictures that wait. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Known = {
  id: number
  version: number
  state: 'draft' | 'published' | 'archived'
  sourceKey: string
  sourceHash: string | null
  /** What the last import read, part by part; null for a product that was imported before this was kept. */
  fields: Record<string, string> | null
}

/** The products that an earlier import created from these sources; they stay locked until the transaction ends. */
export function findKnown(tx: Queryable, sourceKeys: readonly string[]): Promise<Known[]> {
  return tx.rows(sql`
    select p.id, p.version, p.state, p.source_key, p.source_hash, s.fields
    from catalog.product p left join imports.source s on s.product_id = p.id
    where p.source_key = any(${sourceKeys}::text[]) order by p.id for no key update of p`)
}

export type SourceRow = { productId: number; sourceHash: string; fields: Record<string, string> }

/** Stores what was read of each product, for the next import of the same source. */
export async function putSources(tx: Queryable, rows: readonly SourceRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.count(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as t ("productId" bigint, "sourceHash" text, fields jsonb)
    ), hashed as (
      update catalog.product p set source_hash = "sourceHash" from given
      where p.id = "productId" and p.source_hash is distinct from "sourceHash"
    )
    insert into imports.source (product_id, fields) select "productId", fields from given
    on conflict (product_id) do update set fields = excluded.fields`)
}

/** What an archive knows of the product's source, for the next import from there. */
export async function putSourceFields(
  tx: Queryable,
  rows: readonly { productId: number; fields: Record<string, string> }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.count(sql`
    insert into imports.source (product_id, fields)
    select "productId", fields from jsonb_to_recordset(${JSON.stringify(rows)}) as t ("productId" bigint, fields jsonb)
    on conflict (product_id) do update set fields = excluded.fields`)
}

/** What was read of these products last, by product. */
export async function sourceFields(
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, Record<string, string>>> {
  const rows = await db.rows<{ productId: number; fields: Record<string, string> }>(sql`
    select product_id, fields from imports.source where product_id = any(${productIds}::bigint[])`)
  return new Map(rows.map(({ productId, fields }) => [productId, fields]))
}

export type WantedCode = { at: number; code: string; isSku: boolean; exceptId: number | null }

/** Codes that another product or one of its SKUs has. */
export function findTakenCodes(
  tx: Queryable,
  wanted: readonly WantedCode[],
): Promise<{ at: number; code: string }[]> {
  return tx.rows(sql`
    with wanted as (
      select * from unnest(${wanted.map((each) => each.at)}::int[], ${wanted.map((each) => each.code)}::text[],
        ${wanted.map((each) => each.isSku)}::boolean[], ${wanted.map((each) => each.exceptId)}::bigint[])
        as t (at, code, is_sku, except_id)
    )
    select w.at, w.code from wanted w join catalog.product p on p.code = w.code
    where not w.is_sku and (w.except_id is null or p.id <> w.except_id)
    union all
    select w.at, w.code from wanted w join catalog.sku s on s.code = w.code and s.removed_at is null
    where w.is_sku and (w.except_id is null or s.product_id <> w.except_id)`)
}

export type WaitingPicture = {
  id: number
  productId: number
  remoteUrl: string
  alt: Translated
  attempts: number
}

/**
 * Takes pictures to fetch, and postpones them meanwhile: two processes never fetch the same, and if one dies the next takes
 * it over.
 */
export function takeWaiting(
  db: Queryable,
  limit: number,
  now: Instant,
  until: Instant,
): Promise<WaitingPicture[]> {
  return db.rows(sql`
    update catalog.picture set next_at = ${until}, attempts = attempts + 1
    where id in (
      select id from catalog.picture where fetch_state = 'waiting' and next_at <= ${now}
      order by next_at, id limit ${limit} for update skip locked)
    returning id, product_id, remote_url, alt, attempts`)
}

export type Stored = { url: string; smallUrl: string; width: number; height: number }

/** @returns false when the picture was deleted meanwhile */
export async function setStored(tx: Queryable, pictureId: number, s: Stored): Promise<boolean> {
  const changed = await tx.count(sql`
    update catalog.picture set fetch_state = 'stored', next_at = null, failure = null, url = ${s.url},
      small_url = ${s.smallUrl}, width = ${s.width}, height = ${s.height}
    where id = ${pictureId} and fetch_state <> 'stored'`)
  return changed === 1
}

/** @param nextAt null: no more attempts */
export async function setFailed(
  db: Queryable,
  pictureId: number,
  failure: string,
  nextAt: Instant | null,
): Promise<void> {
  await db.count(sql`
    update catalog.picture set failure = ${failure}, next_at = ${nextAt}::timestamptz,
      fetch_state = case when ${nextAt}::timestamptz is null then 'failed' else 'waiting' end
    where id = ${pictureId} and fetch_state = 'waiting'`)
}

/** A batch waits longer for another than a page would: nobody looks at a clock. */
export async function waitPatiently(tx: Queryable): Promise<void> {
  await tx.row(sql`
    select set_config('lock_timeout', '20s', true), set_config('statement_timeout', '60s', true)`)
}

/** SKUs that are there, by code. */
export function findSkus(
  tx: Queryable,
  codes: readonly string[],
): Promise<{ id: number; productId: number; code: string }[]> {
  return tx.rows(sql`
    select id, product_id, code from catalog.sku where code = any(${codes}::text[]) and removed_at is null`)
}
