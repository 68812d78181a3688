/** Writes whole products inside a transaction: afterwards the product equals the draft. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons } from '../../reasons.ts'
import type { DraftSku, ProductDraft } from './draft.ts'
import { validateDraft } from './validate.ts'
import { htmlRows } from './html.ts'
import * as sql from './sql.ts'
import type { State } from './state/sql.ts'
import { putUnits } from './units-sql.ts'

export type Writing = { now: Instant; by: string; origin: sql.Origin }
export type Written = { id: number; version: number; skus: { id: number; code: string }[] }
/** `key` null: a new product. */
export type ProductWrite = {
  key: sql.ProductKey | null
  draft: ProductDraft
  origin: sql.Origin
  /** Of a new product; published only what has been checked for it. By default a draft. */
  newState?: State | undefined
}

/** @throws {Refused} optionsWrong, codeTaken */
export async function createProduct(
  tx: Queryable,
  draft: ProductDraft,
  { origin, ...writing }: Writing,
): Promise<Written> {
  const [written] = await saveProducts(tx, [{ key: null, draft, origin }], writing)
  return written!
}

/**
 * Changes an existing product. SKUs are matched by id, else by code; units by id, else by size. What the draft no longer
 * contains is marked as removed and retained, because orders refer to it.
 * @throws {Refused} optionsWrong, codeTaken, skuNotFound, changedMeanwhile
 */
export async function changeProduct(
  tx: Queryable,
  key: sql.ProductKey,
  draft: ProductDraft,
  { origin, ...writing }: Writing,
): Promise<Written> {
  const [written] = await saveProducts(tx, [{ key, draft, origin }], writing)
  return written!
}

/**
 * Many products at once, in as many statements as one. Their codes must be unique.
 * @returns in the order given
 * @throws {Refused} as those above, for the first that is refused: then the batch must be rolled back
 */
export async function saveProducts(
  tx: Queryable,
  puts: readonly ProductWrite[],
  { now, by }: Pick<Writing, 'now' | 'by'>,
): Promise<Written[]> {
  for (const { draft } of puts) validateDraft(draft)
  const keys = await keysOf(tx, puts, now)
  const changedIds = puts.flatMap(({ key }) => (key === null ? [] : [key.id]))
  const existing = changedIds.length > 0 ? await sql.lockSkus(tx, changedIds) : []
  if (existing.length > 0) await sql.removeSkus(tx, changedIds, now)
  return writeParts(tx, { puts, keys, existing, changedIds }, { now, by })
}

async function keysOf(
  tx: Queryable,
  puts: readonly ProductWrite[],
  now: Instant,
): Promise<sql.ProductKey[]> {
  const words = puts.map(({ newState: state = 'draft', ...put }, at) => ({
    at,
    words: { ...put.draft, key: put.key, origin: put.origin, state },
  }))
  const [made, changed] = [
    words.filter((each) => each.words.key === null),
    words.filter((each) => each.words.key !== null),
  ]
  const keys: sql.ProductKey[] = []
  for (const [part, put] of [
    [made, sql.insertProducts],
    [changed, sql.updateProducts],
  ] as const) {
    if (part.length === 0) continue
    const rows = await put(
      tx,
      part.map((each) => wordsOf(each.words)),
      now,
    )
    for (const { id, version, at } of rows) keys[part[at]!.at] = { id, version }
  }
  for (const [at, { key, draft }] of puts.entries()) {
    if (keys[at] === undefined) throw await refusalOf(tx, key, draft.code)
  }
  return keys
}

/** Only what is stored in the row, so that long texts are not sent twice. */
function wordsOf(
  draft: ProductDraft & Pick<ProductWrite, 'key' | 'origin'> & { state: State },
): sql.ProductWords {
  const { options, skus: _2, pictures: _3, details: _4, purchaseNotice: _5, ...words } = draft
  return { ...words, options: toStored(options, () => null) }
}

const toStored = (options: ProductDraft['options'], pictureOf: PictureOf): sql.StoredOption[] =>
  options.map(({ name, values }) => ({
    name,
    values: values.map((each) => ({ name: each.name, pictureId: pictureOf(each.pictureIndex) })),
  }))

async function refusalOf(
  tx: Queryable,
  key: sql.ProductKey | null,
  code: string,
): Promise<Refused> {
  const isTaken = key === null || (await sql.isCodeTaken(tx, code, key.id))
  return isTaken
    ? new Refused(CatalogReasons.codeTaken, { values: { code } })
    : new Refused(Reasons.changedMeanwhile)
}

type Parts = {
  puts: readonly ProductWrite[]
  keys: readonly sql.ProductKey[]
  existing: readonly sql.ExistingSku[]
  changedIds: readonly number[]
}

async function writeParts(
  tx: Queryable,
  { puts, keys, existing, changedIds }: Parts,
  { now, by }: Pick<Writing, 'now' | 'by'>,
): Promise<Written[]> {
  const ids = keys.map(({ id }) => id)
  const each = puts.map(({ draft }, at) => ({ draft, id: ids[at]! }))
  const [pictureRows] = await Promise.all([
    sql.putPictures(
      tx,
      each.map(({ id, draft }) => ({ id, pictures: draft.pictures })),
      now,
    ),
    sql.putTexts(
      tx,
      each.flatMap(({ id, draft }) => htmlRows(id, draft.details, draft.purchaseNotice)),
    ),
    sql.putValues(
      tx,
      ids,
      each.flatMap(({ id, draft }) =>
        draft.valueIds.map((valueId) => ({ productId: id, valueId })),
      ),
    ),
  ])
  const placed = new Map(pictureRows.map((row) => [`${row.productId} ${row.position}`, row.id]))
  const byProduct = Map.groupBy(existing, (sku) => sku.productId)
  const products = each.map(({ draft, id }) =>
    withPictures(id, draft, byProduct.get(id) ?? [], (index) =>
      index === null ? null : (placed.get(`${id} ${index}`) ?? null),
    ),
  )
  const [skuRows] = await Promise.all([
    sql.putSkus(
      tx,
      products.flatMap(({ skus }) => skus.map(({ units: _u, prices: _p, ...row }) => row)),
    ),
    sql.setOptions(tx, products.filter(hasOptionPictures)),
  ])
  const skuIds = new Map(skuRows.map((row) => [`${row.productId} ${row.position}`, row.id]))
  const skus = products.flatMap((product) =>
    product.skus.map((sku) => {
      const id = skuIds.get(`${product.id} ${sku.position}`)
      if (id === undefined) {
        throw new Refused(CatalogReasons.codeTaken, { values: { code: product.code } })
      }
      return { ...sku, id }
    }),
  )
  await Promise.all([
    putUnits(
      tx,
      skus.flatMap((sku) => sku.units.map((unit) => ({ ...unit, skuId: sku.id }))),
    ),
    sql.putPrices(
      tx,
      { skuIds: skus.map(({ id }) => id), currency: null, audience: null },
      skus.flatMap((sku) => sku.prices.map((price) => ({ ...price, skuId: sku.id }))),
      now,
      by,
    ),
    ...(changedIds.length > 0 ? [sql.countAvailable(tx, changedIds)] : []),
  ])
  const own = Map.groupBy(skus, (sku) => sku.productId)
  return keys.map((key) => ({
    ...key,
    skus: (own.get(key.id) ?? []).map(({ id, code }) => ({ id, code })),
  }))
}

type PictureOf = (index: number | null) => number | null

const hasOptionPictures = ({ options }: { options: readonly sql.StoredOption[] }): boolean =>
  options.some(({ values }) => values.some(({ pictureId }) => pictureId !== null))

/** Options and SKUs of one product with the ids of their pictures, and SKUs matched to existing ones. */
function withPictures(
  id: number,
  draft: ProductDraft,
  existing: readonly sql.ExistingSku[],
  pictureOf: PictureOf,
) {
  const options = toStored(draft.options, pictureOf)
  const namedIds = new Set(draft.skus.map((sku) => sku.id))
  const unnamed = existing.filter((each) => !namedIds.has(each.id))
  const skus = draft.skus.map((sku, position) => {
    const { pictureIndex, ...row } = match(sku, sku.id === undefined ? unnamed : existing)
    const pictureId = pictureOf(pictureIndex) ?? pictureOfValues(options, sku.values)
    return { ...row, productId: id, position, pictureId }
  })
  return { id, code: draft.code, options, skus }
}

/**
 * A new SKU may take the code of a renamed one: `existing` contains only SKUs that no other SKU of the draft refers to by
 * id. Units likewise.
 * @throws {Refused} skuNotFound when it has the id of another product's SKU
 */
function match(sku: DraftSku, existing: readonly sql.ExistingSku[]): DraftSku {
  const found =
    sku.id === undefined
      ? existing.find((each) => each.code === sku.code && !each.removed)
      : existing.find((each) => each.id === sku.id)
  if (sku.id !== undefined && found === undefined) throw new Refused(CatalogReasons.skuNotFound)
  const namedIds = new Set(sku.units.map((unit) => unit.id))
  const taken = new Set<number>()
  const units = sku.units.map((unit) => {
    const free = (found?.units ?? []).filter((each) => !taken.has(each.id))
    const own =
      free.find((each) => each.id === unit.id) ??
      free.find((each) => each.factor === unit.factor && !namedIds.has(each.id))
    if (own) taken.add(own.id)
    return { ...unit, id: own?.id }
  })
  return { ...sku, id: found?.id, units }
}

function pictureOfValues(
  options: readonly { values: readonly { pictureId: number | null }[] }[],
  values: readonly number[],
): number | null {
  for (const [i, option] of options.entries()) {
    const pictureId = option.values[values[i] ?? -1]?.pictureId
    if (pictureId) return pictureId
  }
  return null
}
