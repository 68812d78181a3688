/**
 * Which categories and brands the shop has: a batch whose products name another one makes it, and what is made may be waited
 * for by every other batch. So such batches run one at a time, and all others beside each other.
 */
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { findNamed, nameKeys, openCategoryTree } from './category-tree.ts'
import { brandIn, categoryPathIn } from './own/taxonomy-cells.ts'
import * as sql from './taxonomy/sql.ts'
import type { Importable } from './write.ts'

export type TaxonomyNames = Awaited<ReturnType<typeof openTaxonomyNames>>

export async function openTaxonomyNames(db: Queryable) {
  let tree = openCategoryTree([])
  let brands = new Map<string, number>()
  async function reload(): Promise<void> {
    tree = openCategoryTree(await sql.categories(db))
    brands = new Map(
      (await sql.brands(db)).flatMap(({ id, name }) => nameKeys(name).map((key) => [key, id])),
    )
  }
  await reload()
  const hasBrand = (name: Translated) => findNamed(name, (key) => brands.get(key)) !== undefined
  function isLacking(entry: Importable): boolean {
    if (entry.kind === 'archived' || entry.kind === 'counted') return false
    if (entry.kind === 'product') {
      const { categoryPath, brand } = entry.product
      return !tree.has(categoryPath) || (brand !== null && !hasBrand(brand))
    }
    const { category, brand, attributes } = entry.product
    const name = brandIn(brand)
    // Values of attributes are made too where they are missing.
    return (
      !tree.has(categoryPathIn(category).path) ||
      (name != null && !hasBrand(name)) ||
      (attributes?.length ?? 0) > 0
    )
  }
  return { reload, lacks: (batch: readonly Importable[]): boolean => batch.some(isLacking) }
}
