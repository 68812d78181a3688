/** Clauses that a query must match, and their translation into a tsquery for each rank. */
import type { RankedQuery } from './ranked-query.ts'

/** A condition: all of these, one of these, this lexeme; or what may stand in its place, for what comes after it. */
export type Clause = AllOf | { any: Clause[] } | WithOthers | Lexeme

/** The merchant's synonyms; words of the dictionaries that mean the same, and those that mean it less surely. */
type WithOthers = { own: Clause; synonyms: Clause[]; near: Clause[]; wide: Clause[] }

type AllOf = {
  all: Clause[]
  /** Each is a word, and not a part of one. */
  areWords?: true
}

type Lexeme = {
  lexeme: string
  isPrefix?: boolean
  /** The same lexeme in every place. */
  isFixed?: boolean
}

/** What a query must match, and the words that may be its head noun: what the thing is. */
export type Expansion = {
  clause: Clause
  /** The words as they were typed, where the clause lets them stand apart. */
  phrase?: Clause
  /** Whether a name with the phrase must be named after it too; true by default. */
  isPhraseHead?: boolean
  heads: string[]
  /** Head nouns among the synonyms. */
  synonymHeads?: string[]
  /** Head nouns among the words that mean the same. */
  nearHeads?: string[]
  /** Head nouns among the other related terms. */
  wideHeads?: string[]
  /** Head nouns that only end like one of these. */
  notHeads?: string[]
}

/** @param isWide whether related terms match too, and words that only the details have */
export function toRankedQuery(expansion: Expansion, isWide = false): RankedQuery {
  const {
    clause,
    heads,
    synonymHeads = [],
    nearHeads = [],
    wideHeads = [],
    notHeads = [],
  } = expansion
  const width: Width = isWide ? 'wide' : 'synonyms'
  const toQuery = (place: Place, own: Width) => toTsquery(clause, place, own)
  const toNamedAfter = (own: Width, all: readonly string[]) =>
    `${toQuery('name', own)}${toHeadQuery(all, notHeads)}`
  const bySynonyms = [...heads, ...synonymHeads]
  const byNear = [...bySynonyms, ...nearHeads]
  const others = isWide ? byNear : bySynonyms
  return {
    ...toPhraseQueries(expansion),
    head: heads.length === 0 ? null : toNamedAfter('own', heads),
    otherHead: others.length > heads.length ? toNamedAfter('own', others) : null,
    inName: toQuery('name', 'own'),
    synonymHead: synonymHeads.length === 0 ? null : toNamedAfter('synonyms', bySynonyms),
    nearHead: isWide ? toNamedAfter('near', byNear) : null,
    synonymInName: isWide && synonymHeads.length > 0 ? toQuery('name', 'synonyms') : null,
    relatedHead: isWide ? toNamedAfter('wide', [...byNear, ...wideHeads]) : null,
    inCategory: toQuery('category', 'synonyms'),
    inKeywords: toQuery('keywords', 'synonyms'),
    ownFacts: toQuery('facts', 'own'),
    near: isWide ? toQuery('keywords', 'near') : null,
    related: isWide ? toQuery('keywords', 'wide') : null,
    inFacts: toQuery('facts', width),
    mostWords: null,
    thingAlone: null,
    anywhere: isWide ? toWidestQuery(clause) : toQuery('facts', width),
    otherNames: isWide ? listOtherNames(clause).slice(0, OTHER_NAMES_MAX) : [],
  }
}

/** Each is looked for in the entries that the list may begin with. */
const OTHER_NAMES_MAX = 60

function listOtherNames(clause: Clause): string[] {
  if ('all' in clause) return clause.all.flatMap(listOtherNames)
  if (!('own' in clause)) return []
  const { synonyms, near, wide } = clause
  return [...synonyms, ...near, ...wide].map((each) => toTsquery(each, 'name', 'own'))
}

function toPhraseQueries({
  phrase,
  heads,
  notHeads = [],
  isPhraseHead = true,
}: Expansion): Pick<RankedQuery, 'phraseHead' | 'phrase'> {
  if (phrase === undefined) return { phraseHead: null, phrase: null }
  const named = toTsquery(phrase, 'name', 'own')
  const namedAfter = `${named}${toHeadQuery(heads, notHeads)}`
  if (isPhraseHead) return { phraseHead: null, phrase: namedAfter }
  return { phraseHead: heads.length === 0 ? null : namedAfter, phrase: named }
}

/** Of several words one must stand in a name, a category or a word for search: a text may mention all of them and be about something else. */
function toWidestQuery(clause: Clause): string {
  const query = toTsquery(clause, 'anywhere', 'wide')
  const words = listWords(clause)
  if (words.length < 2) return query
  const isNamed = toTsquery({ any: words }, 'keywords', 'wide')
  return `(${toTsquery(clause, 'facts', 'wide')} | ${query} & ${isNamed})`
}

const listWords = (clause: Clause): Clause[] =>
  'all' in clause && clause.areWords ? clause.all.flatMap(listWords) : [clause]

function toHeadQuery(heads: readonly string[], notHeads: readonly string[]): string {
  if (heads.length === 0) return ''
  const list = (all: readonly string[]) => all.map((head) => quote(`h:${head}`)).join(' | ')
  const others = notHeads.filter((head) => !heads.includes(head))
  return ` & (${list(heads)})${others.length === 0 ? '' : ` & !(${list(others)})`}`
}

/** Matches what one of them matches. */
export const anyOf = (expansions: readonly Expansion[]): Expansion => ({
  clause: { any: expansions.map(({ clause }) => clause) },
  ...mergeHeads(expansions),
})

export function allOf(expansions: readonly Expansion[]): Expansion {
  const clause: Clause = { all: expansions.map((each) => each.clause), areWords: true }
  const heads = mergeHeads(expansions)
  if (expansions.every((expansion) => expansion.phrase === undefined)) return { clause, ...heads }
  return {
    clause,
    phrase: { all: expansions.map((expansion) => expansion.phrase ?? expansion.clause) },
    ...heads,
  }
}

type Heads = Omit<Expansion, 'clause' | 'phrase' | 'isPhraseHead'>

const mergeHeads = (expansions: readonly Expansion[]): Required<Heads> => {
  const merge = (find: (expansion: Expansion) => string[] | undefined) => [
    ...new Set(expansions.flatMap((expansion) => find(expansion) ?? [])),
  ]
  return {
    heads: merge(({ heads }) => heads),
    synonymHeads: merge(({ synonymHeads }) => synonymHeads),
    nearHeads: merge(({ nearHeads }) => nearHeads),
    wideHeads: merge(({ wideHeads }) => wideHeads),
    notHeads: merge(({ notHeads }) => notHeads),
  }
}

type Others = Record<'synonyms' | 'near' | 'wide', readonly Expansion[]>

/** Adds what may stand in place of these words, ranked behind them. */
export function withOthers(expansion: Expansion, { synonyms, near, wide }: Others): Expansion {
  if (synonyms.length + near.length + wide.length === 0) return expansion
  const listClauses = (all: readonly Expansion[]) => all.map(({ clause }) => clause)
  const addHeads = (own: string[] | undefined, all: readonly Expansion[]) => [
    ...(own ?? []),
    ...mergeHeads(all).heads,
  ]
  return {
    ...expansion,
    clause: {
      own: expansion.clause,
      synonyms: listClauses(synonyms),
      near: listClauses(near),
      wide: listClauses(wide),
    },
    synonymHeads: addHeads(expansion.synonymHeads, synonyms),
    nearHeads: addHeads(expansion.nearHeads, near),
    wideHeads: addHeads(expansion.wideHeads, wide),
  }
}

type Place = keyof typeof PLACES
/** What matches: the words themselves; also the merchant's synonyms; also words that mean the same; also other related terms. */
type Width = 'own' | 'synonyms' | 'near' | 'wide'

function toTsquery(clause: Clause, place: Place, width: Width): string {
  if ('all' in clause) return list(clause.all, ' & ', place, width)
  if ('any' in clause) return list(clause.any, ' | ', place, width)
  if ('own' in clause) return toQueryWithOthers(clause, place, width)
  const { lexeme, isPrefix = false, isFixed = false } = clause
  const end = isPrefix ? ':*' : ''
  if (isFixed) return quote(lexeme) + end
  const found = PLACES[place].map((prefix) => quote(prefix + lexeme) + end)
  return found.length === 1 ? found[0]! : `(${found.join(' | ')})`
}

function toQueryWithOthers(clause: WithOthers, place: Place, width: Width): string {
  const own = toTsquery(clause.own, place, width)
  if (width === 'own') return own
  const synonyms = clause.synonyms.map((each) => toTsquery(each, place, width))
  // A related term that only facts and details have says little.
  const known = place === 'name' || place === 'category' ? place : 'keywords'
  const others = [
    ...(width === 'synonyms' ? [] : clause.near),
    ...(width === 'wide' ? clause.wide : []),
  ]
  const related = others.map((each) => toTsquery(each, known, width))
  const all = [own, ...synonyms, ...related]
  return all.length === 1 ? own : `(${all.join(' | ')})`
}

/** A word is in the index once, in its best field. */
const PLACES = {
  name: ['n:'],
  category: ['n:', 'c:'],
  keywords: ['n:', 'c:', 'k:'],
  facts: ['n:', 'c:', 'k:', ''],
  anywhere: ['n:', 'c:', 'k:', '', 'd:'],
} as const

const list = (clauses: readonly Clause[], sign: string, place: Place, width: Width): string =>
  clauses.length === 1
    ? toTsquery(clauses[0]!, place, width)
    : `(${clauses.map((each) => toTsquery(each, place, width)).join(sign)})`

/** Lexemes are letters, digits and a colon; other characters are quoted. */
const quote = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
