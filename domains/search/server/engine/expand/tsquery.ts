/** Clauses that a query must match, and their translation into a tsquery for each rank. */
import type { RankedQuery } from './ranked-query.ts'

/** A condition: all of these, one of these, this lexeme; or its synonyms and related terms, for what comes after it. */
export type Clause =
  | AllOf
  | { any: Clause[] }
  | { own: Clause; synonyms: Clause[]; related: Clause[] }
  | Lexeme

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
  /** Head nouns among the related terms. */
  relatedHeads?: string[]
  /** Head nouns that only end like one of these. */
  notHeads?: string[]
}

/** @param isWide whether related terms match too, and words that only the details have */
export function toRankedQuery(expansion: Expansion, isWide = false): RankedQuery {
  const { clause, phrase, heads, synonymHeads = [], relatedHeads = [], notHeads = [] } = expansion
  const width: Width = isWide ? 'related' : 'synonyms'
  const toQuery = (place: Place, own: Width) => toTsquery(clause, place, own)
  const toNamedAfter = (own: Width, all: readonly string[]) =>
    `${toQuery('name', own)}${toHeadQuery(all, notHeads)}`
  const bySynonyms = [...heads, ...synonymHeads]
  return {
    phrase: toPhraseQuery(expansion, phrase),
    head: heads.length === 0 ? null : toNamedAfter('own', heads),
    inName: toQuery('name', 'own'),
    synonymHead: synonymHeads.length === 0 ? null : toNamedAfter('synonyms', bySynonyms),
    relatedHead: isWide ? toNamedAfter('related', [...bySynonyms, ...relatedHeads]) : null,
    inCategory: toQuery('category', 'synonyms'),
    inKeywords: toQuery('keywords', 'synonyms'),
    ownFacts: toQuery('facts', 'own'),
    related: isWide ? toQuery('keywords', 'related') : null,
    inFacts: toQuery('facts', width),
    anywhere: isWide ? toWidestQuery(clause) : toQuery('facts', width),
  }
}

function toPhraseQuery(
  { heads, notHeads = [], isPhraseHead = true }: Expansion,
  phrase: Clause | undefined,
): string | null {
  if (phrase === undefined) return null
  return `${toTsquery(phrase, 'name', 'own')}${isPhraseHead ? toHeadQuery(heads, notHeads) : ''}`
}

/** Of several words one must stand in a name, a category or a word for search: a text may mention all of them and be about something else. */
function toWidestQuery(clause: Clause): string {
  const query = toTsquery(clause, 'anywhere', 'related')
  const words = listWords(clause)
  if (words.length < 2) return query
  const isNamed = toTsquery({ any: words }, 'keywords', 'related')
  return `(${toTsquery(clause, 'facts', 'related')} | ${query} & ${isNamed})`
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

const mergeHeads = (
  expansions: readonly Expansion[],
): Required<Pick<Expansion, 'heads' | 'synonymHeads' | 'relatedHeads' | 'notHeads'>> => ({
  heads: [...new Set(expansions.flatMap(({ heads }) => heads))],
  synonymHeads: [...new Set(expansions.flatMap(({ synonymHeads = [] }) => synonymHeads))],
  relatedHeads: [...new Set(expansions.flatMap(({ relatedHeads = [] }) => relatedHeads))],
  notHeads: [...new Set(expansions.flatMap(({ notHeads = [] }) => notHeads))],
})

/** Adds what may stand in place of these words, ranked behind them. */
export function withOthers(
  expansion: Expansion,
  { synonyms, related }: { synonyms: readonly Expansion[]; related: readonly Expansion[] },
): Expansion {
  if (synonyms.length + related.length === 0) return expansion
  const listClauses = (all: readonly Expansion[]) => all.map(({ clause }) => clause)
  return {
    ...expansion,
    clause: {
      own: expansion.clause,
      synonyms: listClauses(synonyms),
      related: listClauses(related),
    },
    synonymHeads: [...(expansion.synonymHeads ?? []), ...mergeHeads(synonyms).heads],
    relatedHeads: [...(expansion.relatedHeads ?? []), ...mergeHeads(related).heads],
  }
}

type Place = keyof typeof PLACES
/** What matches: the words themselves; the merchant's synonyms too; related terms too. */
type Width = 'own' | 'synonyms' | 'related'

function toTsquery(clause: Clause, place: Place, width: Width): string {
  if ('all' in clause) return list(clause.all, ' & ', place, width)
  if ('any' in clause) return list(clause.any, ' | ', place, width)
  if ('own' in clause) {
    const own = toTsquery(clause.own, place, width)
    if (width === 'own') return own
    const synonyms = clause.synonyms.map((each) => toTsquery(each, place, width))
    // A related term that only facts and details have says little.
    const known = place === 'name' || place === 'category' ? place : 'keywords'
    const related =
      width === 'related' ? clause.related.map((each) => toTsquery(each, known, width)) : []
    const all = [own, ...synonyms, ...related]
    return all.length === 1 ? own : `(${all.join(' | ')})`
  }
  const { lexeme, isPrefix = false, isFixed = false } = clause
  const end = isPrefix ? ':*' : ''
  if (isFixed) return quote(lexeme) + end
  const found = PLACES[place].map((prefix) => quote(prefix + lexeme) + end)
  return found.length === 1 ? found[0]! : `(${found.join(' | ')})`
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
