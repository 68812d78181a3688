/** The engine in PostgreSQL: words, codes and sounds in one column of lexemes, counts in one pass. */
import { availableParallelism } from 'node:os'
import type { Queryable } from '#kit/server/db.ts'
import { inTurns } from '#kit/server/turns.ts'
import type { Engine, Facets, Found, Wanted } from '../engine.ts'
import { FEW } from './akin.ts'
import { newKeep } from './kept.ts'
import { meaningOf, opening } from './meaning.ts'
import { match } from './match.ts'
import type { Asked } from './query.ts'
import { browse } from './browse.ts'
import { countFew, facets, type Filter } from './select.ts'
import * as sql from './sql.ts'
import { suggest } from './suggest.ts'
import { wideFacets } from './wide.ts'
import { remove, upsert } from './write.ts'

export const postgres: Engine = {
  upsert,
  remove,
  search,
  suggest,
  rebuild: sql.distrust,
}

const keepFacets = newKeep<Facets>()

/**
 * Statements over all that has a word, in this process. Many at once would have the database's processors for themselves,
 * and none of these searches would come sooner for it; whoever asks for a page or a product waits behind none of them.
 * Beside 20 wide searches a product takes 1.5 times as long (`bench -- crowd`), without turns 12 times.
 */
const inTurn = inTurns({
  crowded: Math.max(1, Math.floor(availableParallelism() / 2)),
  free: Math.max(2, availableParallelism()),
  waitingMost: 200,
})

async function search(
  db: Queryable,
  { lang, words, isLiteral, isBrief = false, ...wanted }: Wanted,
): Promise<Found> {
  const { sort, offset, limit, ...filter } = wanted
  const page = { offset, limit }
  const counted = isBrief ? fewOf : countsOf
  if (words === null) {
    const [ids, counts] = await Promise.all([
      browse(db, filter, sort, page),
      countsOf(db, null, filter),
    ])
    return { ids, facets: counts, shown: null, exactProductId: null, tryWords: [] }
  }
  const opened = await opening(db, words, lang)
  // Two products of one code are no exact answer.
  const exactProductId = opened.codedIds.length === 1 ? opened.codedIds[0]! : null
  const found = { shown: null, exactProductId, tryWords: [] }
  const listOf = (asked: Asked) =>
    Promise.all([
      inTurn(() => match(db, asked, filter, sort, { ...page, firstIds: opened.codedIds })),
      counted(db, asked, filter),
    ])
  // Mostly words are meant as they are written, and that is seen by what they find.
  const plain = opened.asked === null ? null : await listOf(opened.asked)
  if (plain !== null) {
    const [{ ids, isShelved }, counts] = plain
    const isEnough = !opened.hasAkin || counts.total >= FEW
    if (isShelved && isEnough) return { ...found, ids, facets: counts }
  }
  const { asked, ...meaning } = await meaningOf(opened, isLiteral)
  if (asked === null) return { ...found, ...meaning, ids: [], facets: NOTHING }
  const isPlain = asked.anywhere === opened.asked?.anywhere
  const [{ ids }, counts] = isPlain && plain !== null ? plain : await listOf(asked)
  return { ...found, ...meaning, ids, facets: counts }
}

/** The expensive part of a list, and the same on each of its pages. */
const countsOf = (db: Queryable, asked: Asked | null, filter: Filter): Promise<Facets> =>
  keepFacets(JSON.stringify([asked?.anywhere, filter]), async () => {
    const kept = asked === null ? await wideFacets(db, filter) : null
    return kept ?? inTurn(() => facets(db, asked?.anywhere ?? null, filter))
  })

async function fewOf(db: Queryable, asked: Asked | null, filter: Filter): Promise<Facets> {
  return { ...NOTHING, total: await countFew(db, asked?.anywhere ?? null, filter, FEW + 1) }
}

const NOTHING: Facets = {
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
