/** Products as rows of a file, in batches: memory does not grow with the shop. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import { loadStoredProducts } from '#domains/catalog/server/stored-door.ts'
import { filterOf } from '#domains/product-admin/server/door.ts'
import { productList as list } from '#domains/product-admin/server/door.ts'
import { OWN_COLUMNS } from '../import/own/columns.ts'
import { ownRows } from './own.ts'
import { SHOPIFY_COLUMNS, shopifyRows } from './shopify.ts'
import * as sql from './sql.ts'
import type { Cell, Exported, Exporting } from './exported.ts'

const BATCH = 200

export async function countExported(db: Queryable, filter: BulkFilter): Promise<number> {
  const counts = await list.countProducts(db, filterOf(filter))
  return counts[filter.state ?? 'all']
}

/** The header first. @param onProducts called with the number of products of each batch */
export async function* exportRows(
  db: Queryable,
  exporting: Exporting,
  onProducts: (count: number) => Promise<void> | void = () => {},
): AsyncGenerator<Cell[]> {
  const isOwn = exporting.format === 'own'
  yield [...(isOwn ? OWN_COLUMNS : SHOPIFY_COLUMNS)]
  const filter = filterOf(exporting.filter)
  for (let after = 0; ;) {
    const ids = await list.productIds(db, filter, after, BATCH)
    if (ids.length === 0) return
    after = ids.at(-1)!
    for (const each of await loadExported(db, ids)) {
      yield* isOwn ? ownRows(each, exporting) : shopifyRows(each, exporting)
    }
    await onProducts(ids.length)
  }
}

async function loadExported(db: Queryable, ids: readonly number[]): Promise<Exported[]> {
  const [products, categories] = await Promise.all([
    loadStoredProducts(db, ids),
    sql.categories(db),
  ])
  const brandIds = products.flatMap(({ brandId }) => (brandId === null ? [] : [brandId]))
  const brands = new Map((await sql.brands(db, brandIds)).map((row) => [row.id, row.name]))
  const byId = new Map(categories.map((row) => [row.id, row]))
  const pathOf = (id: number | null): Translated[] => {
    const row = id === null ? undefined : byId.get(id)
    return row === undefined ? [] : [...pathOf(row.parentId), row.name]
  }
  return products.map((product) => ({
    product,
    categoryPath: pathOf(product.categoryId),
    brand: product.brandId === null ? null : (brands.get(product.brandId) ?? null),
  }))
}
