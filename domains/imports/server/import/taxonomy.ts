/** Finds the categories and brands of a batch's products, or creates those that are missing. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { attributes } from '#domains/catalog/server/taxonomy-door.ts'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import type { ChangeLabels } from './changes.ts'
import type { Entry } from './entry.ts'
import * as sql from './taxonomy/sql.ts'

/** Imported categories come after those that the merchant has sorted. */
const LAST = 1_000_000

export type Attribute = Awaited<ReturnType<typeof attributes>>[number]
export type Taxonomy = {
  /** @param path from the first level down, one to three names */
  category(tx: Queryable, path: readonly Translated[]): Promise<number>
  brand(tx: Queryable, name: Translated): Promise<number>
  attributes: readonly Attribute[]
  /** Called when something is created that must be removed again if its product is refused. */
  made(): void
  madeCount(): number
  /** What the ids of this batch are called in Chinese, for reports. */
  labels: ChangeLabels
}

/** The key of a path of names: categories are identified by their Chinese names. */
export const keyOfPath = (path: readonly Translated[]): string =>
  path.map(({ cn }) => cn).join(' > ')

/** The ids that exist. */
export const categoriesAmong = sql.categoriesAmong

/** The shop's categories by the same keys. */
export async function categoryIdsByKey(db: Queryable): Promise<Map<string, number>> {
  const rows = await sql.categories(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const keyOf = ({ parentId, name }: (typeof rows)[number]): string => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent === undefined ? name : `${keyOf(parent)} > ${name}`
  }
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

/** One query for all existing ones; names that it does not return are looked up one by one. */
export async function openTaxonomy(tx: Queryable, entries: readonly Entry[]): Promise<Taxonomy> {
  const needsAttributes = entries.some(
    (entry) =>
      (entry.kind === 'own' && (entry.product.attributes?.length ?? 0) > 0) ||
      (entry.kind === 'archived' && entry.product.archived.values.length > 0),
  )
  const [categories, brands, all] = await Promise.all([
    sql.categories(tx),
    sql.brands(tx),
    needsAttributes ? attributes(tx) : [],
  ])
  const placeOf = (parentId: number | null, name: string) => `${parentId ?? 0} ${name}`
  const categoryIds = new Map(categories.map((row) => [placeOf(row.parentId, row.name), row.id]))
  const brandIds = new Map(brands.map((row) => [row.name, row.id]))
  const brandNames = new Map(brands.map((row) => [row.id, row.name]))
  const byId = new Map(categories.map((row) => [row.id, row]))
  const pathOf = (id: number): string => {
    const row = byId.get(id)
    if (row === undefined) return ''
    return row.parentId === null ? row.name : `${pathOf(row.parentId)} > ${row.name}`
  }
  const valueNames = new Map(
    all.flatMap((attribute) =>
      attribute.values.map(({ id, name }) => [id, `${attribute.name.cn}: ${name.cn}`]),
    ),
  )
  let count = 0
  const made = () => void count++
  return {
    attributes: all,
    labels: {
      category: pathOf,
      brand: (id) => brandNames.get(id) ?? '',
      value: (id) => valueNames.get(id) ?? `#${id}`,
    },
    made,
    madeCount: () => count,
    async category(within, path) {
      let parentId: number | null = null
      for (const name of path) {
        const place = placeOf(parentId, name.cn)
        let id = categoryIds.get(place)
        if (id === undefined) {
          id = await addCategory(within, parentId, name, { position: LAST })
          made()
          byId.set(id, { id, parentId, name: name.cn })
        }
        categoryIds.set(place, id)
        parentId = id
      }
      return parentId!
    },
    async brand(within, name) {
      const known = brandIds.get(name.cn)
      if (known !== undefined) return known
      const id = await addBrand(within, name)
      made()
      brandIds.set(name.cn, id)
      brandNames.set(id, name.cn)
      return id
    },
  }
}
