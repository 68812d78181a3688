/**
 * The engine in PostgreSQL: words, codes and pinyin in one column of lexemes, counts in one pass. It is the built-in
 * engine: 0.98 of recall over the judged queries, 0.92 to 0.98 over shops of other trades without synonyms (`bench/README.md`). Meilisearch can replace it (`meilisearch.ts`).
 */
import { availableParallelism } from 'node:os'
import type { Queryable } from '#kit/server/database/db.ts'
import { newWorkQueue } from '#kit/server/work-queue.ts'
import type { Engine, Facets, SearchResult, SearchRequest } from '../engine.ts'
import { FEW, hasFew } from './expand/related.ts'
import { newCache } from './cache.ts'
import { newInterpret, parseQuery, type Interpret } from './interpret.ts'
import { exact } from './strategies/exact.ts'
import { STRATEGIES, type Strategies } from './strategies/strategies.ts'
import { match, matchBestSellers } from './rank/match.ts'
import type { RankedQuery } from './expand/ranked-query.ts'
import { browse } from './rank/browse.ts'
import { countEntries, countUpTo, type Counted, type Filter } from './rank/facets.ts'
import * as sql from './sql.ts'
import { suggest } from './suggest.ts'
import { findWideFacets } from './rank/wide.ts'
import { remove, upsert } from './index/write.ts'

/** An engine that interprets queries by these strategies. */
export function newPostgres(strategies: Strategies): Engine {
  const interpret = newInterpret(strategies)
  // The list for the literal words answers most queries, and is what `exact` would lead to.
  const isExactFirst = strategies.asWritten.includes(exact)
  return {
    upsert,
    remove,
    search: (db, request) => search(db, request, interpret, isExactFirst),
    suggest: (db, typed, lang) => suggest(db, typed, lang, interpret),
    rebuild: sql.markStale,
  }
}

export const postgres: Engine = newPostgres(STRATEGIES)

const cacheFacets = newCache<Facets>()

/**
 * Statements over all that has a word, in this process. Many at once would have the database's processors for themselves,
 * and none of these searches would come sooner for it; calls for pages and products wait behind none of them.
 * Beside 20 wide searches a product takes 1.5 times as long (`bench -- crowd`), without turns 12 times.
 */
const inTurn = newWorkQueue({
  crowded: Math.max(1, Math.floor(availableParallelism() / 2)),
  free: Math.max(2, availableParallelism()),
  waitingMost: 200,
})

async function search(
  db: Queryable,
  { lang, words, isLiteral, isBrief = false, ...request }: SearchRequest,
  interpret: Interpret,
  isExactFirst: boolean,
): Promise<SearchResult> {
  const { sort, offset, limit, ...filter } = request
  const page = { offset, limit }
  const count = isBrief ? countFew : countFacets
  const matchList = (query: RankedQuery, firstIds: readonly number[]) =>
    inTurn(() => match(db, query, filter, sort, { ...page, firstIds }))
  if (words === null) {
    const [ids, counts] = await Promise.all([
      browse(db, filter, sort, page),
      countFacets(db, null, filter),
    ])
    return { ids, facets: counts.facets, shown: null, exactProductId: null, tryWords: [] }
  }
  const parsed = await parseQuery(db, words, lang)
  // Two products with the same code are not an exact match.
  const exactProductId = parsed.codeMatchIds.length === 1 ? parsed.codeMatchIds[0]! : null
  const found = { shown: null, exactProductId, tryWords: [] }
  const findList = async (query: RankedQuery) => {
    const [ids, { facets }] = await Promise.all([
      matchList(query, parsed.codeMatchIds),
      count(db, query, filter),
    ])
    return { ids, facets }
  }
  /** Most names that have a frequent word are called by it: the counts know the best sellers among them. */
  const findFrequent = async (query: RankedQuery) => {
    if (isBrief || sort !== 'relevance' || parsed.codeMatchIds.length > 0) return findList(query)
    const { facets, bestSellerIds } = await countFacets(db, query, filter)
    const first = await inTurn(() => matchBestSellers(db, query, bestSellerIds, page))
    return { ids: first ?? (await matchList(query, [])), facets }
  }
  // Words that many names have are meant as written.
  const { query: plain } = parsed
  if (isExactFirst && plain !== null && !(await hasFew(db, plain))) {
    return { ...found, ...(await findFrequent(plain)) }
  }
  const { query, ...meaning } = await interpret(parsed, isLiteral)
  if (query === null) return { ...found, ...meaning, ids: [], facets: NO_FACETS }
  return { ...found, ...meaning, ...(await findList(query)) }
}

/**
 * The expensive part of a list, and the same on each of its pages. Only whoever counts learns the best sellers, which are not cached: no list is of
 * an older moment.
 */
async function countFacets(
  db: Queryable,
  query: RankedQuery | null,
  filter: Filter,
): Promise<Counted> {
  let bestSellerIds: number[] = []
  const facets = await cacheFacets(JSON.stringify([query?.anywhere, filter]), async () => {
    const counted = query === null ? await findWideFacets(db, filter) : null
    if (counted !== null) return counted
    const own = await inTurn(() => countEntries(db, query?.anywhere ?? null, filter))
    bestSellerIds = own.bestSellerIds
    return own.facets
  })
  return { facets, bestSellerIds }
}

async function countFew(
  db: Queryable,
  query: RankedQuery | null,
  filter: Filter,
): Promise<Pick<Counted, 'facets'>> {
  const total = await countUpTo(db, query?.anywhere ?? null, filter, FEW + 1)
  return { facets: { ...NO_FACETS, total } }
}

const NO_FACETS: Facets = {
  total: 0,
  totalIsCapped: false,
  categories: [],
  brands: [],
  values: [],
  minAmount: null,
  maxAmount: null,
  inStockCount: 0,
  newCount: 0,
  warehouses: [],
  deals: [],
}
