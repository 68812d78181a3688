/** Writes a whole product inside a transaction: what the draft has is there afterwards, and nothing else. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { CatalogReasons } from '../../contract.ts'
import type { DraftSku, ProductDraft } from './draft.ts'
import { demandSound } from './sound.ts'
import { htmlRows } from './html.ts'
import * as sql from './sql.ts'

export type Writing = { now: Instant; by: string; origin: sql.Origin }
export type Written = { id: number; version: number; skus: { id: number; code: string }[] }

/** @throws {Refused} optionsWrong, codeTaken */
export async function createProduct(
  tx: Queryable,
  draft: ProductDraft,
  writing: Writing,
): Promise<Written> {
  demandSound(draft)
  const made = await sql.insertProduct(tx, draft, writing.now, writing.origin)
  if (made === null) throw new Refused(CatalogReasons.codeTaken, { values: { code: draft.code } })
  return writeParts(tx, made, draft, [], writing)
}

/**
 * Changes an existing product. SKUs are known again by id, else by code; units by id, else by size. What the draft
 * does not have any more is taken away but kept, because orders point to it.
 * @throws {Refused} optionsWrong, codeTaken, skuNotFound, changedMeanwhile
 */
export async function changeProduct(
  tx: Queryable,
  key: sql.ProductKey,
  draft: ProductDraft,
  writing: Writing,
): Promise<Written> {
  demandSound(draft)
  const hash = writing.origin?.hash ?? null
  const changed = await sql.updateProduct(tx, key, draft, writing.now, hash)
  if (changed === null) {
    const isTaken = await sql.isCodeTaken(tx, draft.code, key.id)
    throw isTaken
      ? new Refused(CatalogReasons.codeTaken, { values: { code: draft.code } })
      : new Refused(Reasons.changedMeanwhile)
  }
  const existing = await sql.lockSkus(tx, key.id)
  await sql.removeSkus(tx, key.id, writing.now)
  return writeParts(tx, changed, draft, existing, writing)
}

async function writeParts(
  tx: Queryable,
  key: sql.ProductKey,
  draft: ProductDraft,
  existing: readonly sql.ExistingSku[],
  { now, by }: Writing,
): Promise<Written> {
  const [pictureIds] = await Promise.all([
    sql.putPictures(tx, key.id, draft.pictures, now),
    sql.putTexts(tx, key.id, htmlRows(draft.details, draft.purchaseNotice)),
    sql.putValues(tx, key.id, draft.valueIds),
  ])
  const pictureOf = (index: number | null) => (index === null ? null : (pictureIds[index] ?? null))
  const options = draft.options.map(({ name, values }) => ({
    name,
    values: values.map((each) => ({ name: each.name, pictureId: pictureOf(each.pictureIndex) })),
  }))
  const matched = draft.skus.map((sku) => match(sku, existing))
  const rows = matched.map(({ units: _units, prices: _prices, pictureIndex, ...sku }) => ({
    ...sku,
    pictureId: pictureOf(pictureIndex) ?? pictureOfValues(options, sku.values),
  }))
  const [skuIds] = await Promise.all([
    sql.putSkus(tx, key.id, rows),
    sql.setOptions(tx, key.id, options),
  ])
  if (skuIds.length < draft.skus.length) {
    throw new Refused(CatalogReasons.codeTaken, { values: { code: draft.code } })
  }
  const withId = matched.map((sku, i) => ({ ...sku, id: skuIds[i]! }))
  await Promise.all([
    sql.putUnits(
      tx,
      withId.flatMap((sku) => sku.units.map((unit) => ({ ...unit, skuId: sku.id }))),
    ),
    sql.putPrices(
      tx,
      { skuIds, currency: null, audience: null },
      withId.flatMap((sku) => sku.prices.map((price) => ({ ...price, skuId: sku.id }))),
      now,
      by,
    ),
    ...(existing.length > 0 ? [sql.countAvailable(tx, key.id)] : []),
  ])
  return { ...key, skus: withId.map(({ id, code }) => ({ id, code })) }
}

/** @throws {Refused} skuNotFound when it names an SKU of another product */
function match(sku: DraftSku, existing: readonly sql.ExistingSku[]): DraftSku {
  const found =
    sku.id === undefined
      ? existing.find((each) => each.code === sku.code && !each.removed)
      : existing.find((each) => each.id === sku.id)
  if (sku.id !== undefined && found === undefined) throw new Refused(CatalogReasons.skuNotFound)
  const taken = new Set<number>()
  const units = sku.units.map((unit) => {
    const own =
      found?.units.find((each) => each.id === unit.id) ??
      found?.units.find((each) => each.factor === unit.factor && !taken.has(each.id))
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
