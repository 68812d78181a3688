/** Strategy: what people want for what a question says, whose words its name need not have. The list is for the question. */
import { anyOf, toRankedQuery } from '../expand/tsquery.ts'
import { loadContext } from '../expand/context.ts'
import { expand, NO_SYNONYMS } from '../expand/expand.ts'
import { goOnWith, matchAny, toNamed, toUnrankedQuery } from '../expand/ranked-query.ts'
import { listNeededThings } from '../expand/needs.ts'
import { loadStems } from '../parse/stems.ts'
import { relax } from '../correct/relax.ts'
import { tokenize } from '../parse/tokenize.ts'
import type { LookedUpQuery } from '../correct/look-up.ts'
import type { Strategy } from '../strategy.ts'
import * as sql from '../sql.ts'

/** Of the things that the shop has those answer best that have so much of the first one's score; others answer too. */
const AS_GOOD = 0.95
const ALSO_GOOD = 0.55

export const needed: Strategy<LookedUpQuery> = {
  name: 'needed',
  async find(query) {
    if (!query.isQuestion && (await namesThing(query))) return null
    const things = await listSold(query)
    const top = things[0]?.score ?? 0
    const listBetween = (from: number, below: number) => {
      const some = things.filter(({ score }) => score >= from * top && score < below * top)
      return some.length === 0 ? null : matchAny(some.map((each) => each.query))
    }
    const first = listBetween(AS_GOOD, Infinity)
    if (first === null) return null
    const also = listBetween(ALSO_GOOD, AS_GOOD)
    // Behind them what has words of the question.
    const fewer = await relax(query, query.lookedUp)
    const rest = fewer === null ? [] : [fewer.query]
    const named = await findAskedFor(query)
    if (named === null) return { query: goOnWith(first, also, rest), shown: null }
    const both = toUnrankedQuery(`(${named.anywhere}) & (${first.anywhere})`)
    const [areBoth] = await sql.hasMatches(query.context.db, [both.anywhere])
    return {
      query: areBoth ? goOnWith(both, named, [first, ...rest]) : goOnWith(named, first, rest),
      shown: null,
    }
  },
}

/** Whether a word is what the shop calls some of its goods: a drill for the wall is a drill. */
async function namesThing({ context: { db }, lookedUp }: LookedUpQuery): Promise<boolean> {
  const heads = lookedUp.flatMap(({ terms }) => terms.flatMap(({ query }) => query.head ?? []))
  return (await sql.hasMatches(db, heads)).some(Boolean)
}

/** The thing that the question names, where the shop has it: of a light that one can wear a light. */
async function findAskedFor({ askedFor, findAsWritten, context }: LookedUpQuery) {
  if (askedFor.length === 0) return null
  const own = await loadContext(context.db, context.lang, askedFor)
  const query = await findAsWritten(askedFor, own)
  if (query === null) return null
  const named = toUnrankedQuery(query.nearHead ?? query.head ?? query.inName)
  const [isSold] = await sql.hasMatches(context.db, [named.anywhere])
  return isSold ? named : null
}

/** What the shop has of the things that may answer, and the products of each. */
async function listSold({ context, tokens, isQuestion }: LookedUpQuery) {
  const { db, lang } = context
  const things = await listNeededThings(tokens, context, isQuestion)
  const phrases = await Promise.all(things.map(({ names }) => Promise.all(names.map(tokenize))))
  const latin = phrases.flat(2).flatMap(({ kind, words }) => (kind === 'word' ? words : []))
  const stems = await loadStems(db, latin)
  const reading = { lang, stems, synonyms: NO_SYNONYMS, isReplacement: true }
  const queries = phrases.map((all) =>
    toNamed(
      toRankedQuery(
        anyOf(all.filter(({ length }) => length > 0).map((each) => expand(each, reading))),
      ),
    ),
  )
  const areSold = await sql.hasMatches(
    db,
    queries.map(({ anywhere }) => anywhere),
  )
  return things.map(({ score }, i) => ({ score, query: queries[i]! })).filter((_, i) => areSold[i])
}
