/**
 * The archive of a whole catalogue: a ZIP with a list of JSON objects, one a line, for each kind of thing, and the files that
 * they show. Things are called by what a person calls them (code, key, Chinese name), never by an id, so another shop can
 * read it. Files keep their names, so that descriptions show their pictures wherever they are imported.
 */
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { State } from '#domains/catalog/server/state-door.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

export const ARCHIVE_FORMAT = 'tradepost-catalogue'
export const ARCHIVE_VERSION = 1
/** The first entry: what this is. */
export const ABOUT = 'archive.json'
export const LISTS = {
  measures: 'measures.ndjson',
  attributes: 'attributes.ndjson',
  categories: 'categories.ndjson',
  brands: 'brands.ndjson',
  warehouses: 'warehouses.ndjson',
  products: 'products.ndjson',
  files: 'files.ndjson',
} as const
export const FILES_FOLDER = 'files/'

export type About = {
  format: string
  version: number
  productCount: number
  at: Instant
  /** Of the shop that wrote it. Archives that were made before it was written lack it. */
  baseCurrency: Currency
}

/** A unit of measure. Archives that were made before there were any have none. */
export type ArchivedMeasure = { name: Translated; position: number }
export type ArchivedAttribute = {
  key: string
  name: Translated
  kind: 'choice' | 'number' | 'flag'
  unit: Translated | null
  isFacet: boolean
  position: number
  values: { name: Translated; number: number | null; position: number }[]
}
/** Parents come before their children. */
export type ArchivedCategory = {
  /** Chinese names from the first level down, its own last. */
  path: string[]
  name: Translated
  position: number
  visible: boolean
  imageUrl: string | null
  imageSmallUrl: string | null
  bannerUrl: string | null
  intro: Translated
  attributes: { key: string; position: number }[]
}
export type ArchivedBrand = {
  name: Translated
  logoUrl: string | null
  bannerUrl: string | null
  story: Translated
  letter: string | null
  isArchived: boolean
}
export type ArchivedWarehouse = {
  aid: number
  areaName: Translated
  regionCode: string | null
  name: Translated
  address: Translated
  hours: Translated
  phone: string
  mapUrl: string | null
  position: number
  active: boolean
}
export type ArchivedLimit = {
  /** Of one SKU, by its code; null: of all together. */
  sku: string | null
  period: string
  dayCount: number | null
  audience: string
  leastLevel: number | null
  mostLevel: number | null
  /** A customer list by its name; the customers on it are no part of a catalogue. */
  list: string | null
  /** The tag that makes the list. Archives that were made before it was written lack it. */
  listTag: string | null
  maxCount: number
}
export type ArchivedProduct = {
  draft: Omit<ProductDraft, 'categoryId' | 'brandId' | 'valueIds'>
  category: string[]
  brand: string | null
  /** Key of the attribute, and the number or the Chinese name. */
  values: [string, string | number][]
  state: State
  publishedAt: Instant | null
  source: { key: string; hash: string | null; fields: Record<string, string> | null } | null
  limits: ArchivedLimit[]
  alternatives: { kind: string; code: string; position: number }[]
  /** On hand, by SKU and the warehouse's Chinese name. */
  stock: { sku: string; warehouse: string; onHand: number }[]
}
