/**
 * Fingerprints of what a file said of a product, part by part: the next import of the same source changes what differs from
 * them, and leaves what staff changed meanwhile.
 */
import { createHash } from 'node:crypto'
import type { ImportedProduct, ImportedSku } from './entry.ts'

/** By part (`name`), and for SKUs by key and part (`POT-S/price`). */
export type SourceFields = Record<string, string>

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 10)

/** What tells the SKUs of a product apart from one file to the next: the code, or what is chosen where the file has none. */
export const skuKeyOf = (product: ImportedProduct, sku: ImportedSku): string =>
  sku.isCodeGiven
    ? sku.code
    : `=${sku.values.map((value, i) => product.options[i]?.values[value]?.cn ?? '').join('/')}`

export function fieldsOf(product: ImportedProduct): SourceFields {
  const fields: SourceFields = {}
  for (const part of product.parts) {
    if (part === 'category') fields.category = digest(product.categoryPath)
    else if (part === 'pageTitle') fields.pageTitle = digest(product.pageHead.title)
    else if (part === 'pageDescription')
      fields.pageDescription = digest(product.pageHead.description)
    else if (part === 'options') fields.options = digest(product.options.map(({ name }) => name))
    else if (!['price', 'barcode', 'weight', 'stock'].includes(part))
      fields[part] = digest(product[part as 'name'])
  }
  const has = new Set(product.parts)
  for (const sku of product.skus) {
    const key = skuKeyOf(product, sku)
    const values = sku.values.map((value, i) => product.options[i]?.values[value])
    const picture = sku.pictureIndex === null ? null : product.pictures[sku.pictureIndex]
    if (has.has('price')) fields[`${key}/price`] = digest(sku.amount)
    if (has.has('barcode')) fields[`${key}/barcode`] = digest(sku.barcode)
    if (has.has('weight')) fields[`${key}/weight`] = digest(sku.weightGrams)
    if (has.has('options')) fields[`${key}/values`] = digest(values)
    if (has.has('pictures')) fields[`${key}/picture`] = digest(picture?.address ?? null)
  }
  return fields
}
