/** A product to be written: the office's form, an import and the demo world all produce such a draft. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Price } from '../prices.ts'

export type DraftUnit = {
  id?: number | undefined
  name: Translated
  /** Of the dictionary; without one it takes that which says its words, and else keeps its name as its own. */
  measureId?: number | null | undefined
  factor: number
  minQuantity: number
  step: number
  maxQuantity: number
}
export type DraftSku = {
  id?: number | undefined
  code: string
  barcode: string | null
  /** For each option the index of the chosen value. */
  values: number[]
  weightGrams: number | null
  active: boolean
  /** Of `pictures`; null uses the picture of a chosen value, if one has any. */
  pictureIndex: number | null
  units: DraftUnit[]
  prices: Price[]
}
export type StoredPicture = { url: string; smallUrl: string; width: number; height: number }
/** `stored` null: only its address is known, and a job fetches it. */
export type DraftPicture = {
  id?: number | undefined
  alt: Translated
  stored: StoredPicture | null
  remoteUrl: string | null
}
/** A GLB model, the same as USDZ where there is one, its poster, and its size as people read it. */
export type DraftModel = {
  url: string
  usdzUrl?: string | null
  posterUrl: string | null
  size: string | null
}

export type ProductDraft = {
  code: string
  internalNumber: string | null
  family: 'goods' | 'device'
  /** For a device: it is sold directly like other goods, without a quote. Undefined: unchanged, and false at first. */
  directSale?: boolean | undefined
  /** Of a device, from its acceptance on; null: the shop's usual ones. Undefined: unchanged. */
  warrantyMonths?: number | null | undefined
  name: Translated
  brief: Translated
  categoryId: number
  brandId: number | null
  figures: Translated[]
  specifications: { name: Translated; value: Translated }[]
  valueIds: number[]
  options: { name: Translated; values: { name: Translated; pictureIndex: number | null }[] }[]
  skus: DraftSku[]
  pictures: DraftPicture[]
  /** HTML; scripts and external resources are removed when it is written. */
  details: Translated
  purchaseNotice: Translated
  model: DraftModel | null
  videoUrl: string | null
  /** Words that only search reads, with commas between them. Undefined: unchanged. */
  keywords?: Translated | undefined
  /** For search engines and shared links; empty texts: name and brief. Undefined: unchanged. */
  pageHead?: PageHead | undefined
}
export type PageHead = { title: Translated; description: Translated }
