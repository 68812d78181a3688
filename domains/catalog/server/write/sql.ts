/** Statements that write a product. Lists are sent as one JSON text, so that a product needs a handful of statements. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Price } from '../prices.ts'
import type { State } from './state/sql.ts'
import type { DraftPicture, DraftSku, ProductDraft } from './draft.ts'

export type ProductKey = { id: number; version: number }
export type Origin = { key: string; hash: string } | null

/** Rows of products refer to their position in the batch. */
type Placed = { at: number }

const WORDS = sql`at int, id bigint, version int, code text, "internalNumber" text, family text, name jsonb, brief jsonb,
  figures jsonb, specifications jsonb, "categoryId" bigint, "brandId" bigint, "modelUrl" text, "modelUsdzUrl" text,
  "modelPosterUrl" text, "modelSize" text, "videoUrl" text, "sourceKey" text, "sourceHash" text, "pageHead" jsonb,
  keywords jsonb, "directSale" boolean, "warrantyMonths" int, "keepsWarranty" boolean, options jsonb, state text`

export type ProductWords = Pick<
  ProductDraft,
  | 'code'
  | 'internalNumber'
  | 'family'
  | 'name'
  | 'brief'
  | 'figures'
  | 'specifications'
  | 'categoryId'
  | 'brandId'
  | 'model'
  | 'videoUrl'
  | 'keywords'
  | 'pageHead'
  | 'directSale'
  | 'warrantyMonths'
> & {
  origin: Origin
  key: ProductKey | null
  options: readonly StoredOption[]
  /** Of a new product. */
  state: State
}
/** As a product's row holds it. */
export type StoredOption = {
  name: Translated
  values: { name: Translated; pictureId: number | null }[]
}

const rowOf = ({ model, origin, key, ...words }: ProductWords, at: number) => ({
  ...words,
  // Only these columns: a row that was read contains old texts too.
  ...(key === null ? {} : { id: key.id, version: key.version }),
  at,
  keepsWarranty: words.warrantyMonths === undefined,
  modelUrl: model && model.url,
  modelUsdzUrl: model?.usdzUrl ?? null,
  modelPosterUrl: model && model.posterUrl,
  modelSize: model && model.size,
  sourceKey: origin && origin.key,
  sourceHash: origin && origin.hash,
})

/** Creates their rows of figures too. @returns those that were created: fewer when a code is another product's */
export function insertProducts(
  tx: Queryable,
  products: readonly ProductWords[],
  now: Instant,
): Promise<(ProductKey & Placed)[]> {
  return tx.rows(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(products.map(rowOf))}) as t (${WORDS})
    ), made as (
      insert into catalog.product (code, internal_number, family, name, brief, figures, specifications,
        category_id, brand_id, model_url, model_usdz_url, model_poster_url, model_size, video_url, updated_at,
        source_key, source_hash, keywords, page_head, direct_sale, warranty_months, options, state, published_at)
      select code, "internalNumber", family, name, brief, figures, specifications, "categoryId", "brandId", "modelUrl",
        "modelUsdzUrl", "modelPosterUrl", "modelSize", "videoUrl", ${now}, "sourceKey", "sourceHash",
        coalesce(keywords, '{"cn": ""}'), coalesce("pageHead", '{"title": {"cn": ""}, "description": {"cn": ""}}'),
        coalesce("directSale", false) and family = 'device', case when family = 'device' then "warrantyMonths" end, options, state,
        case when state = 'published' then ${now}::timestamptz end
      from wanted order by at
      on conflict do nothing returning id, version, code
    ), figures as (insert into catalog.figure (product_id) select id from made)
    select made.id, made.version, min(wanted.at) as at from made join wanted using (code)
    group by made.id, made.version order by at`)
}

/** @returns those that were changed: without those whose code is another's, or whose version is no longer this one */
export function updateProducts(
  tx: Queryable,
  products: readonly ProductWords[],
  now: Instant,
): Promise<(ProductKey & Placed)[]> {
  return tx.rows(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(products.map(rowOf))}) as t (${WORDS})
    )
    update catalog.product p set code = w.code, internal_number = w."internalNumber", family = w.family,
      name = w.name, brief = w.brief, figures = w.figures, specifications = w.specifications,
      category_id = w."categoryId", brand_id = w."brandId", model_url = w."modelUrl", model_usdz_url = w."modelUsdzUrl",
      model_poster_url = w."modelPosterUrl", model_size = w."modelSize", video_url = w."videoUrl", updated_at = ${now},
      options = w.options,
      keywords = coalesce(w.keywords, p.keywords), page_head = coalesce(w."pageHead", p.page_head),
      direct_sale = coalesce(w."directSale", p.direct_sale) and w.family = 'device',
      warranty_months = case when w.family = 'device' then case when w."keepsWarranty" then p.warranty_months else w."warrantyMonths" end end,
      version = p.version + 1, source_hash = coalesce(w."sourceHash", p.source_hash)
    from wanted w
    where p.id = w.id and p.version = w.version
      and not exists (select from catalog.product o where o.code = w.code and o.id <> w.id)
    returning p.id, p.version, w.at`)
}

export async function isCodeTaken(tx: Queryable, code: string, exceptId: number): Promise<boolean> {
  const row = await tx.row<{ taken: boolean }>(sql`
    select exists (select from catalog.product where code = ${code} and id <> ${exceptId}) as taken`)
  return row.taken
}

/** The options again with the pictures of their values, once the pictures have ids. Each writes the row once more. */
export async function setOptions(
  tx: Queryable,
  products: readonly { id: number; options: readonly StoredOption[] }[],
): Promise<void> {
  if (products.length === 0) return
  await tx.count(sql`
    update catalog.product p set options = w.options
    from jsonb_to_recordset(${JSON.stringify(products)}) as w (id bigint, options jsonb) where p.id = w.id`)
}

export type Html = { productId: number; lang: string; details: string; purchaseNotice: string }
export async function putTexts(tx: Queryable, texts: readonly Html[]): Promise<void> {
  await tx.count(sql`
    insert into catalog.product_text (product_id, lang, details_html, purchase_notice_html)
    select * from unnest(${texts.map((each) => each.productId)}::bigint[], ${texts.map((each) => each.lang)}::text[],
      ${texts.map((each) => each.details)}::text[], ${texts.map((each) => each.purchaseNotice)}::text[])
    on conflict (product_id, lang)
      do update set details_html = excluded.details_html, purchase_notice_html = excluded.purchase_notice_html
      where (product_text.details_html, product_text.purchase_notice_html)
        <> (excluded.details_html, excluded.purchase_notice_html)`)
}

/** Values that do not exist, or are being deleted, are left out: the lock waits for the deletion and skips them. */
export async function putValues(
  tx: Queryable,
  productIds: readonly number[],
  values: readonly { productId: number; valueId: number }[],
): Promise<void> {
  await tx.count(sql`
    with wanted as (
      select * from unnest(${values.map((each) => each.productId)}::bigint[], ${values.map((each) => each.valueId)}::bigint[])
        as t (product_id, value_id)
    ), gone as (
      delete from catalog.product_value v where product_id = any(${productIds}::bigint[])
        and not exists (select from wanted w where w.product_id = v.product_id and w.value_id = v.value_id))
    insert into catalog.product_value (product_id, value_id)
    select w.product_id, w.value_id from wanted w join catalog.attribute_value a on a.id = w.value_id
    order by a.id for key share of a
    on conflict do nothing`)
}

/** Returns their ids, by product and position. Other pictures of these products are deleted. */
export function putPictures(
  tx: Queryable,
  products: readonly { id: number; pictures: readonly DraftPicture[] }[],
  now: Instant,
): Promise<{ id: number; productId: number; position: number }[]> {
  const wanted = products.flatMap(({ id: productId, pictures }) =>
    pictures.map(({ stored, ...rest }, position) => ({ productId, position, ...rest, ...stored })),
  )
  return tx.rows(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}) as t (id bigint, "productId" bigint, position int,
        alt jsonb, url text, "smallUrl" text, width int, height int, "remoteUrl" text)
    ), gone as (
      delete from catalog.picture i where product_id = any(${products.map(({ id }) => id)}::bigint[])
        and not exists (select from wanted where wanted.id = i.id)
    ), kept as (
      update catalog.picture i set position = w.position, alt = w.alt from wanted w
      where i.id = w.id and i.product_id = w."productId" returning i.id, i.product_id, i.position
    ), made as (
      insert into catalog.picture
        (product_id, position, alt, url, small_url, width, height, remote_url, fetch_state, next_at)
      select "productId", position, alt, url, "smallUrl", width, height, "remoteUrl",
        case when url is null then 'waiting' else 'stored' end,
        case when url is null then ${now}::timestamptz end
      from wanted where id is null returning id, product_id, position
    )
    select * from kept union all select * from made`)
}

export type ExistingSku = {
  id: number
  productId: number
  code: string
  removed: boolean
  units: { id: number; factor: number; removed: boolean }[]
}

/** Locks them against concurrent sales and stock bookings: free stock is counted again afterwards. */
export function lockSkus(tx: Queryable, productIds: readonly number[]): Promise<ExistingSku[]> {
  return tx.rows(sql`
    select id, product_id, code, removed_at is not null as removed, (
      select coalesce(json_agg(json_build_object('id', u.id, 'factor', u.factor, 'removed', u.removed_at is not null)
        order by u.removed_at is not null, u.id), '[]')
      from catalog.sku_unit u where u.sku_id = s.id) as units
    from catalog.sku s where product_id = any(${productIds}::bigint[]) order by id for no key update`)
}

/** Marks all as removed, so that codes and choices can be exchanged among those that are put back. */
export async function removeSkus(
  tx: Queryable,
  productIds: readonly number[],
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    with skus as (
      update catalog.sku set removed_at = ${now}, active = false
      where product_id = any(${productIds}::bigint[]) and removed_at is null returning id
    )
    update catalog.sku_unit set removed_at = ${now} where removed_at is null and sku_id in (select id from skus)`)
}

export type SkuRow = Omit<DraftSku, 'units' | 'prices' | 'pictureIndex'> & {
  productId: number
  position: number
  pictureId: number | null
}

/** Returns their ids, by product and position; fewer when a code is another product's. */
export function putSkus(
  tx: Queryable,
  skus: readonly SkuRow[],
): Promise<{ id: number; productId: number; position: number }[]> {
  return tx.rows(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(skus)}) as t (id bigint, "productId" bigint, position int,
        code text, barcode text, values int[], active boolean, "weightGrams" int, "pictureId" bigint)
    ), kept as (
      update catalog.sku s set position = w.position, code = w.code, barcode = w.barcode, values = w.values,
        active = w.active, weight_grams = w."weightGrams", picture_id = w."pictureId", removed_at = null
      from wanted w where s.id = w.id and s.product_id = w."productId" and not exists (
        select from catalog.sku o where o.code = w.code and o.removed_at is null and o.product_id <> w."productId")
      returning s.id, s.product_id, s.position
    ), made as (
      insert into catalog.sku (product_id, position, code, barcode, values, active, weight_grams, picture_id)
      select "productId", position, code, barcode, values, active, "weightGrams", "pictureId"
      from wanted where id is null order by "productId", position
      on conflict do nothing returning id, product_id, position
    )
    select * from kept union all select * from made`)
}

export type PriceRow = Price & { skuId: number }
/** Which prices are replaced: all of these SKUs, or those of one currency and audience. */
export type PriceScope = {
  skuIds: readonly number[]
  currency: string | null
  audience: string | null
}

/** Replaces prices and records the changes. @returns how many tiers changed */
export function putPrices(
  tx: Queryable,
  { skuIds, currency, audience }: PriceScope,
  prices: readonly PriceRow[],
  now: Instant,
  by: string,
): Promise<number> {
  return tx.count(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(prices)}) as t ("skuId" bigint, currency text, audience text,
        "minQuantity" int, amount bigint)
    ), gone as (
      delete from catalog.price p
      where sku_id = any(${skuIds}::bigint[]) and currency = coalesce(${currency}, currency)
        and audience = coalesce(${audience}, audience) and not exists (
          select from wanted w where w."skuId" = p.sku_id and w.currency = p.currency
            and w.audience = p.audience and w."minQuantity" = p.min_quantity)
      returning sku_id, currency, audience, min_quantity, null::bigint as amount
    ), put as (
      insert into catalog.price as p (sku_id, currency, audience, min_quantity, amount)
      select "skuId", currency, audience, "minQuantity", amount from wanted
      on conflict (sku_id, currency, audience, min_quantity) do update set amount = excluded.amount
        where p.amount <> excluded.amount
      returning sku_id, currency, audience, min_quantity, amount
    )
    insert into catalog.price_history (sku_id, currency, audience, min_quantity, amount, at, by)
    select *, ${now}::timestamptz, ${by} from (select * from gone union all select * from put) as changed`)
}

/** Counts the free stock of active SKUs again, after some were activated or deactivated. Needs the lock of `lockSkus`. */
export async function countAvailable(tx: Queryable, productIds: readonly number[]): Promise<void> {
  await tx.count(sql`
    update catalog.figure f set available_count = (
      select coalesce(sum(s.available_count), 0) from catalog.sku s where s.product_id = f.product_id and s.active)
    where f.product_id = any(${productIds}::bigint[])`)
}
