/** Statements of complete products for forms, files and copies. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Price } from '../prices.ts'
import type { SourceOption, SourceUnit } from '../read-model/source.ts'
import type { PageHead } from '../write/draft.ts'
import type { State } from '../write/state/sql.ts'

export type StoredPicture = {
  id: number
  url: string | null
  smallUrl: string | null
  width: number | null
  height: number | null
  alt: Translated
  /** The source of an imported picture; null for an uploaded one. */
  remoteUrl: string | null
}
/** `measureId` null: its name is its own. */
type StoredUnit = SourceUnit & { measureId: number | null }
export type StoredSku = {
  id: number
  code: string
  barcode: string | null
  values: number[]
  weightGrams: number | null
  active: boolean
  pictureId: number | null
  availableCount: number
  units: StoredUnit[]
  prices: Price[]
}
export type StoredProduct = {
  id: number
  code: string
  internalNumber: string | null
  family: 'goods' | 'device'
  directSale: boolean
  warrantyMonths: number | null
  state: State
  name: Translated
  brief: Translated
  categoryId: number
  brandId: number | null
  figures: Translated[]
  specifications: { name: Translated; value: Translated }[]
  options: SourceOption[]
  modelUrl: string | null
  modelUsdzUrl: string | null
  modelPosterUrl: string | null
  modelSize: string | null
  videoUrl: string | null
  keywords: Translated
  pageHead: PageHead
  version: number
  updatedAt: Instant
  values: {
    id: number
    attributeId: number
    kind: 'choice' | 'number' | 'flag'
    key: string
    name: Translated
    number: number | null
  }[]
  pictures: StoredPicture[]
  skus: StoredSku[]
  texts: { lang: string; details: string; purchaseNotice: string }[]
}

const COLUMNS = sql`
  p.id, p.code, p.internal_number, p.family, p.direct_sale, p.warranty_months, p.state, p.name, p.brief, p.category_id, p.brand_id, p.figures,
  p.specifications, p.options, p.model_url, p.model_usdz_url, p.model_poster_url, p.model_size, p.video_url, p.keywords,
  p.page_head, p.version, p.updated_at, (
    select coalesce(json_agg(json_build_object('id', v.id, 'attributeId', a.id, 'kind', a.kind, 'key', a.key, 'name', v.name,
      'number', v.number) order by a.position, a.id, v.position, v.id), '[]')
    from catalog.product_value pv join catalog.attribute_value v on v.id = pv.value_id
    join catalog.attribute a on a.id = v.attribute_id where pv.product_id = p.id) as values, (
    select coalesce(json_agg(json_build_object('id', i.id, 'url', i.url, 'smallUrl', i.small_url, 'width', i.width,
      'height', i.height, 'alt', i.alt, 'remoteUrl', i.remote_url) order by i.position, i.id), '[]')
    from catalog.picture i where i.product_id = p.id) as pictures, (
    select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'barcode', s.barcode,
      'values', s.values, 'weightGrams', s.weight_grams, 'active', s.active, 'pictureId', s.picture_id,
      'availableCount', s.available_count, 'units', (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', coalesce(m.name, u.name), 'measureId', u.measure_id, 'factor', u.factor,
          'minQuantity', u.min_quantity, 'step', u.step, 'maxQuantity', u.max_quantity) order by u.factor), '[]')
        from catalog.sku_unit u left join catalog.measure m on m.id = u.measure_id
        where u.sku_id = s.id and u.removed_at is null), 'prices', (
        select coalesce(json_agg(json_build_object('currency', r.currency, 'audience', r.audience,
          'minQuantity', r.min_quantity, 'amount', r.amount)
          order by array_position(array['CNY', 'USD', 'IDR'], r.currency),
            array_position(array['all', 'business', 'super'], r.audience), r.min_quantity), '[]')
        from catalog.price r where r.sku_id = s.id)) order by s.position, s.id), '[]')
    from catalog.sku s where s.product_id = p.id and s.removed_at is null) as skus, (
    select coalesce(json_agg(json_build_object('lang', t.lang, 'details', t.details_html,
      'purchaseNotice', t.purchase_notice_html)), '[]')
    from catalog.product_text t where t.product_id = p.id) as texts`

const read = (db: Queryable, where: Sql): Promise<StoredProduct[]> =>
  db.rows(sql`select ${COLUMNS} from catalog.product p ${where}`)

export async function loadStoredProduct(
  db: Queryable,
  productId: number,
): Promise<StoredProduct | null> {
  const [found] = await read(db, sql`where p.id = ${productId}`)
  return found ?? null
}

/** They stay locked until the transaction ends. */
export const lockByCode = (tx: Queryable, codes: readonly string[]): Promise<StoredProduct[]> =>
  read(tx, sql`where p.code = any(${codes}::text[]) order by p.id for no key update of p`)

/** In the order of ids. */
export const loadStoredProducts = (
  db: Queryable,
  productIds: readonly number[],
): Promise<StoredProduct[]> =>
  read(db, sql`where p.id = any(${productIds}::bigint[]) order by p.id`)
