/** What is exported, and how: the same for every format. */
import type { Currency } from '#kit/contract/money.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import type { Rates } from '#domains/settings/server/door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'

/** Numbers stay numbers where the file's format has a type for them. */
export type Cell = string | number

/** A product with the names of its categories and brand. */
export type Exported = {
  product: StoredProduct
  /** From the first level down. */
  categoryPath: Translated[]
  brand: Translated | null
}

export type Exporting = {
  format: 'own' | 'shopify'
  filter: BulkFilter
  /** The currency of Shopify's prices, with its rate. */
  currency: Currency
  rates: Rates
  publicUrl: string
}
