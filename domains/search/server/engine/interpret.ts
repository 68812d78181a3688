/** Interprets a query: parses it, and uses the first strategy that finds anything. Filters do not matter here. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadContext } from './expand/context.ts'
import { newCache } from './cache.ts'
import { goOnWith, type RankedQuery } from './expand/ranked-query.ts'
import { hasFew } from './expand/related.ts'
import { toRankedQuery } from './expand/tsquery.ts'
import { tokenize, type Token } from './parse/tokenize.ts'
import { expand, NO_RELATED, type SearchContext } from './expand/expand.ts'
import { lookUp } from './correct/look-up.ts'
import { suggestQueries } from './correct/suggest-queries.ts'
import { isQuestion, markActs } from './parse/questions.ts'
import { removeStopWords } from './parse/stop-words.ts'
import { loadStems } from './parse/stems.ts'
import { loadOtherThings } from './expand/other-things.ts'
import { loadSynonyms } from './expand/synonyms.ts'
import { locate, type Location } from './locate.ts'
import { findFirst, type Candidate, type Query } from './strategy.ts'
import type { Strategies } from './strategies/strategies.ts'
import * as sql from './sql.ts'
import { normalizeCode } from './parse/normalize.ts'

/** A parsed query, before any lookup of its results. */
export type ParsedQuery = {
  text: string
  tokens: Token[]
  context: SearchContext
  /** The words alone; null when there is no word in it. */
  query: RankedQuery | null
  /** Products whose code is exactly the query. */
  codeMatchIds: number[]
}

export async function parseQuery(db: Queryable, text: string, lang: Lang): Promise<ParsedQuery> {
  const tokens = await tokenize(text)
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const [codeMatchIds, stems, synonyms, otherThings] = await Promise.all([
    sql.findProductsByCode(db, normalizeCode(text)),
    loadStems(db, latin),
    loadSynonyms(db),
    loadOtherThings(db, tokens),
  ])
  // Without related terms, which few queries need.
  const context: SearchContext = { db, lang, stems, synonyms, related: NO_RELATED, otherThings }
  return {
    text,
    tokens,
    context,
    query: tokens.length === 0 ? null : toRankedQuery(expand(tokens, context)),
    codeMatchIds,
  }
}

export type Interpretation = {
  /** Null when no strategy finds anything. */
  query: RankedQuery | null
  /** The query that the list is for, when it differs from the input. */
  shown: string | null
  /** Queries to try instead, where nothing is found. */
  tryWords: string[]
}

/** @param isLiteral nothing is corrected or left out */
export type Interpret = (parsed: ParsedQuery, isLiteral: boolean) => Promise<Interpretation>

/** Caches interpretations by these strategies for moments. */
export function newInterpret(strategies: Strategies): Interpret {
  const remember = newCache<Interpretation>()
  return (parsed, isLiteral) =>
    remember(JSON.stringify([parsed.context.lang, parsed.text, isLiteral]), async () => {
      const { tokens } = parsed
      if (tokens.length === 0) return { query: null, shown: null, tryWords: [] }
      const { db, lang } = parsed.context
      const context = await loadContext(db, lang, tokens)
      const query = newQuery(strategies, tokens, context)
      const written = await findFirst(strategies.asWritten, query)
      const candidate = isLiteral
        ? written
        : written === null
          ? await findInOtherWords(strategies, query)
          : await goOnWithAnswers(strategies, query, written)
      if (candidate !== null) return { ...candidate, tryWords: [] }
      const tryWords = await suggestQueries(query)
      return { query: null, shown: null, tryWords }
    })
}

function newQuery(strategies: Strategies, tokens: readonly Token[], context: SearchContext): Query {
  const expansion = expand(tokens, context)
  let locating: Promise<Location> | undefined
  return {
    context,
    tokens,
    expansion,
    locate: () => (locating ??= locate(context.db, expansion)),
    async findAsWritten(others, otherContext = context) {
      const query = newQuery(strategies, others, otherContext)
      return (await findFirst(strategies.asWritten, query))?.query ?? null
    },
  }
}

/** What has all words of a question is seldom all that answers it: behind it comes what has fewer. */
async function goOnWithAnswers(
  strategies: Strategies,
  query: Query,
  written: Candidate,
): Promise<Candidate> {
  if (!isQuestion(query.tokens)) return written
  if (!(await hasFew(query.context.db, written.query))) return written
  const fewer = await findInOtherWords(strategies, query)
  if (fewer === null) return written
  const { isNamed } = await query.locate()
  return fewer.isAnswer && !isNamed
    ? { ...fewer, query: goOnWith(fewer.query, null, [written.query]) }
    : { ...written, query: goOnWith(written.query, null, [fewer.query]) }
}

/** Corrections and relaxation start from the meaningful words, each looked up alone. */
async function findInOtherWords(
  strategies: Strategies,
  { tokens: typed, context }: Query,
): Promise<Candidate | null> {
  const tokens = markActs(typed)
  const findIn = async (some: readonly Token[]) =>
    findFirst(strategies.inOtherWords, await lookUp(newQuery(strategies, some, context), tokens))
  const meaningful = await removeStopWords(tokens)
  const candidate = await findIn(meaningful ?? tokens)
  if (candidate !== null || meaningful === null) return candidate
  // A word that says little elsewhere may be what goods are called here: 小号 is a size and a trumpet.
  const areHeads = await sql.hasMatches(
    context.db,
    tokens.map(({ run }) => `'h:${run}'`),
  )
  const called = tokens.filter((_, i) => areHeads[i])
  return called.length === 0 ? null : findIn(called)
}
