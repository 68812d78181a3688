/** Statements of the office's product list and form. */
import sql from 'sql-template-tag'
import { baseCurrency } from '#domains/settings/server/sql-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Filter = {
  /** A pattern of `like`, or null. */
  part: string | null
  state: string | null
  categoryId: number | null
  brandId: number | null
  /** price, picture, stock, brand: products without it. */
  lacks: string | null
  /** Bits of missing texts, of which a product has any (shown/gaps.ts); 0 for no filter. */
  gaps: number
  family: string | null
  /** Minor units of the base currency; both ends included. */
  priceMin: number | null
  priceMax: number | null
  /** Of all SKUs together; both ends included. */
  stockMin: number | null
  stockMax: number | null
}
/** Of `catalog.product p` with `catalog.figure f`. */
const whereMatching = ({
  part,
  state,
  categoryId,
  brandId,
  lacks,
  gaps,
  family,
  ...ends
}: Filter) => sql`
  (${part}::text is null or p.code ilike ${part} or p.internal_number ilike ${part}
    or exists (select from jsonb_each_text(p.name) as n where n.value ilike ${part})
    or exists (select from catalog.sku s where s.product_id = p.id and s.removed_at is null and s.code ilike ${part}))
  and (${state}::text is null or p.state = ${state})
  and (${categoryId}::bigint is null or p.category_id in (
    select c.id from catalog.category c left join catalog.category up on up.id = c.parent_id
    where ${categoryId}::bigint in (c.id, up.id, up.parent_id)))
  and (${brandId}::bigint is null or p.brand_id = ${brandId})
  and (${gaps}::int = 0 or f.gaps & ${gaps}::int <> 0)
  and (${family}::text is null or p.family = ${family})
  and (${ends.priceMin}::bigint is null or f.price_amount >= ${ends.priceMin}::bigint)
  and (${ends.priceMax}::bigint is null or f.price_amount <= ${ends.priceMax}::bigint)
  and (${ends.stockMin}::bigint is null or f.available_count >= ${ends.stockMin}::bigint)
  and (${ends.stockMax}::bigint is null or f.available_count <= ${ends.stockMax}::bigint)
  and case ${lacks}::text when 'price' then f.price_amount is null
    when 'stock' then f.available_count = 0
    when 'brand' then p.brand_id is null
    when 'picture' then not exists (
      select from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored')
    else true end`

export type StateCounts = { all: number; draft: number; published: number; archived: number }

/** By state, whatever the filter's state. */
export const countProducts = (db: Queryable, filter: Filter): Promise<StateCounts> =>
  db.row(sql`
    select count(*) as "all", count(*) filter (where p.state = 'draft') as draft,
      count(*) filter (where p.state = 'published') as published,
      count(*) filter (where p.state = 'archived') as archived
    from catalog.product p join catalog.figure f on f.product_id = p.id
    where ${whereMatching({ ...filter, state: null })}`)

/** In the order of ids. */
export async function productIds(
  db: Queryable,
  filter: Filter,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    select p.id from catalog.product p join catalog.figure f on f.product_id = p.id
    where p.id > ${after} and ${whereMatching(filter)} order by p.id limit ${limit}`)
  return rows.map((row) => row.id)
}

export type ListRow = {
  id: number
  code: string
  name: Translated
  state: 'draft' | 'published' | 'archived'
  family: 'goods' | 'device'
  categoryName: Translated
  brandName: Translated | null
  smallUrl: string | null
  skuCount: number
  priceAmount: number | null
  isPriceFrom: boolean
  availableCount: number
  version: number
  updatedAt: Instant
  gaps: number
}
type ListPage = {
  sort: 'updated' | 'code' | 'name' | 'price' | 'stock'
  isReversed: boolean
  lang: Lang
  limit: number
  offset: number
}

export function products(
  db: Queryable,
  filter: Filter,
  { sort, isReversed, lang, limit, offset }: ListPage,
): Promise<ListRow[]> {
  // The default direction of each column, or the reversed one.
  const direction = isReversed === (sort === 'updated') ? sql`asc` : sql`desc`
  const key = {
    updated: sql`p.updated_at`,
    code: sql`p.code`,
    name: sql`coalesce(nullif(p.name ->> ${lang}, ''), p.name ->> 'cn')`,
    price: sql`f.price_amount`,
    stock: sql`f.available_count`,
  }[sort]
  return db.rows(sql`
    select p.id, p.code, p.name, p.state, p.family, c.name as category_name, b.name as brand_name, f.price_amount, f.available_count,
      p.version, p.updated_at, f.gaps, exists (
        select from catalog.sku s join catalog.price r on r.sku_id = s.id
        where s.product_id = p.id and s.active and s.removed_at is null and r.currency = ${baseCurrency}
          and r.audience = 'all' and r.min_quantity = 1 and r.amount > f.price_amount) as is_price_from, (
        select i.small_url from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'
        order by i.position, i.id limit 1) as small_url, (
        select count(*)::int from catalog.sku s where s.product_id = p.id and s.removed_at is null) as sku_count
    from catalog.product p
    join catalog.figure f on f.product_id = p.id
    join catalog.category c on c.id = p.category_id
    left join catalog.brand b on b.id = p.brand_id
    where ${whereMatching(filter)}
    order by ${key} ${direction} nulls last, p.updated_at desc, p.id desc
    limit ${limit} offset ${offset}`)
}

export type PricedSku = {
  productId: number
  code: string
  state: 'draft' | 'published' | 'archived'
  version: number
}
/** When the current version was written. */
export async function writtenAt(db: Queryable, productId: number): Promise<Instant | null> {
  const row = await db.maybeRow<{ updatedAt: Instant }>(
    sql`select updated_at from catalog.product where id = ${productId}`,
  )
  return row?.updatedAt ?? null
}

/**
 * Counts one more version of the product, so that a form opened before does not bring the old prices back.
 * @returns null when the product is not at this version, or there is no such SKU
 */
export function touchBySku(
  tx: Queryable,
  skuId: number,
  version: number,
  now: Instant,
): Promise<PricedSku | null> {
  return tx.maybeRow(sql`
    update catalog.product p set version = version + 1, updated_at = ${now} from catalog.sku s
    where s.id = ${skuId} and s.removed_at is null and p.id = s.product_id and p.version = ${version}
    returning s.product_id, s.code, p.state, p.version`)
}

/** Null when there is no such SKU, or it was removed. */
export async function productOfSku(tx: Queryable, skuId: number): Promise<number | null> {
  const row = await tx.maybeRow<{ productId: number }>(
    sql`select product_id from catalog.sku where id = ${skuId} and removed_at is null`,
  )
  return row?.productId ?? null
}

export function prices(
  db: Queryable,
  skuId: number,
  currency: string,
  audience: string,
): Promise<{ minQuantity: number; amount: number }[]> {
  return db.rows(sql`
    select min_quantity, amount from catalog.price
    where sku_id = ${skuId} and currency = ${currency} and audience = ${audience} order by min_quantity`)
}

/** Whether category and brand exist. No brand always does. */
export function placesExist(
  tx: Queryable,
  categoryId: number,
  brandId: number | null,
): Promise<{ category: boolean; brand: boolean }> {
  return tx.row(sql`
    select exists (select from catalog.category where id = ${categoryId}) as category,
      ${brandId}::bigint is null or exists (select from catalog.brand where id = ${brandId}::bigint) as brand`)
}

/** The maximum number of copies of one product. */
const COPIES_MAX = 200

/** Numbers of existing copies: of `PUMP` those of `PUMP-2`, `PUMP-3`, of products or SKUs. */
export async function copyNumbers(tx: Queryable, stems: readonly string[]): Promise<number[]> {
  const rows = await tx.rows<{ number: number }>(sql`
    with copy as (
      select number, stem || '-' || number as code
      from unnest(${stems}::text[]) as s (stem), generate_series(2, ${COPIES_MAX}::int) as number
    )
    select distinct number from copy join catalog.product using (code)
    union
    select number from copy join catalog.sku using (code) where removed_at is null`)
  return rows.map((row) => row.number)
}
