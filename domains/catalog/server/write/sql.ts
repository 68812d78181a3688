/** Statements that write a product. Lists travel as one JSON text, so that a product is a handful of statements. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Price } from '../prices.ts'
import type { DraftPicture, DraftSku, DraftUnit, ProductDraft } from './draft.ts'

export type ProductKey = { id: number; version: number }
export type Origin = { key: string; hash: string } | null

/** @returns null when its code is another product's. The row of figures comes with it. */
export function insertProduct(
  tx: Queryable,
  p: ProductDraft,
  now: Instant,
  origin: Origin,
): Promise<ProductKey | null> {
  return tx.maybeRow(sql`
    with made as (
      insert into catalog.product (code, internal_number, family, name, brief, figures, options, specifications,
        category_id, brand_id, model_url, model_poster_url, model_size, video_url, updated_at, source_key, source_hash)
      values (${p.code}, ${p.internalNumber}, ${p.family}, ${JSON.stringify(p.name)}, ${JSON.stringify(p.brief)},
        ${JSON.stringify(p.figures)}, ${JSON.stringify(p.options)}, ${JSON.stringify(p.specifications)},
        ${p.categoryId}, ${p.brandId}, ${p.model && p.model.url}, ${p.model && p.model.posterUrl},
        ${p.model && p.model.size}, ${p.videoUrl}, ${now}, ${origin && origin.key}, ${origin && origin.hash})
      on conflict do nothing returning id, version
    ), figures as (insert into catalog.figure (product_id) select id from made)
    select id, version from made`)
}

/** @returns null when the code is another's, or when it is not this version any more. */
export function updateProduct(
  tx: Queryable,
  { id, version }: ProductKey,
  p: ProductDraft,
  now: Instant,
  hash: string | null,
): Promise<ProductKey | null> {
  return tx.maybeRow(sql`
    update catalog.product set code = ${p.code}, internal_number = ${p.internalNumber}, family = ${p.family},
      name = ${JSON.stringify(p.name)}, brief = ${JSON.stringify(p.brief)}, figures = ${JSON.stringify(p.figures)},
      specifications = ${JSON.stringify(p.specifications)}, category_id = ${p.categoryId}, brand_id = ${p.brandId},
      model_url = ${p.model && p.model.url}, model_poster_url = ${p.model && p.model.posterUrl},
      model_size = ${p.model && p.model.size}, video_url = ${p.videoUrl}, updated_at = ${now},
      version = version + 1, source_hash = coalesce(${hash}, source_hash)
    where id = ${id} and version = ${version}
      and not exists (select from catalog.product o where o.code = ${p.code} and o.id <> ${id})
    returning id, version`)
}

export async function isCodeTaken(tx: Queryable, code: string, exceptId: number): Promise<boolean> {
  const row = await tx.row<{ taken: boolean }>(sql`
    select exists (select from catalog.product where code = ${code} and id <> ${exceptId}) as taken`)
  return row.taken
}

/** The options with the pictures of their values, once those have ids. */
export async function setOptions(tx: Queryable, productId: number, options: object): Promise<void> {
  await tx.count(sql`
    update catalog.product set options = ${JSON.stringify(options)} where id = ${productId}`)
}

export type Html = { lang: string; details: string; purchaseNotice: string }
export async function putTexts(
  tx: Queryable,
  productId: number,
  texts: readonly Html[],
): Promise<void> {
  await tx.count(sql`
    insert into catalog.product_text (product_id, lang, details_html, purchase_notice_html)
    select ${productId}, * from unnest(${texts.map((each) => each.lang)}::text[],
      ${texts.map((each) => each.details)}::text[], ${texts.map((each) => each.purchaseNotice)}::text[])
    on conflict (product_id, lang)
      do update set details_html = excluded.details_html, purchase_notice_html = excluded.purchase_notice_html`)
}

/** Values that do not exist are left out. */
export async function putValues(
  tx: Queryable,
  productId: number,
  valueIds: readonly number[],
): Promise<void> {
  await tx.count(sql`
    with gone as (
      delete from catalog.product_value where product_id = ${productId} and not value_id = any(${valueIds}::bigint[]))
    insert into catalog.product_value (product_id, value_id)
    select ${productId}, id from catalog.attribute_value where id = any(${valueIds}::bigint[])
    on conflict do nothing`)
}

/** @returns ids in the order given. Those of the product that are not among them go. */
export async function putPictures(
  tx: Queryable,
  productId: number,
  pictures: readonly DraftPicture[],
  now: Instant,
): Promise<number[]> {
  const wanted = JSON.stringify(
    pictures.map(({ stored, ...rest }, position) => ({ position, ...rest, ...stored })),
  )
  const rows = await tx.rows<{ id: number }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}) as t (id bigint, position int, alt jsonb, url text,
        "smallUrl" text, width int, height int, "remoteUrl" text)
    ), gone as (
      delete from catalog.picture i where product_id = ${productId}
        and not exists (select from wanted where wanted.id = i.id)
    ), kept as (
      update catalog.picture i set position = w.position, alt = w.alt from wanted w
      where i.id = w.id and i.product_id = ${productId} returning i.id, i.position
    ), made as (
      insert into catalog.picture
        (product_id, position, alt, url, small_url, width, height, remote_url, fetch_state, next_at)
      select ${productId}, position, alt, url, "smallUrl", width, height, "remoteUrl",
        case when url is null then 'waiting' else 'stored' end,
        case when url is null then ${now}::timestamptz end
      from wanted where id is null returning id, position
    )
    select id from (select * from kept union all select * from made) as put order by position`)
  return rows.map((row) => row.id)
}

export type ExistingSku = {
  id: number
  code: string
  removed: boolean
  units: { id: number; factor: number; removed: boolean }[]
}

/** Locks them, so that nobody sells or books stock meanwhile: what is free is counted again afterwards. */
export function lockSkus(tx: Queryable, productId: number): Promise<ExistingSku[]> {
  return tx.rows(sql`
    select id, code, removed_at is not null as removed, (
      select coalesce(json_agg(json_build_object('id', u.id, 'factor', u.factor, 'removed', u.removed_at is not null)
        order by u.removed_at is not null, u.id), '[]')
      from catalog.sku_unit u where u.sku_id = s.id) as units
    from catalog.sku s where product_id = ${productId} order by id for no key update`)
}

/** Takes all away, so that codes and choices can be exchanged among those that then come back. */
export async function removeSkus(tx: Queryable, productId: number, now: Instant): Promise<void> {
  await tx.count(sql`
    with skus as (
      update catalog.sku set removed_at = ${now}, active = false
      where product_id = ${productId} and removed_at is null returning id
    )
    update catalog.sku_unit set removed_at = ${now} where removed_at is null and sku_id in (select id from skus)`)
}

export type SkuRow = Omit<DraftSku, 'units' | 'prices' | 'pictureIndex'> & {
  pictureId: number | null
}

/** @returns ids in the order given; fewer when a code is another product's */
export async function putSkus(
  tx: Queryable,
  productId: number,
  skus: readonly SkuRow[],
): Promise<number[]> {
  const wanted = JSON.stringify(skus.map((sku, position) => ({ position, ...sku })))
  const rows = await tx.rows<{ id: number }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}) as t (id bigint, position int, code text, barcode text,
        values int[], active boolean, "weightGrams" int, "pictureId" bigint)
    ), kept as (
      update catalog.sku s set position = w.position, code = w.code, barcode = w.barcode, values = w.values,
        active = w.active, weight_grams = w."weightGrams", picture_id = w."pictureId", removed_at = null
      from wanted w where s.id = w.id and s.product_id = ${productId} and not exists (
        select from catalog.sku o where o.code = w.code and o.removed_at is null and o.product_id <> ${productId})
      returning s.id, s.position
    ), made as (
      insert into catalog.sku (product_id, position, code, barcode, values, active, weight_grams, picture_id)
      select ${productId}, position, code, barcode, values, active, "weightGrams", "pictureId"
      from wanted where id is null
      on conflict do nothing returning id, position
    )
    select id from (select * from kept union all select * from made) as put order by position`)
  return rows.map((row) => row.id)
}

export async function putUnits(
  tx: Queryable,
  units: readonly (DraftUnit & { skuId: number })[],
): Promise<void> {
  const wanted = JSON.stringify(units)
  await tx.count(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}) as t (id bigint, "skuId" bigint, name jsonb, factor int,
        "minQuantity" int, step int, "maxQuantity" int)
    ), kept as (
      update catalog.sku_unit u set name = w.name, factor = w.factor, min_quantity = w."minQuantity", step = w.step,
        max_quantity = w."maxQuantity", removed_at = null
      from wanted w where u.id = w.id and u.sku_id = w."skuId"
    )
    insert into catalog.sku_unit (sku_id, name, factor, min_quantity, step, max_quantity)
    select "skuId", name, factor, "minQuantity", step, "maxQuantity" from wanted where id is null`)
}

export type PriceRow = Price & { skuId: number }
/** Which prices are replaced: all of these SKUs, or those of one currency and audience. */
export type PriceScope = {
  skuIds: readonly number[]
  currency: string | null
  audience: string | null
}

/** Replaces prices and writes down what changed. @returns how many tiers changed */
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

/** What is free of the active SKUs, when some became active or stopped being so. Under the lock of `lockSkus`. */
export async function countAvailable(tx: Queryable, productId: number): Promise<void> {
  await tx.count(sql`
    update catalog.figure set available_count = (
      select coalesce(sum(available_count), 0) from catalog.sku where product_id = ${productId} and active)
    where product_id = ${productId}`)
}
