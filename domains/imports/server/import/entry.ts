/** What the readers of files make of them, whatever their format: products to write, and rows that cannot be. */
import { createHash } from 'node:crypto'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { OwnProduct } from './own/product.ts'
import type { Remark } from './remark.ts'

export type ImportedSku = {
  code: string
  barcode: string | null
  /** For each option the index of the chosen value. */
  values: number[]
  /** Minor units of the file's currency, above 0. */
  amount: number
  weightGrams: number | null
  stockCount: number
  /** Of `pictures`. */
  pictureIndex: number | null
}
export type ImportedReview = { stars: number; text: string; at: Instant }

/** A product of another shop. */
export type ImportedProduct = {
  /** What the source calls it, `shopify:clay-pot`: by this a second import knows it again. */
  key: string
  code: string
  name: Translated
  brief: Translated
  /** From the first level down, one to three names. */
  categoryPath: Translated[]
  brand: Translated | null
  unitName: Translated
  options: { name: Translated; values: Translated[] }[]
  specifications: { name: Translated; value: Translated }[]
  skus: ImportedSku[]
  pictures: { address: string; alt: Translated }[]
  details: Translated
  reviews: ImportedReview[]
  /** Drafts are written, but not put on sale. */
  onSale: boolean
}

export type Note = { line: number; remarked: Remark }

/** A product with the lines that it was read from, or lines that are refused and why. Notes do not stop anything. */
export type Entry =
  | { kind: 'product'; lines: number[]; product: ImportedProduct; notes: Note[] }
  | { kind: 'own'; lines: number[]; product: OwnProduct; notes: Note[] }
  /** Of the file itself. */
  | { kind: 'note'; note: Note }
  | {
      kind: 'refused'
      lines: number[]
      name: string
      reason: Remark
      /** For another line of the same product, which is refused by itself. */
      isAside?: boolean
    }

export type Format = { kind: 'own' | 'shopify' | 'ndjson'; currency: Currency }

export const STOCK_MAX = 1_000_000_000
export const GRAMS_MAX = 100_000_000

/** Equal for equal content: what has not changed is not written again. */
export const fingerprint = (product: ImportedProduct): string =>
  createHash('sha256').update(JSON.stringify(product)).digest('base64url')

/**
 * A code as the office's form takes it: letters, digits, dots, dashes and underscores. What has others, or is too
 * long, keeps what it can and gets a short fingerprint, so that two stay two.
 */
export function codeFrom(text: string, length: number): string {
  const plain = text
    .trim()
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain === text.trim() && plain.length >= 2 && plain.length <= length) return plain
  const print = createHash('sha256').update(text).digest('hex').slice(0, 6)
  return [plain.slice(0, length - 7), print].filter((part) => part !== '').join('-')
}

/**
 * `12`, `12.5`, `1299.00` as minor units, and `12,5` as spreadsheets of half the world write it; null for everything else,
 * thousands separators included: `1,299` and `1.299` are not guessed at.
 */
export function amountOf(text: string): number | null {
  if (!/^\d{1,11}([.,]\d{1,2})?$/.test(text.trim())) return null
  const [whole = '', part = ''] = text.trim().split(/[.,]/)
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** An address that a job may fetch later; null when it is none. `//host/…` is taken as https. */
export function addressOf(text: string): string | null {
  const whole = text.trim().startsWith('//') ? `https:${text.trim()}` : text.trim()
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole) || whole.length > 1000) return null
  return new URL(whole).href
}
