/** Lists and suggestions: the engine finds ids and counts, the catalogue gives cards and names. */
import { attributeList, brandList, cardsOf, categoryList } from '#domains/catalog/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { hearPurges } from '#kit/server/purge.ts'
import type { Context } from '#kit/server/serve.ts'
import {
  PAGE_MAX,
  SearchReasons,
  type listGoods,
  type suggest as suggestCall,
} from '../contract.ts'
import type { Facets } from './engine.ts'
import { postgres } from './postgres/engine.ts'
import * as sql from './postgres/sql.ts'

type Names = {
  categories: Awaited<ReturnType<typeof categoryList>>
  brands: Awaited<ReturnType<typeof brandList>>
  attributes: Awaited<ReturnType<typeof attributeList>>
}

// Names of categories, brands and attributes change seldom and stand in every list.
let names: Promise<Names> | null = null
hearPurges(() => {
  names = null
})

function namesOf(db: Queryable): Promise<Names> {
  names ??= Promise.all([categoryList(db), brandList(db), attributeList(db)]).then(
    ([categories, brands, attributes]) => ({ categories, brands, attributes }),
  )
  names.catch(() => (names = null))
  return names
}

const say = (text: Translated, lang: Lang) => textIn(text, lang).text

/** @throws {Refused} pageTooDeep */
export async function list(
  { reader, lang }: Context,
  input: InputOf<typeof listGoods>,
): Promise<DataOf<typeof listGoods>> {
  if (input.page > PAGE_MAX)
    throw new Refused(SearchReasons.pageTooDeep, { values: { maximum: PAGE_MAX } })
  const known = await namesOf(reader)
  const words = input.q?.trim() ?? ''
  const found = await postgres.search(reader, {
    lang,
    currency: CURRENCY_OF[lang],
    words: words === '' ? null : words,
    categoryId: input.category ?? null,
    brandIds: some(input.brands),
    valueGroups: groupsOf(known, input.values ?? []),
    priceFrom: input.priceFrom ?? null,
    priceTo: input.priceTo ?? null,
    inStock: input.inStock ?? false,
    warehouseId: input.warehouse ?? null,
    family: input.family ?? null,
    sort: input.sort,
    offset: (input.page - 1) * input.size,
    limit: input.size,
  })
  return {
    items: await cardsOf(reader, found.ids, lang),
    total: found.facets.total,
    totalIsCapped: found.facets.totalIsCapped,
    page: input.page,
    size: input.size,
    currency: CURRENCY_OF[lang],
    corrected: found.shown === null ? null : { asked: words, shown: found.shown },
    exactProductId: found.exactProductId,
    category: categoryOf(known, input.category, lang),
    facets: namedFacets(known, found.facets, input.category ?? null, lang),
    tryWords: found.tryWords,
  }
}

const some = (ids: number[] | undefined): number[] | null =>
  ids === undefined || ids.length === 0 ? null : ids

/** Values that no attribute has are not asked for. */
function groupsOf({ attributes }: Names, valueIds: readonly number[]) {
  return attributes.flatMap(({ id, values }) => {
    const chosen = values.map((value) => value.id).filter((value) => valueIds.includes(value))
    return chosen.length === 0
      ? []
      : [{ attributeId: id, valueIds: chosen, allValueIds: values.map((value) => value.id) }]
  })
}

function categoryOf({ categories }: Names, categoryId: number | undefined, lang: Lang) {
  const path: { id: number; name: string }[] = []
  let at = categories.find(({ id }) => id === categoryId)
  while (at !== undefined && path.length < 3) {
    path.unshift({ id: at.id, name: say(at.name, lang) })
    const { parentId } = at
    at = categories.find(({ id }) => id === parentId)
  }
  const own = path.at(-1)
  return own === undefined ? null : { ...own, path }
}

/** Of categories those one step further down: below the chosen one, or the first level. */
function namedFacets(
  { categories, brands, attributes }: Names,
  facets: Facets,
  categoryId: number | null,
  lang: Lang,
) {
  const counts = new Map(facets.categories.map(({ id, count }) => [id, count]))
  const byValue = new Map(facets.values.map(({ id, count }) => [id, count]))
  return {
    categories: categories
      .filter(({ id, parentId }) => parentId === categoryId && counts.has(id))
      .map(({ id, name }) => ({ id, name: say(name, lang), count: counts.get(id) ?? 0 })),
    brands: facets.brands.flatMap(({ id, count }) => {
      const brand = brands.find((each) => each.id === id)
      return brand === undefined ? [] : [{ id, name: say(brand.name, lang), count }]
    }),
    attributes: attributes.flatMap(({ id, name, values }) => {
      const shown = values
        .filter((value) => byValue.has(value.id))
        .map((value) => ({
          id: value.id,
          name: say(value.name, lang),
          count: byValue.get(value.id) ?? 0,
        }))
      return shown.length === 0 ? [] : [{ id, name: say(name, lang), values: shown }]
    }),
    price:
      facets.minAmount === null || facets.maxAmount === null
        ? null
        : { minAmount: facets.minAmount, maxAmount: facets.maxAmount },
    inStockCount: facets.inStockCount,
  }
}

const SUGGESTED_NAMES = 3

export async function suggest(
  { reader, lang }: Context,
  { q }: InputOf<typeof suggestCall>,
): Promise<DataOf<typeof suggestCall>> {
  const [known, found] = await Promise.all([namesOf(reader), postgres.suggest(reader, q, lang)])
  const typed = q.trim().toLowerCase()
  const named = (list: readonly { id: number; name: Translated }[]) =>
    list
      .map(({ id, name }) => ({ id, name: say(name, lang) }))
      .filter(({ name }) => typed !== '' && name.toLowerCase().includes(typed))
      .slice(0, SUGGESTED_NAMES)
  return {
    words: found.words,
    categories: named(known.categories),
    brands: named(known.brands),
    products: await cardsOf(reader, found.productIds, lang),
  }
}

export async function hotWords({ reader, lang }: Context): Promise<string[]> {
  const own = await sql.hotWords(reader, lang)
  return own.map(({ text }) => text)
}
