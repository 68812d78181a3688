/** Lists and suggestions: the engine finds ids and counts, the catalogue adds cards and names. */
import { cardsOf } from '#domains/catalog/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { listGoods, suggest as suggestCall } from '../contract.ts'
import { DEEPEST } from '../limits.ts'
import { SearchReasons } from '../reasons.ts'
import { groupValues, nameFacets, loadNames, findPath, translate, type Names } from './names.ts'
import { engine } from './engines.ts'
import { newCache } from './engine/cache.ts'
import { foldWithSound } from './engine/index/terms.ts'
import { toPrefix, fold, toTypedSound } from './engine/parse/normalize.ts'
import { findRedirect } from './words.ts'

type Goods = DataOf<typeof listGoods>

/** @throws {Refused} pageTooDeep */
export async function list(
  { reader, lang, now }: Context,
  input: InputOf<typeof listGoods>,
): Promise<Goods> {
  const deepest = Math.ceil(DEEPEST / input.size)
  if (input.page > deepest) {
    throw new Refused(SearchReasons.pageTooDeep, { values: { maximum: deepest } })
  }
  const names = await loadNames(reader)
  const path = input.category === undefined ? [] : findPath(names, input.category)
  // A category that does not exist or is hidden has no products.
  if (input.category !== undefined && path.length === 0) return toEmptyList(input, lang)
  const words = input.q?.trim() ?? ''
  const found = await engine().search(reader, {
    ...toSearchRequest(names, input, { lang, newFrom: await findNewSince(reader, now) }),
    words: words === '' ? null : words,
    isLiteral: input.literal ?? false,
    category:
      input.category === undefined
        ? null
        : { id: input.category, level: Math.min(3, path.length) as 1 | 2 | 3 },
  })
  const { total, totalIsCapped } = found.facets
  return {
    ...toEmptyList(input, lang),
    items: await cardsOf(reader, found.ids, lang),
    total,
    totalIsCapped,
    corrected: found.shown === null ? null : { asked: words, shown: found.shown },
    exactProductId: found.exactProductId,
    category: toCategory(path, lang),
    facets: nameFacets(names, found.facets, { lang, path }),
    tryWords: found.tryWords,
    tryCategories: total > 0 ? [] : await findNearCategories(reader, words, lang),
    redirect: words === '' ? null : await findRedirect(reader, words, lang),
  }
}

/** Longer than any name: such a query is not corrected by trying words. */
const CORRECTED_MAX = 40

/** Ids alone, without counts and cards. @returns `isAsked` false when other words were found than were typed */
export async function findNearest(
  { reader, lang, now }: Context,
  text: string,
  limit: number,
): Promise<{ productIds: number[]; total: number; isAsked: boolean }> {
  const words = text.trim()
  if (words === '') return { productIds: [], total: 0, isAsked: true }
  const names = await loadNames(reader)
  const found = await engine().search(reader, {
    ...toSearchRequest(
      names,
      { sort: 'relevance', page: 1, size: limit },
      { lang, newFrom: await findNewSince(reader, now) },
    ),
    words,
    isLiteral: words.length > CORRECTED_MAX,
    category: null,
    isBrief: true,
  })
  return { productIds: found.ids, total: found.facets.total, isAsked: found.shown === null }
}

/** Since when goods count as new: the beginning of a day, so that counts can be cached. */
export async function findNewSince(db: Queryable, now: Instant): Promise<Instant> {
  const { 'search.newDays': days } = await readSettings(db)
  return `${later(now, -days * DAY_MS).slice(0, 10)}T00:00:00.000Z`
}

const toSearchRequest = (
  names: Names,
  input: InputOf<typeof listGoods>,
  { lang, newFrom }: { lang: Lang; newFrom: Instant },
) => ({
  lang,
  currency: CURRENCY_OF[lang],
  brandIds: input.brands ?? [],
  valueGroups: groupValues(names, input.values ?? []),
  priceFrom: input.priceFrom ?? null,
  priceTo: input.priceTo ?? null,
  inStock: input.inStock ?? false,
  warehouseId: input.warehouse ?? null,
  family: input.family ?? null,
  isNew: input.isNew ?? false,
  newFrom,
  deals: input.deals ?? [],
  sort: input.sort,
  offset: (input.page - 1) * input.size,
  limit: input.size,
})

const toEmptyList = ({ page, size }: InputOf<typeof listGoods>, lang: Lang): Goods => ({
  items: [],
  total: 0,
  totalIsCapped: false,
  page,
  size,
  currency: CURRENCY_OF[lang],
  corrected: null,
  exactProductId: null,
  category: null,
  facets: {
    categories: [],
    brands: [],
    attributes: [],
    price: null,
    inStockCount: 0,
    newCount: 0,
    warehouses: [],
    deals: [],
  },
  tryWords: [],
  tryCategories: [],
  redirect: null,
})

function toCategory(path: ReturnType<typeof findPath>, lang: Lang): Goods['category'] {
  const crumbs = path.map(({ id, name }) => ({ id, name: translate(name, lang) }))
  const own = crumbs.at(-1)
  return own === undefined ? null : { ...own, path: crumbs }
}

const SUGGESTED_NAMES = 3

export async function suggest(
  { reader, lang }: Context,
  { q }: InputOf<typeof suggestCall>,
): Promise<DataOf<typeof suggestCall>> {
  const [choices, found, typed] = await Promise.all([
    loadChoices(reader, lang),
    engine().suggest(reader, q, lang),
    fold(q).then(toPrefix),
  ])
  return {
    words: found.words,
    categories: filterByName(choices.categories, typed),
    brands: filterByName(choices.brands, typed),
    products: await cardsOf(reader, found.productIds, lang),
  }
}

/** A name with the forms in which people type it. */
type Choice = { id: number; name: string; folded: string; pinyin: string; initials: string }
type Choices = { categories: Choice[]; brands: Choice[] }

const rememberChoices = newCache<Choices>()

const loadChoices = (db: Queryable, lang: Lang): Promise<Choices> =>
  rememberChoices(lang, async () => {
    const { categories, brands } = await loadNames(db)
    const choices = (list: readonly { id: number; name: Translated }[]) =>
      Promise.all(
        list.map(async ({ id, name: text }) => {
          const name = translate(text, lang)
          return { id, name, ...(await foldWithSound(name)) }
        }),
      )
    return { categories: await choices(categories), brands: await choices(brands) }
  })

const NEAR_CATEGORIES_MAX = 6

/** Categories that share a word or a character with the query; otherwise the first of the shop. */
async function findNearCategories(
  db: Queryable,
  words: string,
  lang: Lang,
): Promise<{ id: number; name: string }[]> {
  const { categories } = await loadChoices(db, lang)
  const parts = (await fold(words)).match(/\p{Script=Han}|[\p{L}\p{N}]{3,}/gu) ?? []
  const near = categories.filter(({ folded: name }) => parts.some((part) => name.includes(part)))
  const { categories: all } = await loadNames(db)
  const top = new Set(all.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const chosen = near.length > 0 ? near : categories.filter(({ id }) => top.has(id))
  return chosen.slice(0, NEAR_CATEGORIES_MAX).map(({ id, name }) => ({ id, name }))
}

/** Prefix matches first, then matches within the name. */
function filterByName(choices: readonly Choice[], typed: string): { id: number; name: string }[] {
  if (typed === '') return []
  const sound = toTypedSound(typed)
  const begins = choices.filter(
    ({ folded: name, pinyin, initials }) =>
      name.startsWith(typed) || pinyin.startsWith(sound) || initials.startsWith(sound),
  )
  const within = choices.filter((each) => each.folded.includes(typed) && !begins.includes(each))
  return [...begins, ...within].slice(0, SUGGESTED_NAMES).map(({ id, name }) => ({ id, name }))
}
