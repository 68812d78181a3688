/** The common result of all file readers: products to write, and rows that are refused. */
import { createHash } from 'node:crypto'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { ArchivedProduct } from '#domains/catalog-archive/server/door.ts'
import type { ImportSource } from '../../contract.ts'
import type { OwnProduct } from './own/product.ts'
import type { Remark } from './remark.ts'

export type ImportedSku = {
  code: string
  /** The file names the code; else it was made from the place of the row. */
  isCodeGiven: boolean
  barcode: string | null
  /** For each option the index of the chosen value. */
  values: number[]
  /** Minor units of the file's currency, above 0; null where the file has no prices. */
  amount: number | null
  /** Whose sign stands beside the amount, where one does: the prices of the file must be in it. */
  currency?: Currency
  weightGrams: number | null
  stockCount: number
  /** Of `pictures`. */
  pictureIndex: number | null
}
export type ImportedReview = { stars: number; text: string; at: Instant }

/** What a file of another shop may say of a product; what it has no column for stays as it is. */
export const SOURCE_PARTS = [
  'name',
  'brief',
  'details',
  'category',
  'brand',
  'options',
  'specifications',
  'pictures',
  'price',
  'barcode',
  'weight',
  'stock',
  'keywords',
  'pageTitle',
  'pageDescription',
] as const
export type SourcePart = (typeof SOURCE_PARTS)[number]

/** A product of another shop. */
export type ImportedProduct = {
  /** The parts for which the file has a column; the others are empty here. */
  parts: readonly SourcePart[]
  /** The language of its texts. */
  lang: Lang
  /** The product's id at its source, `shopify:clay-pot`: a second import finds it again by this. */
  key: string
  code: string
  name: Translated
  brief: Translated
  /** From the first level down, one to three names. */
  categoryPath: Translated[]
  brand: Translated | null
  /** Null where the file names none. */
  unitName: Translated | null
  options: { name: Translated; values: Translated[] }[]
  specifications: { name: Translated; value: Translated }[]
  skus: ImportedSku[]
  pictures: { address: string; alt: Translated }[]
  details: Translated
  /** Words for search alone, with commas between them. */
  keywords: Translated
  pageHead: { title: Translated; description: Translated }
  /** Codes of SKUs that the file asks to remove. */
  removedCodes: string[]
  reviews: ImportedReview[]
  /** Drafts are written, but not published. */
  onSale: boolean
}

export type Note = { line: number; remarked: Remark }

/** What is on hand at a place; an empty name is the warehouse that staff chose. */
export type StockCount = { place: string; count: number }
/** The stock of an SKU, with what every entry has. */
export type CountedEntry = {
  /** Of the SKU. */
  code: string
  name: Translated
  details: Translated
  skus: readonly { code: string }[]
  counts: StockCount[]
}

/** A product of an archive, with what every entry has. */
export type ArchivedEntry = {
  code: string
  name: Translated
  details: Translated
  skus: readonly { code: string }[]
  archived: ArchivedProduct
}

/** A product with the lines that it was read from, or refused lines with the reason. Notes do not stop anything. */
export type Entry =
  | { kind: 'product'; lines: number[]; product: ImportedProduct; notes: Note[] }
  | { kind: 'own'; lines: number[]; product: OwnProduct; notes: Note[] }
  | { kind: 'counted'; lines: number[]; product: CountedEntry; notes: Note[] }
  | { kind: 'archived'; lines: number[]; product: ArchivedEntry; notes: Note[] }
  /** About the file as a whole. */
  | { kind: 'note'; note: Note }
  | {
      kind: 'refused'
      lines: number[]
      name: string
      reason: Remark
      /** For another line of the same product, which is refused on its own. */
      isAside?: boolean
    }

export type Format = {
  kind: 'own' | 'ndjson' | 'archive' | ImportSource
  /** Of its prices unless staff say otherwise; null is the shop's base currency. */
  currency: Currency | null
}

/** Equal for equal content: unchanged products are not written again. */
export const fingerprint = (product: ImportedProduct): string =>
  createHash('sha256').update(JSON.stringify(product)).digest('base64url')

/** What a code is made of at most: a cell holds millions of characters, and its end alone may be read as often. */
const CODE_READ_MAX = 1000

/**
 * A code that the office's form accepts: letters, digits, dots, dashes and underscores. Others, and codes that are too
 * long, are reduced to these and get a short fingerprint, so that different codes stay different.
 */
export function codeFrom(text: string, length: number): string {
  const plain = text
    .trim()
    .slice(0, CODE_READ_MAX)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain === text.trim() && plain.length >= 2 && plain.length <= length) return plain
  const print = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return [plain.slice(0, length - 7), print].filter((part) => part !== '').join('-')
}

/** An address that a job may fetch later; null when it is invalid. `//host/…` becomes https. */
export function addressOf(text: string): string | null {
  const whole = text.trim().startsWith('//') ? `https:${text.trim()}` : text.trim()
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole) || whole.length > 1000) return null
  return new URL(whole).href
}
