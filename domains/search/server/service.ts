/** Lists and suggestions: the engine finds ids and counts, the catalogue gives cards and names. */
import { cardsOf } from '#domains/catalog/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { NEW_DAYS, type listGoods, type suggest as suggestCall } from '../contract.ts'
import { DEEPEST } from '../limits.ts'
import { SearchReasons } from '../reasons.ts'
import { groupsOf, namedFacets, namesOf, pathOf, say, type Names } from './names.ts'
import { engine } from './engines.ts'
import { newCache } from './engine/cache.ts'
import { foldedWithSound } from './engine/index/terms.ts'
import { beginningOf, fold, soundIn } from './engine/parse/normalize.ts'
import { redirectFor } from './words.ts'

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
  const names = await namesOf(reader)
  const path = input.category === undefined ? [] : pathOf(names, input.category)
  // A category that is not there, or not shown, has nothing.
  if (input.category !== undefined && path.length === 0) return nothing(input, lang)
  const words = input.q?.trim() ?? ''
  const found = await engine().search(reader, {
    ...wantedOf(names, input, { lang, now }),
    words: words === '' ? null : words,
    isLiteral: input.literal ?? false,
    category:
      input.category === undefined
        ? null
        : { id: input.category, level: Math.min(3, path.length) as 1 | 2 | 3 },
  })
  const { total, totalIsCapped } = found.facets
  return {
    ...nothing(input, lang),
    items: await cardsOf(reader, found.ids, lang),
    total,
    totalIsCapped,
    corrected: found.shown === null ? null : { asked: words, shown: found.shown },
    exactProductId: found.exactProductId,
    category: categoryOf(path, lang),
    facets: namedFacets(names, found.facets, { lang, path }),
    tryWords: found.tryWords,
    tryCategories: total > 0 ? [] : await shelvesNear(reader, words, lang),
    redirect: words === '' ? null : await redirectFor(reader, words, lang),
  }
}

/** Longer than anything is called: what is wrong in it is looked for by people, and not by trying words. */
const REPAIRED_MAX = 40

/** Ids alone, for who has no use for counts and cards. @returns `isAsked` false when the words were read as others */
export async function nearest(
  { reader, lang, now }: Context,
  text: string,
  limit: number,
): Promise<{ productIds: number[]; total: number; isAsked: boolean }> {
  const words = text.trim()
  if (words === '') return { productIds: [], total: 0, isAsked: true }
  const names = await namesOf(reader)
  const found = await engine().search(reader, {
    ...wantedOf(names, { sort: 'relevance', page: 1, size: limit }, { lang, now }),
    words,
    isLiteral: words.length > REPAIRED_MAX,
    category: null,
    isBrief: true,
  })
  return { productIds: found.ids, total: found.facets.total, isAsked: found.shown === null }
}

/** From when on goods are new: the beginning of a day, so that what is counted may be kept. */
export const newSince = (now: Instant): Instant =>
  `${new Date(Date.parse(now) - NEW_DAYS * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`

const wantedOf = (
  names: Names,
  input: InputOf<typeof listGoods>,
  { lang, now }: Pick<Context, 'lang' | 'now'>,
) => ({
  lang,
  currency: CURRENCY_OF[lang],
  brandIds: input.brands ?? [],
  valueGroups: groupsOf(names, input.values ?? []),
  priceFrom: input.priceFrom ?? null,
  priceTo: input.priceTo ?? null,
  inStock: input.inStock ?? false,
  warehouseId: input.warehouse ?? null,
  family: input.family ?? null,
  isNew: input.isNew ?? false,
  newFrom: newSince(now),
  deals: input.deals ?? [],
  sort: input.sort,
  offset: (input.page - 1) * input.size,
  limit: input.size,
})

const nothing = ({ page, size }: InputOf<typeof listGoods>, lang: Lang): Goods => ({
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

function categoryOf(path: ReturnType<typeof pathOf>, lang: Lang): Goods['category'] {
  const named = path.map(({ id, name }) => ({ id, name: say(name, lang) }))
  const own = named.at(-1)
  return own === undefined ? null : { ...own, path: named }
}

const SUGGESTED_NAMES = 3

export async function suggest(
  { reader, lang }: Context,
  { q }: InputOf<typeof suggestCall>,
): Promise<DataOf<typeof suggestCall>> {
  const [choices, found, typed] = await Promise.all([
    choicesIn(reader, lang),
    engine().suggest(reader, q, lang),
    fold(q).then(beginningOf),
  ])
  return {
    words: found.words,
    categories: named(choices.categories, typed),
    brands: named(choices.brands, typed),
    products: await cardsOf(reader, found.productIds, lang),
  }
}

/** A name, and what somebody types for it. */
type Choice = { id: number; name: string; folded: string; pinyin: string; initials: string }
type Choices = { categories: Choice[]; brands: Choice[] }

const keepChoices = newCache<Choices>()

const choicesIn = (db: Queryable, lang: Lang): Promise<Choices> =>
  keepChoices(lang, async () => {
    const { categories, brands } = await namesOf(db)
    const choices = (list: readonly { id: number; name: Translated }[]) =>
      Promise.all(
        list.map(async ({ id, name: text }) => {
          const name = say(text, lang)
          return { id, name, ...(await foldedWithSound(name)) }
        }),
      )
    return { categories: await choices(categories), brands: await choices(brands) }
  })

const TRIED_SHELVES = 6

/** Shelves that share a word or a character with what was asked; else the first of the shop. */
async function shelvesNear(
  db: Queryable,
  words: string,
  lang: Lang,
): Promise<{ id: number; name: string }[]> {
  const { categories } = await choicesIn(db, lang)
  const parts = (await fold(words)).match(/\p{Script=Han}|[\p{L}\p{N}]{3,}/gu) ?? []
  const near = categories.filter(({ folded: name }) => parts.some((part) => name.includes(part)))
  const { categories: all } = await namesOf(db)
  const top = new Set(all.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const chosen = near.length > 0 ? near : categories.filter(({ id }) => top.has(id))
  return chosen.slice(0, TRIED_SHELVES).map(({ id, name }) => ({ id, name }))
}

/** Those that begin so, then those that have it within. */
function named(choices: readonly Choice[], typed: string): { id: number; name: string }[] {
  if (typed === '') return []
  const sound = soundIn(typed)
  const begins = choices.filter(
    ({ folded: name, pinyin, initials }) =>
      name.startsWith(typed) || pinyin.startsWith(sound) || initials.startsWith(sound),
  )
  const within = choices.filter((each) => each.folded.includes(typed) && !begins.includes(each))
  return [...begins, ...within].slice(0, SUGGESTED_NAMES).map(({ id, name }) => ({ id, name }))
}
