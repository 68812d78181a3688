/**
 * Which categories and brands the shop has: a batch whose products name another one makes it, and what is made may be waited
 * for by every other batch. So such batches run one at a time, and all others beside each other.
 */
import type { Queryable } from '#kit/server/database/db.ts'
import { categoryIdsByKey, keyOfPath } from './taxonomy.ts'
import * as sql from './taxonomy/sql.ts'
import type { Importable } from './write.ts'

export type TaxonomyNames = Awaited<ReturnType<typeof openTaxonomyNames>>

export async function openTaxonomyNames(db: Queryable) {
  let categories = new Set<string>()
  let brands = new Set<string>()
  async function reload(): Promise<void> {
    categories = new Set((await categoryIdsByKey(db)).keys())
    brands = new Set((await sql.brands(db)).map(({ name }) => name))
  }
  await reload()
  function isLacking(entry: Importable): boolean {
    if (entry.kind === 'archived' || entry.kind === 'counted') return false
    if (entry.kind === 'product') {
      const { categoryPath, brand } = entry.product
      return !categories.has(keyOfPath(categoryPath)) || (brand !== null && !brands.has(brand.cn))
    }
    const { category, brand, attributes } = entry.product
    const [path = []] = category.cn ?? []
    const key = path.map((name) => name.trim()).join(' > ')
    const name = brand.cn?.trim() ?? ''
    // Values of attributes are made too where they are missing.
    return (
      (key !== '' && !categories.has(key)) ||
      (name !== '' && !brands.has(name)) ||
      (attributes?.length ?? 0) > 0
    )
  }
  return { reload, lacks: (batch: readonly Importable[]): boolean => batch.some(isLacking) }
}
