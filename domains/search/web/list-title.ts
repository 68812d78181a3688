/** The lists that the navigation leads to are known by what they are sorted or held to, and have titles of their own. */
import type { ListSearch } from './list-address.ts'

/** @returns the name of the list where only that is asked for; null where words or a category name it */
export function findListName({
  sort,
  inStock,
  q,
  category,
}: Pick<ListSearch, 'sort' | 'inStock' | 'q' | 'category'>):
  | 'newest'
  | 'bestSelling'
  | 'inStock'
  | null {
  if (q !== undefined || category !== undefined) return null
  if (sort === 'new') return 'newest'
  if (sort === 'sales') return 'bestSelling'
  return inStock === true && sort === undefined ? 'inStock' : null
}
