/** Writes what the products of an archive need: units of measure, attributes, categories, brands and warehouses become as it says, and those that are so already stay untouched. */
import { addWarehouse } from '#domains/stock/server/door.ts'
import { lockTaxonomy } from '#domains/catalog/server/taxonomy-door.ts'
import { lockMeasures } from '#domains/taxonomy/server/door.ts'
import { claimPublicFiles, fileIdsIn } from '#domains/uploads/server/archive-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cleanTexts } from '#kit/server/text/html.ts'
import type {
  ArchivedAttribute,
  ArchivedBrand,
  ArchivedCategory,
  ArchivedMeasure,
  ArchivedWarehouse,
} from './format.ts'
import { fitMeasures } from './measures.ts'
import * as sql from './sql.ts'

export type ArchivedTaxonomy = {
  measures: readonly ArchivedMeasure[]
  attributes: readonly ArchivedAttribute[]
  categories: readonly ArchivedCategory[]
  brands: readonly ArchivedBrand[]
  warehouses: readonly ArchivedWarehouse[]
}

/** Things are known by key, path and Chinese name. A warehouse that is there stays as it is; the dictionary of units of measure stays bounded. */
export async function writeTaxonomy(
  tx: Queryable,
  { measures, attributes, categories, brands, warehouses }: ArchivedTaxonomy,
  now: Instant,
): Promise<void> {
  await lockTaxonomy(tx)
  let isOther = false
  const claim = async (thing: object, reference: string) => {
    const ids = fileIdsIn(JSON.stringify(thing))
    if (ids.length > 0) await claimPublicFiles(tx, ids, reference, now)
  }
  const { taken } = fitMeasures(measures, await lockMeasures(tx))
  for (const measure of taken) {
    const { id, isNew, isChanged } = await sql.putMeasure(tx, measure)
    if (!isNew && !isChanged) await sql.linkUnits(tx, id)
    isOther ||= isChanged
  }
  for (const attribute of attributes) {
    const { id, isNew, isChanged } = await sql.putAttribute(tx, attribute)
    const hasOtherValues = (await sql.putValues(tx, id, attribute)) > 0 && !isNew
    if (hasOtherValues && !isChanged) await sql.touchAttribute(tx, id)
    isOther ||= isChanged || hasOtherValues
  }
  const ids = new Map<string, number>()
  const keyOf = (path: readonly string[]) => JSON.stringify(path)
  for (const category of categories) {
    const parentId = ids.get(keyOf(category.path.slice(0, -1))) ?? null
    const whole = { ...category, intro: cleanTexts(category.intro) }
    const { id, isNew, isChanged } = await sql.putCategory(tx, parentId, whole)
    ids.set(keyOf(category.path), id)
    const count = await sql.putCategoryAttributes(tx, id, category.attributes)
    const hasOtherAttributes = count > 0 && !isNew
    if (hasOtherAttributes && !isChanged) await sql.touchCategory(tx, id)
    isOther ||= isChanged || hasOtherAttributes
    await claim(category, `category:${id}`)
  }
  for (const brand of brands) {
    const whole = { ...brand, story: cleanTexts(brand.story) }
    const { id, isChanged } = await sql.putBrand(tx, whole, now)
    isOther ||= isChanged
    await claim(brand, `brand:${id}`)
  }
  const known = new Set((await sql.warehouses(tx)).map(({ name }) => name.cn))
  for (const warehouse of warehouses) {
    if (!known.has(warehouse.name.cn)) await addWarehouse(tx, warehouse)
  }
  if (isOther) await sql.markAllStale(tx)
}
