/** What each line of an archive must look like: an archive may have been made, or changed, by anybody. */
import * as z from 'zod/mini'
import { LIST_NAME_MAX, TAG_MAX } from '#domains/audiences/limits.ts'
import { isWholeLimit, LimitAudience, LimitPeriod } from '#domains/catalog/limits-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  FIGURES_MAX,
  GRAMS_MAX,
  HTML_MAX,
  LEVEL_MAX,
  LIMIT_DAYS_MAX,
  LIMITS_MAX,
  NAME_MAX,
  OPTIONS_MAX,
  PICTURES_MAX,
  PIECES_MAX,
  PRICES_MAX,
  QUANTITY_MAX,
  SKUS_MAX,
  SPECIFICATIONS_MAX,
  STOCK_MAX,
  TEXT_MAX,
  UNITS_MAX,
  WARRANTY_MONTHS_MAX,
} from '#domains/catalog/limits.ts'
import {
  Currency,
  Instant,
  int,
  optionalTexts,
  PicturePath,
  WebAddress,
} from '#kit/contract/values.ts'

const name = optionalTexts(NAME_MAX)
const text = optionalTexts(TEXT_MAX)
const html = optionalTexts(HTML_MAX)
const position = int(0)
const key = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))
const code = z.string().check(z.regex(/^[A-Za-z0-9._-]{2,40}$/))
/** Of a thing that names others: no shop's has more, and all of an archive are held in memory. */
const NAMED_MAX = 1000
/** As many as staff may enter, of both kinds. */
const ALTERNATIVES_MAX = 40
/** In this shop, or on the web. */
const url = z.string().check(z.maxLength(1000), z.regex(/^(\/(?![/\\])|https?:\/\/)\S*$/))
const nullableUrl = z.nullable(url)
/** Where a job may fetch a picture later. */
const remoteUrl = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/\S+$/))
const cn = z.string().check(z.minLength(1), z.maxLength(NAME_MAX))
const path = z.array(cn).check(z.minLength(1), z.maxLength(3))
const index = z.nullable(int(0))

/** What stands in the first entry; anything else counts as not said. */
export const BaseCurrency = z.catch(z.nullable(Currency), null)
export const Measure = z.object({ name, position })
export const Attribute = z.object({
  key,
  name,
  kind: z.enum(['choice', 'number', 'flag']),
  unit: z.nullable(name),
  isFacet: z.boolean(),
  position,
  values: z
    .array(z.object({ name, number: z.nullable(z.number()), position: int() }))
    .check(z.maxLength(NAMED_MAX)),
})
export const Category = z.object({
  path,
  name,
  position,
  visible: z.boolean(),
  imageUrl: nullableUrl,
  imageSmallUrl: nullableUrl,
  bannerUrl: nullableUrl,
  intro: html,
  attributes: z.array(z.object({ key, position: int() })).check(z.maxLength(NAMED_MAX)),
})
export const Brand = z.object({
  name,
  logoUrl: nullableUrl,
  bannerUrl: nullableUrl,
  story: html,
  letter: z.nullable(z.string().check(z.regex(/^[A-Z#]$/))),
  isArchived: z.boolean(),
})
export const Warehouse = z.object({
  aid: int(0),
  areaName: text,
  regionCode: z.nullable(z.string().check(z.regex(/^([A-Z]{2}|CN-\d{2})$/))),
  name,
  address: text,
  hours: text,
  phone: z.string().check(z.maxLength(60)),
  mapUrl: z.nullable(WebAddress),
  position: int(),
  active: z.boolean(),
})
const Unit = z.object({
  name,
  factor: int(1),
  minQuantity: int(1),
  step: int(1),
  maxQuantity: int(1).check(z.maximum(QUANTITY_MAX)),
})
const Price = z.object({
  currency: Currency,
  audience: z.enum(['all', 'business', 'super']),
  minQuantity: int(1),
  amount: z.int().check(z.minimum(1), z.maximum(ANY_AMOUNT_MAX)),
})
/** The shop's own alone: mails show them too, and one of elsewhere would tell strangers who reads. */
const Stored = z.object({
  url: PicturePath,
  smallUrl: PicturePath,
  width: int(1),
  height: int(1),
})
const Draft = z.object({
  code,
  internalNumber: z.nullable(z.string().check(z.maxLength(40))),
  family: z.enum(['goods', 'device']),
  directSale: z.boolean(),
  // Archives of before have none.
  warrantyMonths: z._default(z.nullable(int(0, WARRANTY_MONTHS_MAX)), null),
  name,
  brief: text,
  figures: z.array(name).check(z.maxLength(FIGURES_MAX)),
  specifications: z.array(z.object({ name, value: text })).check(z.maxLength(SPECIFICATIONS_MAX)),
  options: z
    .array(
      z.object({
        name,
        values: z.array(z.object({ name, pictureIndex: index })).check(z.maxLength(SKUS_MAX)),
      }),
    )
    .check(z.maxLength(OPTIONS_MAX)),
  skus: z
    .array(
      z.object({
        code: z.string().check(z.regex(/^[A-Za-z0-9._-]{2,60}$/)),
        barcode: z.nullable(z.string().check(z.maxLength(40))),
        values: z.array(int(0)),
        weightGrams: z.nullable(int(0).check(z.maximum(GRAMS_MAX))),
        active: z.boolean(),
        pictureIndex: index,
        units: z.array(Unit).check(z.maxLength(UNITS_MAX)),
        prices: z.array(Price).check(z.maxLength(PRICES_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(SKUS_MAX)),
  pictures: z
    .array(z.object({ alt: text, stored: z.nullable(Stored), remoteUrl: z.nullable(remoteUrl) }))
    .check(z.maxLength(PICTURES_MAX)),
  details: html,
  purchaseNotice: html,
  model: z.nullable(
    z.object({
      url,
      usdzUrl: nullableUrl,
      posterUrl: nullableUrl,
      size: z.nullable(z.string().check(z.maxLength(60))),
    }),
  ),
  videoUrl: nullableUrl,
  /** Archives of before it existed lack it. */
  keywords: z.optional(text),
  pageHead: z.object({ title: text, description: text }),
})
const level = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(LEVEL_MAX))), null)
/** Older archives say only how many in which period, and perhaps for which type of customer. */
const Limit = z
  .object({
    sku: z._default(z.nullable(z.string()), null),
    period: LimitPeriod,
    dayCount: z._default(z.nullable(z.int().check(z.minimum(2), z.maximum(LIMIT_DAYS_MAX))), null),
    audience: z._default(LimitAudience, 'all'),
    leastLevel: level,
    mostLevel: level,
    list: z._default(
      z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX))),
      null,
    ),
    listTag: z._default(
      z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_MAX))),
      null,
    ),
    maxCount: z.int().check(z.minimum(1), z.maximum(PIECES_MAX)),
  })
  .check(z.refine((each) => isWholeLimit({ ...each, listId: each.list === null ? null : 1 })))
const isEachOnce = (limits: readonly z.infer<typeof Limit>[]): boolean =>
  new Set(
    limits.map(({ maxCount: _count, listTag: _tag, list, ...key }) =>
      JSON.stringify([key, list?.toLowerCase() ?? null]),
    ),
  ).size === limits.length
export const Product = z
  .object({
    draft: Draft,
    category: path,
    brand: z.nullable(cn),
    values: z.array(z.tuple([z.string(), z.union([z.string(), z.number()])])),
    state: z.enum(['draft', 'published', 'archived']),
    publishedAt: z.nullable(Instant),
    source: z.nullable(
      z.object({
        key: z.string().check(z.minLength(1), z.maxLength(500)),
        hash: z.nullable(z.string()),
        fields: z.nullable(z.record(z.string(), z.string())),
      }),
    ),
    limits: z.array(Limit).check(z.maxLength(LIMITS_MAX), z.refine(isEachOnce)),
    alternatives: z
      .array(z.object({ kind: z.enum(['substitute', 'related']), code, position: int() }))
      .check(z.maxLength(ALTERNATIVES_MAX)),
    stock: z.array(
      z.object({
        sku: z.string(),
        warehouse: cn,
        onHand: z.int().check(z.minimum(0), z.maximum(STOCK_MAX)),
      }),
    ),
  })
  // A limit of one SKU is of one of its own.
  .check(
    z.refine(({ limits, draft }) =>
      limits.every(({ sku }) => sku === null || draft.skus.some((each) => each.code === sku)),
    ),
  )
/** Of a stored file, as the uploads describe it. */
export const File = z.object({
  id: z.string().check(z.regex(/^[\w-]{22}$/)),
  purpose: z.enum(['product', 'banner', 'model', 'video']),
  type: z.string(),
  byteCount: z.int(),
  width: z.nullable(int(1)),
  height: z.nullable(int(1)),
  names: z.array(z.string()),
})
