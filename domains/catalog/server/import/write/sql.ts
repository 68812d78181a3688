/** Statements of imports: what is known of an earlier one, and pictures that wait. */
import sql from 'sql-template-tag'
import type { Instant, Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

export type Known = {
  id: number
  version: number
  state: 'draft' | 'published' | 'archived'
  sourceHash: string | null
  skus: { id: number; code: string }[]
  pictures: { id: number; remoteUrl: string }[]
}

/** The product that an earlier import made of this source; it stays as it is until the transaction ends. */
export function known(tx: Queryable, sourceKey: string): Promise<Known | null> {
  return tx.maybeRow(sql`
    select id, version, state, source_hash, (
        select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code)), '[]')
        from catalog.sku s where s.product_id = p.id and s.removed_at is null) as skus, (
        select coalesce(json_agg(json_build_object('id', i.id, 'remoteUrl', i.remote_url)), '[]')
        from catalog.picture i where i.product_id = p.id and i.remote_url is not null) as pictures
    from catalog.product p where source_key = ${sourceKey} for no key update`)
}

export type WaitingPicture = {
  id: number
  productId: number
  remoteUrl: string
  alt: Translated
  attempts: number
}

/**
 * Takes pictures to fetch, and puts them off meanwhile: two processes do not fetch the same, and one that dies leaves
 * it to the next.
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

/** @returns false when the picture has gone meanwhile */
export async function setStored(tx: Queryable, pictureId: number, s: Stored): Promise<boolean> {
  const changed = await tx.count(sql`
    update catalog.picture set fetch_state = 'stored', next_at = null, failure = null, url = ${s.url},
      small_url = ${s.smallUrl}, width = ${s.width}, height = ${s.height}
    where id = ${pictureId} and fetch_state = 'waiting'`)
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
