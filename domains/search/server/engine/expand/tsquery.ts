/** Clauses that a query must match, and their translation into tsqueries by field. */

/** A condition: all of these, one of these, this lexeme; or a related term, for what comes after it. */
export type Clause =
  | { all: Clause[] }
  | { any: Clause[] }
  | { own: Clause; related: Clause[] }
  | {
      lexeme: string
      isPrefix?: boolean
      /** The same lexeme in every field. */ isFixed?: boolean
    }

/**
 * Queries by field, best first: `together` is the phrase in a name, `head` its head noun. After the words themselves,
 * names or categories may match related terms (`related`).
 */
export type RankedQuery = {
  together: string | null
  head: string | null
  inName: string
  inCategory: string
  relatedHead: string | null
  related: string | null
  anywhere: string
}

/** The clause, and the words that may be the head noun. */
export type Expansion = {
  clause: Clause
  /** As written, where its words may be apart. */ together?: Clause
  heads: string[]
  /** Head nouns among the related terms. */ relatedHeads?: string[]
}

/** @param isWide whether related terms match too */
export function toRankedQuery(
  { clause, together, heads, relatedHeads = [] }: Expansion,
  isWide = false,
): RankedQuery {
  const inName = toTsquery(clause, 'name')
  const headQuery = toHeadQuery(heads)
  return {
    together: together === undefined ? null : `${toTsquery(together, 'name')}${headQuery}`,
    head: headQuery === '' ? null : `${inName}${headQuery}`,
    inName,
    inCategory: toTsquery(clause, 'category'),
    relatedHead: isWide
      ? `${toTsquery(clause, 'name', true)}${toHeadQuery([...heads, ...relatedHeads])}`
      : null,
    related: isWide ? toTsquery(clause, 'category', true) : null,
    anywhere: toTsquery(clause, 'anywhere', isWide),
  }
}

const toHeadQuery = (heads: readonly string[]): string =>
  heads.length === 0 ? '' : ` & (${heads.map((head) => quote(`h:${head}`)).join(' | ')})`

/** Without related terms there is nothing more to search for. */
export const hasRelated = (clause: Clause): boolean =>
  'related' in clause ||
  ('all' in clause && clause.all.some(hasRelated)) ||
  ('any' in clause && clause.any.some(hasRelated))

/** Matches what one of them matches. */
export const anyOf = (expansions: readonly Expansion[]): Expansion => ({
  clause: { any: expansions.map(({ clause }) => clause) },
  ...mergeHeads(expansions),
})

export function allOf(expansions: readonly Expansion[]): Expansion {
  const clause = { all: expansions.map((expansion) => expansion.clause) }
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
): { heads: string[]; relatedHeads: string[] } => ({
  heads: [...new Set(expansions.flatMap(({ heads }) => heads))],
  relatedHeads: [...new Set(expansions.flatMap(({ relatedHeads = [] }) => relatedHeads))],
})

/** @param others its related terms */
export function withRelated(expansion: Expansion, others: readonly Expansion[]): Expansion {
  if (others.length === 0) return expansion
  const { heads: relatedHeads } = mergeHeads(others)
  return {
    ...expansion,
    clause: { own: expansion.clause, related: others.map(({ clause }) => clause) },
    relatedHeads: [...(expansion.relatedHeads ?? []), ...relatedHeads],
  }
}

type Place = keyof typeof PLACES

function toTsquery(clause: Clause, place: Place, isWide = false): string {
  if ('all' in clause) return list(clause.all, ' & ', place, isWide)
  if ('any' in clause) return list(clause.any, ' | ', place, isWide)
  if ('own' in clause) {
    const own = toTsquery(clause.own, place, isWide)
    // A related term that occurs only outside of names and categories says little.
    const known = place === 'anywhere' ? 'category' : place
    return isWide
      ? `(${[own, ...clause.related.map((each) => toTsquery(each, known))].join(' | ')})`
      : own
  }
  const { lexeme, isPrefix = false, isFixed = false } = clause
  const end = isPrefix ? ':*' : ''
  if (isFixed) return quote(lexeme) + end
  const found = PLACES[place].map((prefix) => quote(prefix + lexeme) + end)
  return found.length === 1 ? found[0]! : `(${found.join(' | ')})`
}

/** A word is in the index once, in its best field. */
const PLACES = { name: ['n:'], category: ['n:', 'c:'], anywhere: ['n:', 'c:', ''] } as const

const list = (clauses: readonly Clause[], sign: string, place: Place, isWide: boolean): string =>
  clauses.length === 1
    ? toTsquery(clauses[0]!, place, isWide)
    : `(${clauses.map((each) => toTsquery(each, place, isWide)).join(sign)})`

/** Lexemes are letters, digits and a colon; other characters are quoted. */
const quote = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
