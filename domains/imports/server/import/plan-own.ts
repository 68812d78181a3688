/** What an import writes of a product of the shop's own format. */
import type { Queryable } from '#kit/server/database/db.ts'
import { findMissingForSale } from '#domains/catalog/server/state-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { draftOf as draftOfWhole, type ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { ImportChange } from '../../contract.ts'
import { changesOf } from './changes.ts'
import { CellError } from './own/cells.ts'
import { draftOf as draftOfOwn } from './own/draft.ts'
import { isSame } from './own/equality.ts'
import type { OwnProduct } from './own/product.ts'
import { placesFor } from './own/references.ts'
import { absentOf, stateChanges, type Around, type Plan, type Same } from './plan.ts'
import { openUnitNames } from './unit-names.ts'

/** @throws {CellError} */
export async function planOfOwn(
  tx: Queryable,
  given: OwnProduct,
  before: StoredProduct | null,
  { taxonomy, importing }: Around,
): Promise<Plan | Same> {
  const product = namingSkus(given, before)
  // A list of codes and prices, or rows that were cut off a product, cannot make one.
  if (before === null && Object.keys(product.name).length === 0) {
    throw new CellError('noProduct', { code: product.code })
  }
  const unitNames = openUnitNames(taxonomy.measures)
  const around = { taxonomy, unitNames, around: importing }
  const places = await placesFor(tx, product, before, around)
  const draft = draftOfOwn(product, before, places)
  const stateBefore = before?.state ?? 'draft'
  const state = product.state ?? stateBefore
  const missing = findMissingForSale(draft, importing.rates.base)
  if (state === 'published' && missing.length > 0) throw new CellError('notReady', {})
  const old = before === null ? null : draftOfWhole(before)
  const left = before === null ? [] : leftOfOwn(product, before, draft)
  if (before !== null && state === stateBefore && isSame(draft, old!)) {
    return { sameId: before.id, changes: left, remarks: unitNames.remarks }
  }
  return {
    key: before,
    draft,
    origin: null,
    changes:
      old === null
        ? []
        : [...stateChanges(stateBefore, state), ...changesOf(old, draft, taxonomy.labels), ...left],
    state,
    stateBefore,
    knownCodes: new Set(before?.skus.map((sku) => sku.code)),
    stockOf: new Map(product.skus.map((sku) => [sku.code, sku.stockCount])),
    remarks: unitNames.remarks,
  }
}

/**
 * A file without codes of SKUs means the only one of a product; of several it says nothing.
 * @throws {CellError}
 */
function namingSkus(product: OwnProduct, before: StoredProduct | null): OwnProduct {
  if (product.namesSkus || before === null) return product
  const [only, ...others] = before.skus
  if (others.length > 0 && product.hasSkuCells) {
    throw new CellError('skuNeeded', { code: product.code })
  }
  const isOnly = only !== undefined && others.length === 0
  return {
    ...product,
    skus: isOnly ? product.skus.map((sku) => ({ ...sku, code: only.code })) : [],
  }
}

/** Stock of SKUs that are there is the shop's own; SKUs that a file with options lacks stay. */
function leftOfOwn(
  product: OwnProduct,
  before: StoredProduct,
  draft: ProductDraft,
): ImportChange[] {
  const stocks = product.skus.flatMap((sku): ImportChange[] => {
    const known = before.skus.find(({ code }) => code === sku.code)
    if (known === undefined || !sku.hasStock || known.availableCount === sku.stockCount) return []
    const [from, to] = [String(known.availableCount), String(sku.stockCount)]
    return [{ field: 'stock', kind: 'left', sku: sku.code, from, to }]
  })
  const given = new Set(product.skus.map(({ code }) => code))
  return [...(product.hasOptions ? absentOf(draft, given) : []), ...stocks]
}
