/** Suggests other queries for one that finds nothing at all. */
import { expand } from '../expand/expand.ts'
import { toRankedQuery } from '../expand/tsquery.ts'
import type { Query } from '../strategy.ts'
import { correctToken } from './correct-tokens.ts'
import * as sql from '../sql.ts'

const QUERIES_MAX = 6

/** Those of its words that some product has; otherwise the nearest words of products for those that nobody knows. */
export async function suggestQueries(query: Query): Promise<string[]> {
  const {
    tokens,
    context: { db, stems, synonyms },
  } = query
  const words = tokens.flatMap(({ kind, words: own }) =>
    own.filter((word) => kind === 'word' || word.length > 1).map((text) => ({ kind, text })),
  )
  const expansions = words.map(({ kind, text }) =>
    expand([{ kind, run: text, words: [text] }], { stems, synonyms }),
  )
  const finds = await sql.hasMatches(
    db,
    expansions.map((expansion) => toRankedQuery(expansion).anywhere),
  )
  const known = words.filter((_, i) => finds[i]).map(({ text }) => text)
  if (known.length > 0) return [...new Set(known)].slice(0, QUERIES_MAX)
  const near = await Promise.all(tokens.slice(0, 2).map((token) => correctToken(query, token)))
  return [...new Set(near.filter((text) => text !== null))]
}
