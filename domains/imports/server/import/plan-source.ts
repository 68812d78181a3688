/** What an import writes of another shop's product, and what it leaves as staff made it. */
import { convert, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Rates } from '#domains/settings/server/door.ts'
import { findMissingForSale } from '#domains/catalog/server/state-door.ts'
import { isRetail, type Price } from '#domains/catalog/server/stored-door.ts'
import { draftOf as draftOfWhole } from '#domains/catalog/server/draft-door.ts'
import type { ImportChange } from '../../contract.ts'
import { changesOf, leftOf } from './changes.ts'
import { fingerprint, type ImportedProduct } from './entry.ts'
import { CellError } from './own/cells.ts'
import { isSame } from './own/equality.ts'
import {
  absentOf,
  noteOffSale,
  type Around,
  type KnownSource,
  type Plan,
  type Same,
} from './plan.ts'
import { draftOfSource, type Merging, type SourceDraft, type SourcePlaces } from './source-draft.ts'
import { fieldsOf, skuKeyOf, type SourceFields } from './source-fields.ts'
import { keyOfPath, type Taxonomy } from './taxonomy.ts'
import { openUnitNames } from './unit-names.ts'

/** @throws {CellError} where a product on sale would lose what it is sold by, as in the office */
export async function planOfSource(
  tx: Queryable,
  product: ImportedProduct,
  known: KnownSource | null,
  { taxonomy, importing: { currency, rates, asDrafts, categoryIds } }: Around,
): Promise<Plan | Same> {
  const hash = fingerprint(product)
  if (known?.sourceHash === hash) return { sameId: known.id }
  const { categoryPath, parts } = product
  const old = known === null ? null : draftOfWhole(known.stored)
  const fields = fieldsOf(product)
  const before = known?.fields ?? {}
  const isFresh = (field: string) => before[field] !== fields[field]
  const categoryId =
    !parts.includes('category') || (old !== null && !isFresh('category'))
      ? undefined
      : (categoryIds?.get(keyOfPath(categoryPath)) ?? (await taxonomy.category(tx, categoryPath)))
  const brandId = product.brand && (await taxonomy.brand(tx, product.brand))
  const unitNames = openUnitNames(taxonomy.measures)
  const merging = {
    old,
    places: {
      unitNames,
      baseCurrency: rates.base,
      categoryId:
        categoryId ?? (old === null ? await taxonomy.category(tx, categoryPath) : undefined),
      brandId,
      currency,
      prices: (amount: number) => pricesOf(amount, currency, rates),
    },
    isFresh,
    madeBase: (key: string) =>
      `${key}/base` in before ? Number(before[`${key}/base`]) : undefined,
  }
  const { draft, codes } = draftOfSource(product, merging)
  // What this file does not name stays as an earlier one had it, for the next that does.
  const bases = basesOf(product, { draft, codes }, { before, ...merging.places })
  const source = { ...before, ...fields, ...bases }
  const left =
    known === null
      ? []
      : leftOfSource(product, known, { draft, codes }, { merging, taxonomy, asDrafts })
  const lacks = findMissingForSale(draft, rates.base).length > 0
  if (known?.state === 'published' && lacks) throw new CellError('notReady', {})
  if (known !== null && old !== null && isSame(draft, old)) {
    return {
      sameId: known.id,
      source: { sourceHash: hash, fields: source },
      changes: left,
      remarks: unitNames.remarks,
    }
  }
  const goesOnSale = known === null && product.onSale && !asDrafts
  return {
    key: known,
    draft,
    origin: { key: product.key, hash },
    source: { sourceHash: hash, fields: source },
    changes: old === null ? [] : [...changesOf(old, draft, taxonomy.labels), ...left],
    state: goesOnSale && !lacks ? 'published' : null,
    stateBefore: known?.state ?? 'draft',
    knownCodes: new Set(known?.stored.skus.map((sku) => sku.code)),
    stockOf: new Map(product.skus.map((sku) => [sku.code, sku.stockCount])),
    remarks: [
      ...unitNames.remarks,
      ...(goesOnSale && lacks ? [noteOffSale(draft.code, rates.base)] : []),
    ],
  }
}

/** Cells of the file that staff have changed here since the last import, SKUs that the file lacks, and stock. */
function leftOfSource(
  product: ImportedProduct,
  { stored, state }: KnownSource,
  { draft, codes }: SourceDraft,
  { merging, taxonomy, asDrafts }: { merging: Merging; taxonomy: Taxonomy; asDrafts: boolean },
): ImportChange[] {
  const all = { ...merging, isFresh: () => true, madeBase: () => undefined }
  const { draft: wanted } = draftOfSource(product, all)
  const given = new Set(codes.values())
  const stocks = product.skus.flatMap((sku): ImportChange[] => {
    const known = stored.skus.find(({ code }) => code === codes.get(skuKeyOf(product, sku)))
    const isOther = known !== undefined && known.availableCount !== sku.stockCount
    if (!product.parts.includes('stock') || !isOther) return []
    const [from, to] = [String(known.availableCount), String(sku.stockCount)]
    return [{ field: 'stock', kind: 'left', sku: known.code, from, to }]
  })
  // Who imports drafts has chosen them, whatever the file says.
  const isOff = product.onSale && !asDrafts && state !== 'published'
  return [
    ...leftOf(draft, wanted, taxonomy.labels),
    ...absentOf(draft, given),
    ...stocks,
    ...(isOff ? [{ field: 'state', kind: 'left', from: state, to: 'published' } as const] : []),
  ]
}

/** The base currency's price of each SKU that an import made: one that differs from it was set by staff. */
function basesOf(
  product: ImportedProduct,
  { draft, codes }: SourceDraft,
  {
    before,
    prices,
    baseCurrency,
  }: { before: SourceFields } & Pick<SourcePlaces, 'prices' | 'baseCurrency'>,
): SourceFields {
  const isBase = (price: Price) => price.currency === baseCurrency && isRetail(price)
  return Object.fromEntries(
    product.skus.flatMap((sku) => {
      const key = skuKeyOf(product, sku)
      const made = sku.amount === null ? undefined : prices(sku.amount).find(isBase)?.amount
      const now = draft.skus
        .find(({ code }) => code === codes.get(key))
        ?.prices.find(isBase)?.amount
      const stored = now === made ? made : (before[`${key}/base`] ?? made)
      return stored === undefined ? [] : [[`${key}/base`, String(stored)]]
    }),
  )
}

/** The base currency's price at today's rate; a file in another currency also sets the price in that currency. */
function pricesOf(amount: number, currency: Currency, rates: Rates): Price[] {
  const retail = { audience: 'all', minQuantity: 1 } as const
  if (currency === rates.base) return [{ ...retail, currency, amount }]
  const base = Math.max(1, convert(amount, 1 / rates[currency], rates.base))
  const step = PRICE_STEP[currency]
  const own = Math.max(step, Math.round(amount / step) * step)
  return [
    { ...retail, currency: rates.base, amount: base },
    { ...retail, currency, amount: own },
  ]
}
