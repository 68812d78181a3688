/** Statements of the office's brands. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type BrandRow = {
  id: number
  name: Translated
  logoUrl: string | null
  bannerUrl: string | null
  story: Translated
  letter: string | null
  version: number
  productCount: number
  archived: boolean
}
const COLUMNS = sql`id, name, logo_url, banner_url, story, letter, version, product_count,
  archived_at is not null as archived`

export function brands(db: Queryable): Promise<(BrandRow & { usedCount: number })[]> {
  return db.rows(sql`
    select ${COLUMNS}, (select count(*)::int from catalog.product p where p.brand_id = b.id) as used_count
    from catalog.brand b order by name ->> 'cn', id`)
}

/** Serializes names: of two renamed to the same name at once, the second sees that it is taken. */
export async function lockNames(tx: Queryable): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('catalog.brand')) is null as locked`)
}

export function brand(tx: Queryable, id: number): Promise<BrandRow | null> {
  return tx.maybeRow(sql`select ${COLUMNS} from catalog.brand where id = ${id} for no key update`)
}

export type BrandWords = Omit<BrandRow, 'id' | 'version' | 'productCount' | 'archived'>

/** @returns null when another brand has its name */
export function insert(tx: Queryable, b: BrandWords): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into catalog.brand (name, logo_url, banner_url, story, letter)
    values (${JSON.stringify(b.name)}, ${b.logoUrl}, ${b.bannerUrl}, ${JSON.stringify(b.story)}, ${b.letter})
    on conflict do nothing returning id`)
}

/** @returns null when its version has changed, or when another brand has its name */
export function update(
  tx: Queryable,
  id: number,
  version: number,
  b: BrandWords,
): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    update catalog.brand o set name = ${JSON.stringify(b.name)}, logo_url = ${b.logoUrl}, banner_url = ${b.bannerUrl},
      story = ${JSON.stringify(b.story)}, letter = ${b.letter}, version = version + 1
    where id = ${id} and version = ${version} and not exists (
      select from catalog.brand other where other.id <> o.id and other.name ->> 'cn' = ${b.name.cn})
    returning id`)
}

/** Keeps the first instant. @returns false when it was archived already */
export async function archive(
  tx: Queryable,
  id: number,
  archived: boolean,
  now: Instant,
): Promise<boolean> {
  const changed = await tx.count(sql`
    update catalog.brand set archived_at = case when ${archived} then ${now}::timestamptz end, version = version + 1
    where id = ${id} and (archived_at is not null) <> ${archived}`)
  return changed === 1
}

/** How many products of any state have it. */
export async function usedBy(tx: Queryable, id: number): Promise<number> {
  const row = await tx.row<{ used: number }>(sql`
    select count(*)::int as used from catalog.product where brand_id = ${id}`)
  return row.used
}

/** @returns false when products have it */
export async function remove(tx: Queryable, id: number): Promise<boolean> {
  const gone = await tx.count(sql`
    delete from catalog.brand b where id = ${id}
      and not exists (select from catalog.product p where p.brand_id = b.id)`)
  return gone === 1
}

/** Refreshes read models of its products soon. */
export async function markStaleOfBrand(tx: Queryable, brandId: number): Promise<void> {
  await tx.count(sql`
    insert into catalog.stale (product_id) select id from catalog.product where brand_id = ${brandId}
    on conflict do nothing`)
}
