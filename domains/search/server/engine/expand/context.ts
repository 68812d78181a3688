/** Loads what expanding these tokens needs: their stems, the merchant's synonyms, related terms and their stems. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadStems } from '../parse/stems.ts'
import type { Token } from '../parse/tokenize.ts'
import { expand, NO_SYNONYMS, type RelatedTerms, type SearchContext } from './expand.ts'
import { loadOtherThings } from './other-things.ts'
import { loadRelated } from './related.ts'
import { loadSynonyms } from './synonyms.ts'
import { toRankedQuery } from './tsquery.ts'
import * as sql from '../sql.ts'

export async function loadContext(
  db: Queryable,
  lang: Lang,
  tokens: readonly Token[],
): Promise<SearchContext> {
  const typed = await loadStems(db, listWords(tokens))
  const [synonyms, all, otherThings] = await Promise.all([
    loadSynonyms(db),
    loadRelated(tokens, lang, typed),
    loadOtherThings(db, tokens),
  ])
  const stems = await loadStems(db, listWords([...tokens, ...listTerms(all).flat()]))
  const related = await withoutUnsold(db, all, stems)
  return { db, lang, stems, synonyms, related, otherThings }
}

const listWords = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)

/**
 * Most words of a dictionary name nothing in this shop. Looked up once, they need not be looked for in each place where words can stand:
 * a search with few results costs the database a fifth.
 */
async function withoutUnsold(
  db: Queryable,
  related: RelatedTerms,
  stems: SearchContext['stems'],
): Promise<RelatedTerms> {
  const terms = [...new Set(listTerms(related))]
  if (terms.length === 0) return related
  const queries = terms.map(
    (tokens) => toRankedQuery(expand(tokens, { stems, synonyms: NO_SYNONYMS })).inKeywords,
  )
  const areSold = await sql.hasMatches(db, queries)
  const sold = new Set(terms.filter((_, i) => areSold[i]))
  // A word without any left is still a word, by which Chinese is cut.
  return new Map(
    [...related].map(([key, { same, near, wide }]) => [
      key,
      {
        same: same.filter((each) => sold.has(each)),
        near: near.filter((each) => sold.has(each)),
        wide: wide.filter((each) => sold.has(each)),
      },
    ]),
  )
}

const listTerms = (related: RelatedTerms): Token[][] =>
  [...related.values()].flatMap(({ same, near, wide }) => [...same, ...near, ...wide])
