/** Names of categories, brands and attributes: every list needs them, and they seldom change. */
import { attributeList, brandList, categoryList } from '#domains/catalog/server/index-door.ts'
import { openWarehouses } from '#domains/stock/server/door.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Facets } from './engine.ts'
import { newCache } from './engine/cache.ts'

type Category = { id: number; parentId: number | null; name: Translated }
type Named = { id: number; name: Translated }
export type Names = {
  /** In the merchant's order. */
  categories: Category[]
  byCategory: Map<number, Category>
  brands: Named[]
  byBrand: Map<number, Named>
  /** Attributes of categories, which apply to their subcategories; without categories they apply to all goods. */
  attributes: {
    id: number
    name: Translated
    isFacet: boolean
    categoryIds: number[]
    values: Named[]
  }[]
  /** Open ones, in the merchant's order. */
  warehouses: Named[]
}

const remember = newCache<Names>()

export const loadNames = (db: Queryable): Promise<Names> =>
  remember('', async () => {
    const [categories, brands, attributes, warehouses] = await Promise.all([
      categoryList(db),
      brandList(db),
      attributeList(db),
      openWarehouses(db),
    ])
    return {
      categories,
      byCategory: new Map(categories.map((each) => [each.id, each])),
      brands,
      byBrand: new Map(brands.map((each) => [each.id, each])),
      attributes,
      warehouses,
    }
  })

export const translate = (text: Translated, lang: Lang): string => textIn(text, lang).text

/** From the first level down to the category; empty when it does not exist or is hidden. */
export function findPath({ byCategory }: Names, categoryId: number): Category[] {
  const path: Category[] = []
  let at = byCategory.get(categoryId)
  while (at !== undefined) {
    path.unshift(at)
    at = at.parentId === null ? undefined : byCategory.get(at.parentId)
  }
  return path
}

/** Groups values by their attribute; unknown ids are left out. */
export function groupValues({ attributes }: Names, valueIds: readonly number[]) {
  if (valueIds.length === 0) return []
  return attributes.flatMap(({ values }) => {
    const allValueIds = values.map(({ id }) => id)
    const chosen = allValueIds.filter((id) => valueIds.includes(id))
    return chosen.length === 0 ? [] : [{ valueIds: chosen, allValueIds }]
  })
}

type NamedFacets = ReturnType<typeof computeFacetNames>
const named = new WeakMap<Facets, Map<Lang, NamedFacets>>()

/** Counts are cached for moments, with their names. @param path of the list's category, if it has one */
export function nameFacets(
  names: Names,
  facets: Facets,
  { lang, path }: { lang: Lang; path: readonly { id: number }[] },
): NamedFacets {
  const known = named.get(facets) ?? new Map<Lang, NamedFacets>()
  const own = known.get(lang) ?? computeFacetNames(names, facets, lang, path)
  named.set(facets, known.set(lang, own))
  return own
}

/** Whether it is a facet of this category's goods; among all goods every attribute is one. */
const isFacetOf = (
  { isFacet, categoryIds }: Names['attributes'][number],
  path: readonly { id: number }[],
): boolean =>
  isFacet &&
  (path.length === 0 || categoryIds.length === 0 || path.some(({ id }) => categoryIds.includes(id)))

function computeFacetNames(
  names: Names,
  facets: Facets,
  lang: Lang,
  path: readonly { id: number }[],
) {
  const byCategory = new Map(facets.categories.map(({ id, count }) => [id, count]))
  const byValue = new Map(facets.values.map(({ id, count }) => [id, count]))
  const toCounts = (all: readonly Named[], counts: ReadonlyMap<number, number>) =>
    all.flatMap(({ id, name }) => {
      const count = counts.get(id)
      return count === undefined ? [] : [{ id, name: translate(name, lang), count }]
    })
  const { minAmount, maxAmount } = facets
  return {
    categories: byCategory.size === 0 ? [] : toCounts(names.categories, byCategory),
    brands: facets.brands.flatMap(({ id, count }) => {
      const brand = names.byBrand.get(id)
      return brand === undefined ? [] : [{ id, name: translate(brand.name, lang), count }]
    }),
    attributes:
      byValue.size === 0
        ? []
        : names.attributes.flatMap((attribute) => {
            if (!isFacetOf(attribute, path)) return []
            const { id, name, values } = attribute
            const counts = toCounts(values, byValue)
            return counts.length === 0 ? [] : [{ id, name: translate(name, lang), values: counts }]
          }),
    price: minAmount === null || maxAmount === null ? null : { minAmount, maxAmount },
    inStockCount: facets.inStockCount,
    newCount: facets.newCount,
    warehouses: toCounts(
      names.warehouses,
      new Map(facets.warehouses.map(({ id, count }) => [id, count])),
    ),
    deals: facets.deals,
  }
}
