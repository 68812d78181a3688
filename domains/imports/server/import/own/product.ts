/** A product in the shop's own format. An existing product retains everything without a column. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Price } from '#domains/catalog/server/stored-door.ts'
import type { State } from '#domains/catalog/server/state-door.ts'

/** Languages without a column are left out; an empty cell is an empty text. */
export type Texts = Partial<Record<Lang, string>>
/** The same by position: the first items of all languages belong together. */
export type TextLists = Partial<Record<Lang, string[][]>>

export type OwnUnit = {
  name: Texts
  factor: number
  minQuantity: number
  step: number
  maxQuantity: number
}

export type OwnSku = {
  line: number
  code: string
  barcode?: string | null
  /** Chinese names of the chosen values. */
  choices: string[]
  active?: boolean
  weightGrams?: number | null
  /** From 1; 0 is no picture. */
  pictureNumber?: number
  unitName?: Texts
  minQuantity?: number
  step?: number
  maxQuantity?: number
  moreUnits?: OwnUnit[]
  /** Retail prices by currency, null where a cell is empty. */
  retail: Partial<Record<Price['currency'], number | null>>
  morePrices?: Price[]
  stockCount: number
  /** The file has a number for its stock. */
  hasStock: boolean
}

export type OwnProduct = {
  code: string
  lines: number[]
  state?: State
  family?: 'goods' | 'device'
  directSale?: boolean
  warrantyMonths?: number | null
  internalNumber?: string | null
  name: Texts
  brief: Texts
  /** From the first level down, by language. */
  category: TextLists
  brand: Texts
  figures: TextLists
  specifications: TextLists
  /** Key of the attribute, then its values. */
  attributes?: string[][]
  /** Whether a row has the product's own cells; if not, it stays as it is but for its SKUs. */
  hasWords: boolean
  /** Whether the file has columns for options; if not, no SKU is added. */
  hasOptions: boolean
  options: { name: Texts; values: TextLists }[]
  /** Which picture belongs to which value: option, value, picture, each counted from 1. */
  optionPictures?: [number, number, number][]
  details: Texts
  purchaseNotice: Texts
  /** Words for search alone. */
  keywords: Texts
  /** What search engines show instead of name and brief. */
  pageTitle: Texts
  pageDescription: Texts
  pictures?: string[]
  pictureTexts: TextLists
  model?: {
    url: string
    usdzUrl?: string | null
    posterUrl: string | null
    size: string | null
  } | null
  videoUrl?: string | null
  /** Where `namesSkus` is false at most one, with the product's own code. */
  skus: OwnSku[]
  /** Whether the file has a column for codes of SKUs. */
  namesSkus: boolean
  /** Whether it has a column of an SKU besides its code. */
  hasSkuCells: boolean
  /** Codes of SKUs that the file says go (`remove`: yes). */
  removedCodes: string[]
}
