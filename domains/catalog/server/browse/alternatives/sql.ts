/** Statements about alternatives to a product and goods that complement it. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Kind = 'substitute' | 'related'
export type NamedRow = { kind: Kind; otherId: number; isThere: boolean }

/** The merchant's choices that are on sale, in their order; `isThere` is in stock. */
export function listNames(db: Queryable, productId: number): Promise<NamedRow[]> {
  return db.rows(sql`
    select a.kind, a.other_id, f.available_count > 0 as is_there
    from catalog.alternative a join catalog.figure f on f.product_id = a.other_id and f.published
    where a.product_id = ${productId} order by a.kind, a.position, a.other_id`)
}

/** In stock and of the same category, sorted by the nearest price. */
export async function listAlike(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select f.product_id from catalog.figure own
    join catalog.figure f on f.category_id = own.category_id and f.published and f.product_id <> own.product_id
    where own.product_id = ${productId} and f.available_count > 0
    order by abs(ln(f.price_amount::float8 / own.price_amount)), f.product_id limit ${limit}`)
  return rows.map((row) => row.productId)
}

/** Of the same first-level category, the nearest category first, then by sales. */
export async function listBesides(
  db: Queryable,
  productId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    with own as (
      select f.category_id, f.root_id, c.parent_id from catalog.figure f join catalog.category c on c.id = f.category_id
      where f.product_id = ${productId}
    ), near as (
      (select f.product_id, f.sales_count, 1 as distance from own
        join catalog.figure f on f.published and f.category_id in (
          select id from catalog.category where id = own.category_id or parent_id = own.parent_id)
        where f.product_id <> ${productId} order by f.sales_count desc, f.product_id desc limit ${limit})
      union all
      (select f.product_id, f.sales_count, 2 from own join catalog.figure f on f.published and f.root_id = own.root_id
        where f.product_id <> ${productId} order by f.sales_count desc, f.product_id desc limit ${limit})
    )
    select product_id from near group by product_id
    order by min(distance), max(sales_count) desc, product_id desc limit ${limit}`)
  return rows.map((row) => row.productId)
}

export async function isOnSale(db: Queryable, productId: number): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(sql`
    select exists (select from catalog.page where product_id = ${productId}) as found`)
  return row.found
}

export type OfficeRow = { kind: Kind; id: number; code: string; names: Translated }
export function listChosen(db: Queryable, productId: number): Promise<OfficeRow[]> {
  return db.rows(sql`
    select a.kind, p.id, p.code, p.name as names
    from catalog.alternative a join catalog.product p on p.id = a.other_id
    where a.product_id = ${productId} order by a.kind, a.position, p.id`)
}

/** @returns the ids of those codes that are products, in the order given */
export function idsOfCodes(
  db: Queryable,
  codes: readonly string[],
): Promise<{ id: number; code: string }[]> {
  return db.rows(sql`
    select p.id, p.code from unnest(${codes}::text[]) with ordinality as t (code, nth)
    join catalog.product p on p.code = t.code order by nth`)
}

/** Needs the lock. */
export async function replace(
  tx: Queryable,
  productId: number,
  kind: Kind,
  otherIds: readonly number[],
): Promise<void> {
  await tx.count(
    sql`delete from catalog.alternative where product_id = ${productId} and kind = ${kind}`,
  )
  await tx.count(sql`
    insert into catalog.alternative (product_id, kind, other_id, position)
    select ${productId}, ${kind}, other_id, nth from unnest(${otherIds}::bigint[]) with ordinality as t (other_id, nth)`)
}
