/** Copies a product as a draft. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { duplicateProduct } from '../bulk-contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { NAME_MAX } from '#domains/catalog/limits.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { draftOf } from '#domains/catalog/server/draft-door.ts'
import { loadStoredProduct, type StoredProduct } from '#domains/catalog/server/stored-door.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { createProduct } from '#domains/catalog/server/write-door.ts'
import * as sql from './sql.ts'

/** When its codes are taken by a concurrent copy, the next ones are tried. */
const TRIES = 5
const CODE_MAX = 40
const SKU_CODE_MAX = 60

/** @throws {Refused} productNotFound */
export async function duplicate(
  context: StaffContext,
  { productId }: { productId: number },
): Promise<DataOf<typeof duplicateProduct>> {
  for (let left = TRIES; ; left--) {
    try {
      return await context.db.tx((tx) => duplicateIn(tx, context, productId))
    } catch (error) {
      const isTaken = error instanceof Refused && error.reason === CatalogReasons.codeTaken
      if (!isTaken || left <= 1) throw error
    }
  }
}

async function duplicateIn(tx: Queryable, context: StaffContext, productId: number) {
  const original = await loadStoredProduct(tx, productId)
  if (original === null) throw new Refused(CatalogReasons.productNotFound)
  const stems = skuStems(original)
  const draft = copyOf(original, stems, await freeNumber(tx, original, stems))
  const { now, staffName } = context
  const { id } = await createProduct(tx, draft, { now, by: staffName, origin: null })
  await refreshProducts(tx, [id])
  await audit(tx, context, {
    action: 'catalog.product.duplicate',
    object: `product:${id}`,
    before: null,
    after: { code: draft.code, from: original.code },
  })
  return { id, code: draft.code }
}

/** The first number from 2 on that none of its copies has. */
async function freeNumber(
  tx: Queryable,
  { code }: StoredProduct,
  stems: readonly string[],
): Promise<number> {
  const numbers = await sql.copyNumbers(tx, [stemOf(code, CODE_MAX), ...stems])
  const taken = new Set(numbers)
  let number = 2
  while (taken.has(number)) number++
  return number
}

/** Leaves room for the number. */
const stemOf = (code: string, max: number): string => code.slice(0, max - 5)

/** Codes that differ only beyond the cut are replaced by their position. */
function skuStems({ skus }: StoredProduct): string[] {
  const taken = new Set<string>()
  return skus.map(({ code }, at) => {
    const stem = stemOf(code, SKU_CODE_MAX)
    const place = `-${at + 1}`
    const own = taken.has(stem) ? `${stem.slice(0, -place.length)}${place}` : stem
    taken.add(own)
    return own
  })
}

function copyOf(original: StoredProduct, stems: readonly string[], number: number): ProductDraft {
  const draft = draftOf(original)
  return {
    ...draft,
    code: `${stemOf(draft.code, CODE_MAX)}-${number}`,
    internalNumber: null,
    name: nameOf(draft.name),
    pictures: draft.pictures.map(({ id: _id, ...picture }) => picture),
    skus: draft.skus.map(({ id: _id, units, ...sku }, at) => ({
      ...sku,
      code: `${stems[at]}-${number}`,
      barcode: null,
      units: units.map(({ id: _unitId, ...unit }) => unit),
    })),
  }
}

function nameOf(name: Translated): Translated {
  const copied: Translated = { ...name }
  for (const lang of LANGS) {
    const own = name[lang]
    if (own !== undefined && own !== '') {
      const text = translate(lang, 'catalog.copyOf', { name: own })
      // Removes half a surrogate pair at the cut, which the database cannot store.
      copied[lang] = text.slice(0, NAME_MAX).replace(/[\ud800-\udbff]$/, '')
    }
  }
  return copied
}
