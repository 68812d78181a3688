/** Statements about favourites and footprints: the products, and their prices at that time. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SourcePicture } from '#domains/catalog/server/door.ts'

/** Retail prices of the cheapest SKU by currency: each of these languages has its own currency. */
const amounts = sql`(
  select jsonb_object_agg(c.data ->> 'currency', (c.data ->> 'priceAmount')::bigint)
  from catalog.card c where c.product_id = g.product_id and c.lang in ('cn', 'en', 'id'))`

type NewFavourite = { buyerId: number; productId: number; now: Instant; undoneFrom: Instant }

/** Put back after `undoneFrom`, it has its former date and price. @returns false when it is not on sale */
export async function addFavourite(
  db: Queryable,
  { buyerId, productId, now, undoneFrom }: NewFavourite,
): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    with product as (select g.product_id, ${amounts} as amounts from catalog.page g where g.product_id = ${productId}),
    put as (
      insert into catalog.favourite as f (buyer_id, product_id, at, kept_amounts)
      select ${buyerId}, product_id, ${now}, coalesce(amounts, '{}') from product
      on conflict (buyer_id, product_id) do update set removed_at = null,
        at = case when f.removed_at > ${undoneFrom} then f.at else excluded.at end,
        kept_amounts = case when f.removed_at > ${undoneFrom} then f.kept_amounts else excluded.kept_amounts end
      where f.removed_at is not null)
    select exists (select from product) as found`)
  return row.found
}

export async function removeFavourite(
  db: Queryable,
  buyerId: number,
  productId: number,
  now: Instant,
): Promise<void> {
  await db.count(sql`
    update catalog.favourite set removed_at = ${now}
    where buyer_id = ${buyerId} and product_id = ${productId} and removed_at is null`)
}

/** @returns how many there were */
export const clearFavourites = (db: Queryable, buyerId: number, now: Instant): Promise<number> =>
  db.count(sql`
    update catalog.favourite set removed_at = ${now} where buyer_id = ${buyerId} and removed_at is null`)

export const restoreFavourites = (db: Queryable, buyerId: number, at: Instant): Promise<number> =>
  db.count(sql`
    update catalog.favourite set removed_at = null where buyer_id = ${buyerId} and removed_at = ${at}`)

export async function isFavourite(
  db: Queryable,
  buyerId: number,
  productId: number,
): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    select exists (select from catalog.favourite
      where buyer_id = ${buyerId} and product_id = ${productId} and removed_at is null) as found`)
  return row.found
}

export type SavedRow = {
  productId: number
  at: Instant
  names: Translated
  picture: SourcePicture | null
  amounts: Record<string, number>
}
/** Where a page of the list ended. */
export type Place = { at: Instant; id: number }

const product = sql`p.name as names, (
  select json_build_object('id', i.id, 'url', i.url, 'smallUrl', i.small_url, 'width', i.width, 'height', i.height,
    'alt', i.alt)
  from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'
  order by i.position, i.id limit 1) as picture`

export function favourites(
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: Place; limit: number },
): Promise<SavedRow[]> {
  return db.rows(sql`
    select f.product_id, f.at, f.kept_amounts as amounts, ${product}
    from catalog.favourite f join catalog.product p on p.id = f.product_id
    where f.buyer_id = ${buyerId} and f.removed_at is null and (f.at, f.product_id) < (${after.at}, ${after.id}::bigint)
    order by f.at desc, f.product_id desc limit ${limit}`)
}

export type Seen = { productId: number; at: Instant }

/** The last view of a day counts, with the price of the first; a removed one is restored by a new view. */
export async function see(
  db: Queryable,
  { buyerId, seen, timeZone }: { buyerId: number; seen: readonly Seen[]; timeZone: string },
): Promise<void> {
  await db.count(sql`
    with looks as (
      select product_id, (at at time zone ${timeZone})::date as day, max(at) as at
      from unnest(${seen.map((each) => each.productId)}::bigint[], ${seen.map((each) => each.at)}::timestamptz[])
        as t (product_id, at)
      group by 1, 2
    )
    insert into catalog.footprint as f (buyer_id, product_id, day, at, seen_amounts)
    select ${buyerId}, g.product_id, looks.day, looks.at, coalesce(${amounts}, '{}')
    from looks join catalog.page g on g.product_id = looks.product_id
    order by looks.day, g.product_id
    on conflict (buyer_id, day, product_id) do update set at = greatest(f.at, excluded.at), forgotten_at = null`)
}

export type FootprintRow = SavedRow & { id: number; day: string }
export function footprints(
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: Place; limit: number },
): Promise<FootprintRow[]> {
  return db.rows(sql`
    select f.id, f.product_id, f.at, f.day::text as day, f.seen_amounts as amounts, ${product}
    from catalog.footprint f join catalog.product p on p.id = f.product_id
    where f.buyer_id = ${buyerId} and f.forgotten_at is null and (f.at, f.id) < (${after.at}, ${after.id}::bigint)
    order by f.at desc, f.id desc limit ${limit}`)
}

/** @param ids null: all of them */
export function forget(
  db: Queryable,
  { buyerId, ids, now }: { buyerId: number; ids: readonly number[] | null; now: Instant },
): Promise<number> {
  return db.count(sql`
    update catalog.footprint set forgotten_at = ${now}
    where buyer_id = ${buyerId} and forgotten_at is null and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))`)
}

export function restore(
  db: Queryable,
  { buyerId, at }: { buyerId: number; at: Instant },
): Promise<number> {
  return db.count(sql`
    update catalog.footprint set forgotten_at = null where buyer_id = ${buyerId} and forgotten_at = ${at}`)
}

/** Deletes favourites that were removed before then. @returns how many */
export function sweepFavourites(
  db: Queryable,
  { removedBefore, limit }: { removedBefore: Instant; limit: number },
): Promise<number> {
  return db.count(sql`
    delete from catalog.favourite where (buyer_id, product_id) in (
      select buyer_id, product_id from catalog.favourite where removed_at < ${removedBefore}
      limit ${limit} for update skip locked)`)
}

/** Deletes footprints that were removed or are too old. @returns how many */
export function sweepFootprints(
  db: Queryable,
  {
    forgottenBefore,
    seenBefore,
    limit,
  }: { forgottenBefore: Instant; seenBefore: Instant; limit: number },
): Promise<number> {
  return db.count(sql`
    delete from catalog.footprint where id in (
      select id from catalog.footprint where forgotten_at < ${forgottenBefore} or at < ${seenBefore}
      limit ${limit} for update skip locked)`)
}

/** The number of a buyer's favourites, and of their footprints without removed ones. */
export const countsFor = (db: Queryable, buyerId: number) =>
  db.row<{ favouriteCount: number; footprintCount: number }>(sql`
    select (select count(*)::int from catalog.favourite
        where buyer_id = ${buyerId} and removed_at is null) as favourite_count,
      (select count(distinct product_id)::int from catalog.footprint
        where buyer_id = ${buyerId} and forgotten_at is null) as footprint_count`)
