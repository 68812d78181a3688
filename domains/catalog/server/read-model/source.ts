/**
 * Everything that is shown of a product, in all languages and with prices as entered: the source of its cards and its page.
 */
import type { Translated } from '#kit/contract/lang.ts'
import type { Price } from '../prices.ts'

export type SourcePicture = {
  id: number
  url: string
  smallUrl: string
  width: number
  height: number
  alt: Translated
}
export type SourceUnit = {
  id: number
  name: Translated
  /** It names no unit of measure; said for missing translations alone, since the dictionary shows its own. */
  isOwnName?: boolean
  factor: number
  minQuantity: number
  step: number
  maxQuantity: number
}
export type SourceSku = {
  id: number
  code: string
  barcode: string | null
  values: number[]
  weightGrams: number | null
  pictureId: number | null
  units: SourceUnit[]
  prices: Price[]
}
export type SourceOption = {
  name: Translated
  values: { name: Translated; pictureId: number | null }[]
}

/** Active SKUs only, units the smallest first, pictures that are stored. */
export type Source = {
  id: number
  code: string
  internalNumber: string | null
  family: 'goods' | 'device'
  directSale: boolean
  /** Months from acceptance; absent in rows of before, null: the shop's usual ones. */
  warrantyMonths?: number | null
  name: Translated
  brief: Translated
  figures: Translated[]
  options: SourceOption[]
  specifications: { name: Translated; value: Translated }[]
  publishedAt: string | null
  /** Pages that were stored before `usdzUrl`, `pageHead` or `keywords` existed lack them. */
  model: {
    url: string
    usdzUrl?: string | null
    posterUrl: string | null
    size: string | null
  } | null
  pageHead?: { title: Translated; description: Translated }
  keywords?: Translated
  videoUrl: string | null
  brand: { id: number; name: Translated } | null
  categoryPath: { id: number; name: Translated }[]
  valueIds: number[]
  pictures: SourcePicture[]
  skus: SourceSku[]
}
