/** Suggests other queries for one that finds nothing at all. */
import { expand, type SearchContext } from '../expand/expand.ts'
import { toRankedQuery } from '../expand/tsquery.ts'
import type { Token } from '../parse/tokenize.ts'
import { correctChinese } from './spelling-chinese.ts'
import * as sql from '../sql.ts'

const QUERIES_MAX = 6

/** Those of its words that some product has; otherwise the nearest known words. */
export async function suggestQueries(
  { db, stems, synonyms }: SearchContext,
  tokens: readonly Token[],
): Promise<string[]> {
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
  const near = await Promise.all(
    tokens.slice(0, 2).map(async ({ kind, run }) => {
      if (kind === 'word')
        return (await sql.findSimilarTerms(db, run, [], QUERIES_MAX)).map(({ text }) => text)
      return [await correctChinese(db, run)].filter((text) => text !== null)
    }),
  )
  return [...new Set(near.flat())].slice(0, QUERIES_MAX)
}
