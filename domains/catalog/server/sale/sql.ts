/** Statements for carts, quotes and orders: SKUs as they can be bought now. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Price } from '../prices.ts'
import type { SourceOption, SourcePicture, SourceUnit } from '../read-model/source.ts'

export type SaleRow = {
  skuId: number
  productId: number
  published: boolean
  family: 'goods' | 'device'
  quoteOnly: boolean
  /** Of a device; null: the shop's usual ones. */
  warrantyMonths: number | null
  productCode: string
  names: Translated
  options: SourceOption[]
  code: string
  barcode: string | null
  values: number[]
  weightGrams: number | null
  picture: SourcePicture | null
  units: SourceUnit[]
  prices: Price[]
}

/** Includes SKUs that are no longer on sale: a cart shows them as such. */
export function skusForSale(db: Queryable, skuIds: readonly number[]): Promise<SaleRow[]> {
  return db.rows(sql`
    select s.id as sku_id, s.product_id, p.state = 'published' and s.active as published, p.family,
      p.family = 'device' and not p.direct_sale as quote_only, p.warranty_months,
      p.code as product_code, p.name as names, p.options, s.code, s.barcode, s.values, s.weight_grams, (
        select json_build_object('id', i.id, 'url', i.url, 'smallUrl', i.small_url, 'width', i.width,
          'height', i.height, 'alt', i.alt)
        from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'
        order by (i.id = s.picture_id) is true desc, i.position, i.id limit 1) as picture, (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(m.name, u.name), 'factor', u.factor,
          'minQuantity', u.min_quantity, 'step', u.step, 'maxQuantity', u.max_quantity) order by u.factor), '[]')
        from catalog.sku_unit u left join catalog.measure m on m.id = u.measure_id
        where u.sku_id = s.id and u.removed_at is null) as units, (
        select coalesce(json_agg(json_build_object('currency', r.currency, 'audience', r.audience,
          'minQuantity', r.min_quantity, 'amount', r.amount)), '[]')
        from catalog.price r where r.sku_id = s.id) as prices
    from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.id = any(${skuIds})`)
}

export type SkuOfProduct = {
  skuId: number
  productId: number
  code: string
  barcode: string | null
}
/** The active SKUs of published products, in the merchant's order. */
export function skusOfProducts(
  db: Queryable,
  productIds: readonly number[],
): Promise<SkuOfProduct[]> {
  return db.rows(sql`
    select s.id as sku_id, s.product_id, s.code, s.barcode
    from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.product_id = any(${productIds}::bigint[]) and s.active and p.state = 'published'
    order by s.product_id, s.position, s.id`)
}

/** The products of these SKUs, on sale or not. */
export async function productsOfSkus(db: Queryable, skuIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select distinct product_id from catalog.sku where id = any(${skuIds}::bigint[])`)
  return rows.map(({ productId }) => productId)
}

/** Prices as entered of SKUs on sale, without their texts: for many products at once. */
export function pricesOfProducts(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ productId: number; skuId: number; prices: Price[] }[]> {
  return db.rows(sql`
    select s.product_id, s.id as sku_id, json_agg(json_build_object('currency', r.currency, 'audience', r.audience,
      'minQuantity', r.min_quantity, 'amount', r.amount)) as prices
    from catalog.sku s join catalog.product p on p.id = s.product_id join catalog.price r on r.sku_id = s.id
    where s.product_id = any(${productIds}::bigint[]) and s.active and p.state = 'published'
    group by s.product_id, s.id order by s.product_id, s.id`)
}

export type NameRow = Pick<SaleRow, 'skuId' | 'productId' | 'code' | 'names' | 'options' | 'values'>

export function skuNames(db: Queryable, skuIds: readonly number[]): Promise<NameRow[]> {
  return db.rows(sql`
    select s.id as sku_id, s.product_id, s.code, p.name as names, p.options, s.values
    from catalog.sku s join catalog.product p on p.id = s.product_id where s.id = any(${skuIds})`)
}

/** Includes removed units. */
export function unitNames(
  db: Queryable,
  unitIds: readonly number[],
): Promise<{ id: number; names: Translated }[]> {
  return db.rows(sql`
    select u.id, coalesce(m.name, u.name) as names
    from catalog.sku_unit u left join catalog.measure m on m.id = u.measure_id
    where u.id = any(${unitIds}::bigint[]) order by u.id`)
}

export function productNames(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ id: number; names: Translated }[]> {
  return db.rows(sql`
    select id, name as names from catalog.product where id = any(${productIds}::bigint[]) order by id`)
}

/**
 * SKUs that match a staff member's search by a code, a barcode or a part of a name; exact matches first.
 * @param part `words` as a pattern of `like`
 */
export function findSkus(
  db: Queryable,
  words: string,
  part: string,
  limit: number,
): Promise<{ skuId: number }[]> {
  return db.rows(sql`
    select s.id as sku_id from catalog.sku s join catalog.product p on p.id = s.product_id
    where s.removed_at is null and (s.code ilike ${part} or p.code ilike ${part} or s.barcode = ${words}
      or exists (select from jsonb_each_text(p.name) as n where n.value ilike ${part}))
    order by (s.code = ${words} or s.barcode = ${words}) is true desc, s.code, s.id limit ${limit}`)
}

/** The smallest number of base units of an SKU that can be ordered, in whichever of its units (`leastOf`). */
export const leastCounts = (db: Queryable, skuIds: readonly number[]) =>
  db.rows<{ skuId: number; leastCount: number }>(sql`
    select sku_id, min(factor::bigint * step * ceil(min_quantity::numeric / step))::bigint as least_count
    from catalog.sku_unit where sku_id = any(${skuIds}::bigint[]) and removed_at is null group by sku_id`)

/** Without those that were removed. */
export const skusByCodes = (db: Queryable, codes: readonly string[]) =>
  db.rows<{ skuId: number; code: string }>(sql`
    select id as sku_id, code from catalog.sku where code = any(${codes}::text[]) and removed_at is null`)

export type Sold = { productId: number; quantity: number }

/** Sorted by id, against deadlocks. */
export async function addSales(tx: Queryable, sold: readonly Sold[]): Promise<void> {
  await tx.count(sql`
    update catalog.figure f set sales_count = greatest(0, f.sales_count + n.quantity)
    from (select product_id, sum(quantity) as quantity from unnest(${sold.map((each) => each.productId)}::bigint[],
      ${sold.map((each) => each.quantity)}::bigint[]) as t (product_id, quantity) group by product_id
      order by product_id) n
    where f.product_id = n.product_id`)
}

/** Concurrent changes of these products' ratings wait until the transaction ends. */
export async function lockRatings(tx: Queryable, productIds: readonly number[]): Promise<void> {
  await tx.count(sql`
    select product_id from catalog.figure where product_id = any(${productIds}) order by product_id for no key update`)
}

export async function setRating(
  tx: Queryable,
  productId: number,
  rating: number | null,
  reviewCount: number,
): Promise<void> {
  await tx.count(sql`
    update catalog.figure set rating = ${rating}, review_count = ${reviewCount} where product_id = ${productId}`)
}

export type FreeDelta = { skuId: number; delta: number }

/**
 * Adds to the free stock. SKUs first, then products, each in the order of ids, so that concurrent bookings of the same
 * goods in different warehouses wait for one another instead of deadlocking; the new values are computed from the locked
 * rows, since checks run before PostgreSQL notices a concurrent change.
 * @returns products that were sold out and no longer are, or the other way round
 */
export async function addAvailable(
  tx: Queryable,
  changes: readonly FreeDelta[],
): Promise<number[]> {
  const rows = await tx.rows<{ productId: number }>(sql`
    with wanted as (
      select sku_id, sum(delta) as delta from unnest(${changes.map((each) => each.skuId)}::bigint[],
        ${changes.map((each) => each.delta)}::bigint[]) as t (sku_id, delta) group by sku_id
    ), locked as materialized (
      select id, product_id, active, available_count from catalog.sku where id in (select sku_id from wanted)
      order by id for no key update
    ), skus as (
      update catalog.sku s set available_count = locked.available_count + wanted.delta
      from locked join wanted on wanted.sku_id = locked.id where s.id = locked.id
    ), sums as (
      select product_id, sum(delta) as delta from locked join wanted on wanted.sku_id = locked.id
      where active group by product_id
    ), held as materialized (
      select product_id, available_count from catalog.figure where product_id in (select product_id from sums)
      order by product_id for no key update
    )
    update catalog.figure f set available_count = held.available_count + sums.delta
    from held join sums using (product_id) where f.product_id = held.product_id
    returning f.product_id, (held.available_count = 0) <> (f.available_count = 0) as crossed`)
  return rows.flatMap((row) =>
    (row as { crossed?: boolean }).crossed === true ? [row.productId] : [],
  )
}

/** The products' brands and categories, with the categories above them. */
export const scopesOf = (db: Queryable, productIds: readonly number[]) =>
  db.rows<{
    productId: number
    family: 'goods' | 'device'
    brandId: number | null
    categoryIds: number[]
  }>(sql`
    select p.id as product_id, p.family, p.brand_id, array_remove(array[own.id, parent.id, parent.parent_id], null) as category_ids
    from catalog.product p join catalog.category own on own.id = p.category_id
    left join catalog.category parent on parent.id = own.parent_id
    where p.id = any(${productIds as number[]}::bigint[])`)

/** Goods on sale of these products, brands or categories and those below them, the best-selling first; none where the scope is everything. */
export const idsInScope = (
  db: Queryable,
  { scope, ids }: { scope: 'all' | 'category' | 'brand' | 'product'; ids: readonly number[] },
  limit: number,
) =>
  db.rows<{ id: number }>(sql`
    select p.id from catalog.product p join catalog.figure f on f.product_id = p.id
    join catalog.category own on own.id = p.category_id
    left join catalog.category parent on parent.id = own.parent_id
    where p.state = 'published' and p.family = 'goods' and case ${scope}::text
      when 'product' then p.id = any(${ids as number[]}::bigint[])
      when 'brand' then p.brand_id = any(${ids as number[]}::bigint[])
      when 'category' then array[own.id, parent.id, parent.parent_id] && ${ids as number[]}::bigint[]
      else false end
    order by f.sales_count desc, p.id limit ${limit}`)

/** How many of these there are. */
export const existingScopes = async (
  db: Queryable,
  kind: 'product' | 'brand' | 'category',
  ids: readonly number[],
) =>
  (
    await db.row<{ count: number }>(sql`
      select case ${kind}::text
        when 'product' then (select count(*) from catalog.product where id = any(${ids as number[]}::bigint[]))
        when 'brand' then (select count(*) from catalog.brand where id = any(${ids as number[]}::bigint[]))
        else (select count(*) from catalog.category where id = any(${ids as number[]}::bigint[])) end as count`)
  ).count

/** How these are called in Chinese, which every one has. */
export const scopeNames = async (
  db: Queryable,
  kind: 'product' | 'brand' | 'category',
  ids: readonly number[],
): Promise<string[]> =>
  (
    await db.rows<{ name: string }>(sql`
      select name ->> 'cn' as name from (
        select 'product' as kind, id, name from catalog.product
        union all select 'brand', id, name from catalog.brand
        union all select 'category', id, name from catalog.category) things
      where kind = ${kind} and id = any(${ids as number[]}::bigint[]) order by id`)
  ).map(({ name }) => name)

/** Products, brands and categories with their names in every language. */
export const namesOfScopes = (
  db: Queryable,
  wanted: readonly { kind: 'product' | 'brand' | 'category'; id: number }[],
) =>
  db.rows<{ kind: 'product' | 'brand' | 'category'; id: number; name: Translated }>(sql`
    with wanted as (
      select * from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ id }) => id)}::bigint[]) as w (kind, id)
    )
    select w.kind, w.id, coalesce(p.name, b.name, c.name) as name from wanted w
    left join catalog.product p on w.kind = 'product' and p.id = w.id
    left join catalog.brand b on w.kind = 'brand' and b.id = w.id
    left join catalog.category c on w.kind = 'category' and c.id = w.id
    where coalesce(p.name, b.name, c.name) is not null`)
