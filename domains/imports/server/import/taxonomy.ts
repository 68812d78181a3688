/** Finds the categories and brands of a batch's products, or creates those that are missing. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { attributes, listMeasures, type Measure } from '#domains/catalog/server/taxonomy-door.ts'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import type { ChangeLabels } from './changes.ts'
import { findNamed, namedInChinese, nameKeys, openCategoryTree } from './category-tree.ts'
import type { Entry } from './entry.ts'
import { keyOfThing, type MadeThing } from './made-things.ts'
import * as sql from './taxonomy/sql.ts'

/** Imported categories come after those that the merchant has sorted. */
const LAST = 1_000_000

export type Attribute = Awaited<ReturnType<typeof attributes>>[number]
export type Taxonomy = {
  /** @param path from the first level down, one to three names */
  category(tx: Queryable, path: readonly Translated[]): Promise<number>
  brand(tx: Queryable, name: Translated): Promise<number>
  attributes: readonly Attribute[]
  /** The dictionary of units of measure. */
  measures: readonly Measure[]
  /** What was created, in order: it is in the report, and must be removed again if its product is refused. */
  made: MadeThing[]
  /** Keys (`keyOfThing`) of all that was asked for since this was emptied: what a product uses. */
  used: Set<string>
  /** Called when a product has a value of an attribute. */
  useValue(id: number): void
  /** Called when a value of an attribute was created. */
  valueMade(attribute: Attribute, id: number, text: string): void
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
  const tree = openCategoryTree(rows)
  return new Map(rows.map(({ id }) => [tree.pathOf(id), id]))
}

/** One query for all existing ones; names that it does not return are looked up one by one. */
export async function openTaxonomy(tx: Queryable, entries: readonly Entry[]): Promise<Taxonomy> {
  const needsAttributes = entries.some(
    (entry) =>
      (entry.kind === 'own' && (entry.product.attributes?.length ?? 0) > 0) ||
      (entry.kind === 'archived' && entry.product.archived.values.length > 0),
  )
  const [categories, brands, all, measures] = await Promise.all([
    sql.categories(tx),
    sql.brands(tx),
    needsAttributes ? attributes(tx) : [],
    listMeasures(tx),
  ])
  const tree = openCategoryTree(categories)
  const brandIds = new Map<string, number>()
  const brandNames = new Map<number, string>()
  const knowBrand = (id: number, name: Translated): void => {
    brandNames.set(id, name.cn)
    for (const key of nameKeys(name)) if (!brandIds.has(key)) brandIds.set(key, id)
  }
  for (const { id, name } of brands) knowBrand(id, name)
  const valueNames = new Map(
    all.flatMap((attribute) =>
      attribute.values.map(({ id, name }) => [id, `${attribute.name.cn}: ${name.cn}`]),
    ),
  )
  const made: MadeThing[] = []
  const used = new Set<string>()
  const use = (thing: MadeThing['thing'], name: string) => void used.add(keyOfThing(thing, name))
  return {
    attributes: all,
    measures,
    labels: {
      category: tree.pathOf.bind(tree),
      brand: (id) => brandNames.get(id) ?? '',
      value: (id) => valueNames.get(id) ?? `#${id}`,
    },
    made,
    used,
    useValue: (id) => use('value', valueNames.get(id) ?? ''),
    valueMade(attribute, id, text) {
      const name = `${attribute.name.cn}: ${text}`
      valueNames.set(id, name)
      made.push({ thing: 'value', name })
    },
    async category(within, path) {
      let parentId: number | null = null
      for (const given of path) {
        let id = tree.find(parentId, given)
        if (id === undefined) {
          const name = namedInChinese(given)
          id = await addCategory(within, parentId, name, { position: LAST })
          tree.add({ id, parentId, name })
          made.push({ thing: 'category', name: tree.pathOf(id) })
        }
        use('category', tree.pathOf(id))
        parentId = id
      }
      return parentId!
    },
    async brand(within, given) {
      const known = findNamed(given, (key) => brandIds.get(key))
      if (known !== undefined) {
        use('brand', brandNames.get(known) ?? '')
        return known
      }
      const name = namedInChinese(given)
      const id = await addBrand(within, name)
      knowBrand(id, name)
      made.push({ thing: 'brand', name: name.cn })
      use('brand', name.cn)
      return id
    },
  }
}
