/** Statements of the public pages: the most frequent ones, so each is a single statement on prepared rows. */
import sql from 'sql-template-tag'
import { baseCurrency } from '#domains/settings/server/sql-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PublicLimit } from '../../limits-contract.ts'
import { lowestAsked } from '../lowest.ts'
import type { StoredCard } from '../read-model/card.ts'
import type { Source } from '../read-model/source.ts'

export type CategoryRow = {
  id: number
  parentId: number | null
  name: Translated
  imageUrl: string | null
  imageSmallUrl: string | null
  productCount: number
}
/** Ids of the categories in the menu: a category below a hidden one is hidden too. */
export const shownCategories = sql`
  select c.id from catalog.category c
  left join catalog.category parent on parent.id = c.parent_id
  left join catalog.category top on top.id = parent.parent_id
  where c.visible and coalesce(parent.visible, true) and coalesce(top.visible, true)`

export function categories(db: Queryable): Promise<CategoryRow[]> {
  return db.rows(sql`
    select id, parent_id, name, image_url, coalesce(image_small_url, image_url) as image_small_url, product_count
    from catalog.category
    where id in (${shownCategories}) order by level, position, id`)
}

export type BrandRow = {
  id: number
  name: Translated
  /** Null: derived from the pinyin of its name. */
  letter: string | null
  logoUrl: string | null
  productCount: number
}
export function brands(db: Queryable): Promise<BrandRow[]> {
  return db.rows(sql`
    select id, name, letter, logo_url, product_count from catalog.brand
    where product_count > 0 and archived_at is null
    order by product_count desc, id`)
}

/** The parsed text of `cards`: the stored card, then sales, rating, reviews and free stock. */
export type CardRow = [StoredCard, number, number | null, number, number]

/**
 * One JSON text for all cards: parsed once and opaque to the database, it costs half of what rows cost; and this is the
 * most frequent statement of lists. Figures are looked up card by card, whatever the planner assumes about the table's
 * size.
 */
export function cards(
  db: Queryable,
  productIds: readonly number[],
  lang: Lang,
): Promise<{ text: string }> {
  return db.row(sql`
    select '[' || coalesce(string_agg('[' || c.data::text || (
        select ',' || f.sales_count || ',' || coalesce(f.rating::text, 'null') || ',' || f.review_count || ','
          || f.available_count
        from catalog.figure f where f.product_id = c.product_id) || ']', ','), '') || ']' as text
    from catalog.card c where c.product_id = any(${productIds}) and c.lang = ${lang}`)
}

/** The best sellers of each visible first-level category. */
export function floors(
  db: Queryable,
  limit: number,
): Promise<{ categoryId: number; name: Translated; productIds: number[] }[]> {
  return db.rows(sql`
    select c.id as category_id, c.name, array_agg(best.product_id order by best.sales_count desc, best.product_id desc)
      as product_ids
    from catalog.category c cross join lateral (
      select product_id, sales_count from catalog.figure f where f.root_id = c.id and f.published
      order by sales_count desc, product_id desc limit ${limit}) as best
    where c.level = 1 and c.visible group by c.id order by c.position, c.id`)
}

export async function bestSellers(db: Queryable, limit: number): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from catalog.figure where published order by sales_count desc, product_id desc limit ${limit}`)
  return rows.map((row) => row.productId)
}

/** A retail price that was reduced below all prices of the days before. */
export type Reduction = { skuId: number; currency: Currency; beforeAmount: number; at: Instant }
export type PageRow = {
  limits: PublicLimit[]
  hasLimits: boolean
  data: Source
  reductions: Reduction[]
  /** Those of its categories that are hidden. */
  hiddenCategoryIds: number[]
  details: string
  purchaseNotice: string
  salesCount: number
  rating: number | null
  reviewCount: number
}

/**
 * Reductions since an instant, each with the lowest price of the thirty days before it. Prices from before the product was
 * published do not count. Most products have none, which the index shows.
 */
const selectReductions = (since: Instant) => sql`(
  select coalesce(json_agg(json_build_object('skuId', s.id, 'currency', now.currency, 'beforeAmount', before.amount,
    'at', now.at)), '[]')
  from catalog.product p
  join catalog.sku s on s.product_id = p.id and s.active
  cross join lateral (
    select distinct on (h.currency) h.* from catalog.price_history h
    where h.sku_id = s.id and h.audience = 'all' and h.min_quantity = 1 order by h.currency, h.at desc, h.id desc
  ) now
  cross join lateral (
    select ${lowestAsked({
      skuId: sql`s.id`,
      currency: sql`now.currency`,
      publishedAt: sql`p.published_at`,
      at: sql`now.at`,
    })} as amount
  ) before
  where p.id = g.product_id and now.at > ${since} and now.at > p.published_at and now.amount < before.amount
    and exists (
      select from catalog.price_history h where h.sku_id = s.id and h.at > greatest(${since}, p.published_at)))`

/** @param since earlier reductions are not shown. @returns null unless it is on sale */
export function page(
  db: Queryable,
  { productId, lang, since }: { productId: number; lang: Lang; since: Instant },
): Promise<PageRow | null> {
  return db.maybeRow(sql`
    select g.data, f.sales_count, f.rating::float8 as rating, f.review_count, ${selectReductions(since)} as reductions, (
        select coalesce(json_agg(json_build_object('skuId', l.sku_id, 'period', l.period, 'dayCount', l.day_count,
          'audience', l.audience, 'leastLevel', l.least_level, 'mostLevel', l.most_level, 'maxCount', l.max_count)
          order by l.max_count, l.period, l.audience, l.sku_id nulls first), '[]')
        from catalog.purchase_limit l where l.product_id = g.product_id and l.audience <> 'list'
          and (l.sku_id is null or exists (select from catalog.sku k where k.id = l.sku_id and k.removed_at is null))) as limits,
      exists (select from catalog.purchase_limit l where l.product_id = g.product_id) as has_limits, (
        select coalesce(json_agg(c.id), '[]') from json_array_elements(g.data -> 'categoryPath') as path
        join catalog.category c on c.id = (path ->> 'id')::bigint where not c.visible) as hidden_category_ids,
      coalesce(nullif(own.details_html, ''), cn.details_html, '') as details,
      coalesce(nullif(own.purchase_notice_html, ''), cn.purchase_notice_html, '') as purchase_notice
    from catalog.page g join catalog.figure f using (product_id)
    left join catalog.product_text own on own.product_id = g.product_id and own.lang = ${lang}
    left join catalog.product_text cn on cn.product_id = g.product_id and cn.lang = 'cn'
    where g.product_id = ${productId}`)
}

export type IndexedRow = {
  productId: number
  data: Source | null
  salesCount: number
  rating: number | null
  availableCount: number
  values: { id: number; name: Translated }[]
  /** HTML in the languages that it is written in. */
  details: Partial<Translated>
  isReduced: boolean
}
/**
 * For search: products as they are now; `data` is null when not on sale. Reduced means below a retail price in the base
 * currency that was in force at some time after `since`.
 */
export function listIndexed(
  db: Queryable,
  productIds: readonly number[],
  since: Instant,
): Promise<IndexedRow[]> {
  return db.rows(sql`
    select f.product_id, g.data, f.sales_count, f.rating::float8 as rating, f.available_count, (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name)), '[]')
        from catalog.product_value pv join catalog.attribute_value v on v.id = pv.value_id
        where pv.product_id = f.product_id) as values, (
        select coalesce(json_object_agg(t.lang, t.details_html), '{}') from catalog.product_text t
        where t.product_id = f.product_id and t.details_html <> '') as details, exists (
        select from catalog.sku s
        join catalog.price p on p.sku_id = s.id and p.currency = ${baseCurrency} and p.audience = 'all' and p.min_quantity = 1
        cross join lateral (
          (select amount from catalog.price_history h where h.sku_id = s.id and h.at > ${since}
            and h.currency = ${baseCurrency} and h.audience = 'all' and h.min_quantity = 1)
          union all
          (select amount from catalog.price_history h where h.sku_id = s.id and h.at <= ${since}
            and h.currency = ${baseCurrency} and h.audience = 'all' and h.min_quantity = 1 order by h.at desc, h.id desc limit 1)
        ) as before
        where s.product_id = f.product_id and s.active and before.amount > p.amount) as is_reduced
    from catalog.figure f left join catalog.page g using (product_id)
    where f.product_id = any(${productIds})`)
}

export async function productIdsAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from catalog.page where product_id > ${after} order by product_id limit ${limit}`)
  return rows.map((row) => row.productId)
}

export type AttributeRow = {
  id: number
  key: string
  name: Translated
  kind: 'choice' | 'number' | 'flag'
  unit: Translated | null
  isFacet: boolean
  /** The categories that use it; it also applies to those below them. Empty: all categories. */
  categoryIds: number[]
  /** Numbers ascending, choices in the merchant's order. */
  values: { id: number; name: Translated; number: number | null }[]
}
export function attributes(db: Queryable): Promise<AttributeRow[]> {
  return db.rows(sql`
    select a.id, a.key, a.name, a.kind, a.unit, a.is_facet, (
        select coalesce(json_agg(c.category_id order by c.position), '[]') from catalog.category_attribute c
        where c.attribute_id = a.id) as category_ids, (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'number', v.number)
          order by v.number, v.position, v.id), '[]')
        from catalog.attribute_value v where v.attribute_id = a.id) as values
    from catalog.attribute a order by a.position, a.id`)
}
