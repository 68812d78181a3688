/** Statements of the read models: their source, and how they are written. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { WrittenIn } from './gaps.ts'
import type { Source } from './source.ts'

export type Counted = {
  published: boolean
  categoryId: number | null
  brandId: number | null
}
export type SourceRow = {
  productId: number
  state: 'draft' | 'published' | 'archived'
  categoryId: number
  brandId: number | null
  /** What the category and the brand counted for it so far. */
  counted: Counted
  data: Source
  written: WrittenIn
}

/**
 * Keeps every other writer of these read models out until the transaction ends. A statement of its own: one that locks and
 * reads at once reads again only the locked row when it has waited, and all else as it was before. In the order of ids,
 * against deadlocks.
 */
export const lockReadModels = (tx: Queryable, productIds: readonly number[]) =>
  tx.count(sql`
    select from catalog.figure where product_id = any(${productIds as number[]})
    order by product_id for no key update`)

/** Everything that a card and a page show, in all languages. Read behind the lock, so that the later writer writes the latest. */
export function sources(tx: Queryable, productIds: readonly number[]): Promise<SourceRow[]> {
  return tx.rows(sql`
    select p.id as product_id, p.state, p.category_id, p.brand_id,
      json_build_object('published', f.published, 'categoryId', f.category_id, 'brandId', f.brand_id) as counted,
      json_build_object(
        'id', p.id, 'code', p.code, 'internalNumber', p.internal_number, 'family', p.family, 'directSale', p.direct_sale, 'warrantyMonths', p.warranty_months,
        'name', p.name, 'brief', p.brief, 'figures', p.figures, 'options', p.options,
        'specifications', p.specifications, 'publishedAt', p.published_at,
        'model', case when p.model_url is not null
          then json_build_object('url', p.model_url, 'usdzUrl', p.model_usdz_url, 'posterUrl', p.model_poster_url, 'size', p.model_size) end,
        'pageHead', p.page_head, 'keywords', p.keywords,
        'videoUrl', p.video_url,
        'brand', (select json_build_object('id', b.id, 'name', b.name) from catalog.brand b where b.id = p.brand_id),
        'categoryPath', (
          select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.level)
          from catalog.category own
          left join catalog.category parent on parent.id = own.parent_id
          join catalog.category c on c.id in (own.id, parent.id, parent.parent_id)
          where own.id = p.category_id),
        'valueIds', (
          select coalesce(json_agg(v.value_id order by v.value_id), '[]') from catalog.product_value v
          where v.product_id = p.id),
        'pictures', (
          select coalesce(json_agg(json_build_object('id', i.id, 'url', i.url, 'smallUrl', i.small_url,
            'width', i.width, 'height', i.height, 'alt', i.alt) order by i.position, i.id), '[]')
          from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'),
        'skus', (
          select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'barcode', s.barcode,
            'values', s.values, 'weightGrams', s.weight_grams, 'pictureId', s.picture_id,
            'units', (
              select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(m.name, u.name), 'isOwnName', m.id is null, 'factor', u.factor,
                'minQuantity', u.min_quantity, 'step', u.step, 'maxQuantity', u.max_quantity) order by u.factor), '[]')
              from catalog.sku_unit u left join catalog.measure m on m.id = u.measure_id
              where u.sku_id = s.id and u.removed_at is null),
            'prices', (
              select coalesce(json_agg(json_build_object('currency', r.currency, 'audience', r.audience,
                'minQuantity', r.min_quantity, 'amount', r.amount)), '[]')
              from catalog.price r where r.sku_id = s.id)
          ) order by s.position, s.id), '[]')
          from catalog.sku s where s.product_id = p.id and s.active and s.removed_at is null)
      ) as data, (
        select json_build_object(
          'details', coalesce(json_agg(t.lang) filter (where t.details_html <> ''), '[]'),
          'purchaseNotice', coalesce(json_agg(t.lang) filter (where t.purchase_notice_html <> ''), '[]'))
        from catalog.product_text t where t.product_id = p.id) as written
    from catalog.product p join catalog.figure f on f.product_id = p.id
    where p.id = any(${productIds})
    order by p.id`)
}

export type ShownRow = {
  productId: number
  categoryId: number
  rootId: number | null
  brandId: number | null
  priceAmount: number | null
  /** Encoded as in gaps.ts. */
  gaps: number
  /** Null: not on sale, so it has neither page nor cards. */
  page: string | null
  cards: { lang: Lang; data: string }[]
}

/** Writes the read models of products as they are now, and deletes those of products that are no longer on sale. */
export async function writeReadModels(tx: Queryable, rows: readonly ShownRow[]): Promise<void> {
  const ids = rows.map((row) => row.productId)
  const pages = rows.flatMap(({ productId, page }) => (page === null ? [] : [{ productId, page }]))
  const cards = rows.flatMap(({ productId, cards: each }) =>
    each.map((card) => ({ productId, ...card })),
  )
  await Promise.all([
    tx.count(sql`
      update catalog.figure f
      set published = n.published, category_id = n.category_id, root_id = n.root_id, brand_id = n.brand_id,
        price_amount = n.price_amount, gaps = n.gaps
      from unnest(${ids}::bigint[], ${rows.map((row) => row.page !== null)}::boolean[],
        ${rows.map((row) => row.categoryId)}::bigint[], ${rows.map((row) => row.rootId)}::bigint[],
        ${rows.map((row) => row.brandId)}::bigint[], ${rows.map((row) => row.priceAmount)}::bigint[],
        ${rows.map((row) => row.gaps)}::int[])
        as n (product_id, published, category_id, root_id, brand_id, price_amount, gaps)
      where f.product_id = n.product_id`),
    tx.count(sql`
      insert into catalog.page (product_id, data)
      select * from unnest(${pages.map((each) => each.productId)}::bigint[], ${pages.map((each) => each.page)}::json[])
      on conflict (product_id) do update set data = excluded.data`),
    tx.count(sql`
      insert into catalog.card (product_id, lang, data)
      select * from unnest(${cards.map((each) => each.productId)}::bigint[],
        ${cards.map((each) => each.lang)}::text[], ${cards.map((each) => each.data)}::json[])
      on conflict (product_id, lang) do update set data = excluded.data`),
    tx.count(sql`
      with gone as (
        select id from unnest(${ids}::bigint[]) as id where not id = any(${pages.map((each) => each.productId)})
      ), cards as (delete from catalog.card where product_id in (select id from gone))
      delete from catalog.page where product_id in (select id from gone)`),
  ])
}

export type CountDelta = { id: number; delta: number }

/** Sorted by id, against deadlocks. */
export async function countCategories(tx: Queryable, deltas: readonly CountDelta[]): Promise<void> {
  await tx.count(sql`
    update catalog.category c set product_count = c.product_count + n.delta
    from (select * from unnest(${deltas.map((each) => each.id)}::bigint[], ${deltas.map((each) => each.delta)}::int[])
      as t (id, delta) order by id) n
    where c.id = n.id`)
}

export async function countBrands(tx: Queryable, deltas: readonly CountDelta[]): Promise<void> {
  await tx.count(sql`
    update catalog.brand b set product_count = b.product_count + n.delta
    from (select * from unnest(${deltas.map((each) => each.id)}::bigint[], ${deltas.map((each) => each.delta)}::int[])
      as t (id, delta) order by id) n
    where b.id = n.id`)
}

/** For search. The notification is sent with the commit, so that the index follows at once. */
export async function noteChanges(
  tx: Queryable,
  productIds: readonly number[],
  channel: string,
): Promise<void> {
  await tx.count(sql`
    with noted as (insert into catalog.product_change (product_id) select unnest(${productIds}::bigint[]) returning 1)
    select pg_notify(${channel}, '') where exists (select from noted)`)
}

/** Products that have changed since an index last took them, the longest waiting first; their changes are locked. */
export async function changedProducts(
  tx: Queryable,
  { isAwake, limit }: DueFilter,
): Promise<number[]> {
  const rows = await tx.rows<{ productId: number }>(sql`
    select product_id from catalog.product_change where ${isAwake(sql`product_change.product_id`)}
    order by id limit ${limit} for update skip locked`)
  return [...new Set(rows.map((row) => row.productId))]
}

/** Before their products are read: changes made meanwhile are noted again. */
export const takeChanges = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`
    delete from catalog.product_change where id in (
      select id from catalog.product_change where product_id = any(${ids as number[]}) for update skip locked)`)

/** Marks products whose read models must be written again soon, in the background. */
export async function markStale(tx: Queryable, categoryIds: readonly number[]): Promise<void> {
  await tx.count(sql`
    insert into catalog.stale (product_id)
    select product_id from catalog.figure f join catalog.category c on c.id = f.category_id
    left join catalog.category parent on parent.id = c.parent_id
    where c.id = any(${categoryIds}) or parent.id = any(${categoryIds}) or parent.parent_id = any(${categoryIds})
    on conflict do nothing`)
}

export async function staleProducts(
  tx: Queryable,
  { isAwake, limit }: DueFilter,
): Promise<number[]> {
  const rows = await tx.rows<{ productId: number }>(sql`
    select product_id from catalog.stale where ${isAwake(sql`stale.product_id`)}
    order by product_id limit ${limit} for update skip locked`)
  return rows.map((row) => row.productId)
}

export const noteFresh = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`delete from catalog.stale where product_id = any(${ids as number[]})`)

/** When cards were converted at other rates than these: stores the new ones and marks every product as stale. */
export function followRates(
  tx: Queryable,
  currencies: readonly string[],
  rates: readonly number[],
): Promise<number> {
  return tx.count(sql`
    with changed as (
      insert into catalog.shown_rate as r (currency, rate)
      select * from unnest(${currencies}::text[], ${rates}::double precision[])
      on conflict (currency) do update set rate = excluded.rate where r.rate <> excluded.rate
      returning 1
    )
    insert into catalog.stale (product_id)
    select product_id from catalog.figure where published and exists (select from changed)
    on conflict do nothing`)
}
