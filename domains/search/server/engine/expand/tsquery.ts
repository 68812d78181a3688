/** Clauses that a query must match, and their translation into tsqueries by field. */

/** A condition: all of these, one of these, this lexeme; or its synonyms and related terms, for what comes after it. */
export type Clause =
  | {
      all: Clause[]
      /** Each is a word, and not a part of one. */ areWords?: true
    }
  | { any: Clause[] }
  | { own: Clause; synonyms: Clause[]; related: Clause[] }
  | {
      lexeme: string
      isPrefix?: boolean
      /** The same lexeme in every field. */ isFixed?: boolean
    }

/**
 * Queries by field, best first: `together` is the phrase in a name, `head` its head noun. After the words themselves
 * come names with the merchant's synonyms (`synonymHead`), the words for search (`inKeywords`), facts with the words (`ownFacts`), and names, categories
 * or words for search with related terms (`related`). `inFacts` adds brief, values and specifications; `anywhere`,
 * which counts, also the text of the details where the query is wide.
 */
export type RankedQuery = {
  together: string | null
  head: string | null
  inName: string
  synonymHead: string | null
  inCategory: string
  inKeywords: string
  ownFacts: string
  relatedHead: string | null
  related: string | null
  inFacts: string
  anywhere: string
}

/** The clause, and the words that may be the head noun. */
export type Expansion = {
  clause: Clause
  /** As written, where its words may be apart. */ together?: Clause
  /** Whether a name with all of that must be named after it too; true by default. */ isTogetherHead?: boolean
  heads: string[]
  /** Head nouns among the synonyms. */ synonymHeads?: string[]
  /** Head nouns among the related terms. */ relatedHeads?: string[]
  /** Head nouns that only end like one of these. */ notHeads?: string[]
}

/** @param isWide whether related terms match too, and words that only the details have */
export function toRankedQuery(expansion: Expansion, isWide = false): RankedQuery {
  const { clause, together, heads, synonymHeads = [], relatedHeads = [], notHeads = [] } = expansion
  const inName = toTsquery(clause, 'name', 'own')
  const headQuery = toHeadQuery(heads, notHeads)
  const width = isWide ? 'related' : 'synonyms'
  return {
    together:
      together === undefined
        ? null
        : `${toTsquery(together, 'name', 'own')}${expansion.isTogetherHead === false ? '' : headQuery}`,
    head: headQuery === '' ? null : `${inName}${headQuery}`,
    inName,
    synonymHead:
      synonymHeads.length === 0
        ? null
        : `${toTsquery(clause, 'name', 'synonyms')}${toHeadQuery([...heads, ...synonymHeads], notHeads)}`,
    inCategory: toTsquery(clause, 'category', 'synonyms'),
    inKeywords: toTsquery(clause, 'keywords', 'synonyms'),
    ownFacts: toTsquery(clause, 'facts', 'own'),
    relatedHead: isWide
      ? `${toTsquery(clause, 'name', width)}${toHeadQuery([...heads, ...synonymHeads, ...relatedHeads], notHeads)}`
      : null,
    related: isWide ? toTsquery(clause, 'keywords', width) : null,
    inFacts: toTsquery(clause, 'facts', width),
    anywhere: isWide ? toWidestQuery(clause) : toTsquery(clause, 'facts', width),
  }
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

/** Matches what all of these match, each in the same place or a better one. */
export function matchAll(queries: readonly RankedQuery[]): RankedQuery {
  const join = (find: (query: RankedQuery) => string) =>
    queries.map((query) => `(${find(query)})`).join(' & ')
  const inName = join((query) => query.inName)
  const heads = queries.flatMap(({ head }) => head ?? [])
  return {
    together: null,
    head:
      heads.length === 0 ? null : `${inName} & (${heads.map((head) => `(${head})`).join(' | ')})`,
    inName,
    synonymHead: null,
    inCategory: join((query) => query.inCategory),
    inKeywords: join((query) => query.inKeywords),
    ownFacts: join((query) => query.ownFacts),
    relatedHead: null,
    related: join((query) => query.related ?? query.inKeywords),
    inFacts: join((query) => query.inFacts),
    anywhere: join((query) => query.anywhere),
  }
}

/** Matches what one of them matches. */
export const anyOf = (expansions: readonly Expansion[]): Expansion => ({
  clause: { any: expansions.map(({ clause }) => clause) },
  ...mergeHeads(expansions),
})

export function allOf(expansions: readonly Expansion[]): Expansion {
  const clause: Clause = { all: expansions.map((each) => each.clause), areWords: true }
  const heads = mergeHeads(expansions)
  if (expansions.every((expansion) => expansion.together === undefined)) return { clause, ...heads }
  return {
    clause,
    together: { all: expansions.map((expansion) => expansion.together ?? expansion.clause) },
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
