/** What a list is searched by: one tsquery for each rank, best first. */

/**
 * A rank is a place where the words must stand, and how far from what was typed they may be: the words themselves, also the
 * merchant's synonyms, also words that dictionaries say mean the same, or also their other related terms. Null where nothing can be of that rank.
 */
export type RankedQuery = {
  /** A name has the phrase with its small words, as in silla de ruedas, and is named after one of its other words. */
  phraseHead: string | null
  /** A name has the phrase as it was typed. */
  phrase: string | null
  /** A name has the words, and is named after one of them: its head noun. */
  head: string | null
  /** A name has the words, and is named after a synonym or a word that means the same, perhaps in another language. */
  otherHead: string | null
  /** A name has the words. */
  inName: string
  /** A name has the words or their synonyms, and is named after one of them. */
  synonymHead: string | null
  /** A name has the words, their synonyms or words that mean the same, and is named after one of them. */
  nearHead: string | null
  /** A name has the words or their synonyms. */
  synonymInName: string | null
  /** A name has the words, their synonyms or any related terms, and is named after one of them. */
  relatedHead: string | null
  /** A name or a category has the words or their synonyms. */
  inCategory: string
  /** A name, a category or a word for search has the words or their synonyms. */
  inKeywords: string
  /** Facts, or what stands above, have the words themselves. */
  ownFacts: string
  /** A name, a category or a word for search has the words, their synonyms or words that mean the same; no rank of its own. */
  near: string | null
  /** A name, a category or a word for search has the words, their synonyms or related terms. */
  related: string | null
  /** Facts, or what stands above, have the words or their synonyms; related terms still stand above. */
  inFacts: string
  /** Where the list goes on with entries that have fewer of the words: those with most of them. */
  mostWords: string | null
  /** Where the list goes on: entries that are the thing, without what was said of it. */
  thingAlone: string | null
  /** All that the list has, by which it is counted: in a wide query also what only the details have. */
  anywhere: string
  /** Other words for what was typed, one by one, as names have them; none in a query that many names have the words of. */
  otherNames: string[]
}

/** The ranks of a list, best first. */
export const RANKS = [
  'phraseHead',
  'phrase',
  'head',
  'otherHead',
  'inName',
  'synonymHead',
  'nearHead',
  'synonymInName',
  'relatedHead',
  'inCategory',
  'inKeywords',
  'ownFacts',
  'related',
  'inFacts',
  'mostWords',
  'thingAlone',
  'anywhere',
] as const satisfies readonly (keyof RankedQuery)[]

export type Rank = (typeof RANKS)[number]

/**
 * Where entries are compared by how many of the other names they have: before their sales, where such a name leads to
 * them, or only where they sell as well, where the words themselves do. What is called so in four languages is that
 * thing; what is called so in one may be another.
 */
export const OTHER_NAMES_COUNT: Partial<Record<Rank, 'beforeSales' | 'afterSales'>> = {
  phraseHead: 'afterSales',
  phrase: 'afterSales',
  head: 'afterSales',
  otherHead: 'afterSales',
  inName: 'afterSales',
  synonymHead: 'beforeSales',
  nearHead: 'beforeSales',
  synonymInName: 'beforeSales',
  relatedHead: 'beforeSales',
}

/** One tsquery, wherever products have it. */
export const toUnrankedQuery = (query: string): RankedQuery => ({
  phraseHead: null,
  phrase: null,
  head: null,
  otherHead: null,
  inName: query,
  synonymHead: null,
  nearHead: null,
  synonymInName: null,
  relatedHead: null,
  inCategory: query,
  inKeywords: query,
  ownFacts: query,
  near: null,
  related: null,
  inFacts: query,
  mostWords: null,
  thingAlone: null,
  anywhere: query,
  otherNames: [],
})

/** What the words name: first what is named after them, then what has them in its name, and nothing else. */
export const toNamed = ({ head, inName }: RankedQuery): RankedQuery => ({
  ...toUnrankedQuery(inName),
  head,
})

/** Matches what one of these names. */
export function matchAny(queries: readonly RankedQuery[]): RankedQuery {
  const join = (all: readonly string[]) => all.map((each) => `(${each})`).join(' | ')
  const heads = queries.flatMap(({ head }) => head ?? [])
  return {
    ...toUnrankedQuery(join(queries.map(({ inName }) => inName))),
    head: heads.length === 0 ? null : join(heads),
  }
}

/** Matches what all of these match, each in the same place or a better one. */
export function matchAll(queries: readonly RankedQuery[]): RankedQuery {
  const join = (find: (query: RankedQuery) => string) =>
    queries.map((query) => `(${find(query)})`).join(' & ')
  const inName = join((query) => query.inName)
  const heads = queries.flatMap(({ head }) => head ?? [])
  return {
    phraseHead: null,
    phrase: null,
    head:
      heads.length === 0 ? null : `${inName} & (${heads.map((head) => `(${head})`).join(' | ')})`,
    otherHead: null,
    inName,
    synonymHead: null,
    nearHead: null,
    synonymInName: null,
    relatedHead: null,
    inCategory: join((query) => query.inCategory),
    inKeywords: join((query) => query.inKeywords),
    ownFacts: join((query) => query.ownFacts),
    near: null,
    related: join((query) => query.related ?? query.inKeywords),
    inFacts: join((query) => query.inFacts),
    mostWords: null,
    thingAlone: null,
    anywhere: join((query) => query.anywhere),
    otherNames: [],
  }
}

/** A list that goes on, behind all of its own, with what is the thing and then with what these match. */
export function goOnWith(
  query: RankedQuery,
  thing: RankedQuery | null,
  others: readonly RankedQuery[],
): RankedQuery {
  const all = [query, ...(thing === null ? [] : [thing]), ...others]
  if (all.length === 1) return query
  return {
    ...query,
    mostWords: query.anywhere,
    thingAlone: thing?.inKeywords ?? null,
    anywhere: all.map(({ anywhere }) => `(${anywhere})`).join(' | '),
  }
}

/** What these match, one behind the other. There are as many turns as ranks: the last is for all that is left. */
export function inTurns(queries: readonly string[]): RankedQuery {
  const anywhere = [...new Set(queries)].map((each) => `(${each})`).join(' | ')
  const turns = [...new Set(queries)].slice(0, RANKS.length - 1)
  const ranks = Object.fromEntries(RANKS.map((rank, i) => [rank, turns[i] ?? anywhere]))
  return { ...toUnrankedQuery(anywhere), ...ranks }
}
