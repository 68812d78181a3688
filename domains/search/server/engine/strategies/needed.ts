/** Strategy: what people want for what a question says, whose words its name need not have. The list is for the question. */
import { anyOf, toRankedQuery } from '../expand/tsquery.ts'
import { loadContext } from '../expand/context.ts'
import { expand, NO_SYNONYMS } from '../expand/expand.ts'
import {
  inTurns,
  matchAny,
  toNamed,
  toUnrankedQuery,
  type RankedQuery,
} from '../expand/ranked-query.ts'
import { listNamesOf, listNeededThings, type NeededThing } from '../expand/needs.ts'
import { loadStems } from '../parse/stems.ts'
import { isOneWord, isSentence } from '../parse/questions.ts'
import { relax, type Relaxed } from '../correct/relax.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import type { LookedUpQuery } from '../correct/look-up.ts'
import type { Strategy } from '../strategy.ts'
import * as sql from '../sql.ts'

/** Of the things that the shop has those that answer so nearly as well as the first of them stand side by side; those with so much of the best one's score answer too. */
const AS_GOOD = 0.95
const NEARLY_AS_GOOD = 0.8
const ALSO_GOOD = 0.55

export const needed: Strategy<LookedUpQuery> = {
  name: 'needed',
  async find(query) {
    const things = await listSold(query)
    const [best] = things
    if (best === undefined) return null
    const fewer = await relax(query, query.lookedUp)
    if (!query.isQuestion && !isAboutNeeds(best, query.typed, fewer)) return null
    const named = await findAskedFor(query)
    const groups = groupByScore(things.filter(({ score }) => score >= ALSO_GOOD * best.score))
    const both = groups.map(({ anywhere }) => `(${named?.anywhere}) & (${anywhere})`)
    // What is called by its name, and behind it what it is for, is found by the name: a gitar untuk pemula is a guitar.
    const isName = named !== null && query.askedFor.every(({ kind }) => kind === 'word')
    if (!query.isQuestion && isName) return null
    const turns = [
      ...(named === null ? [] : [...both, named.anywhere]),
      ...listCalledBy(query, things),
      ...groups.flatMap(({ head, inName }) => [...(head === null ? [] : [head]), inName]),
      // Behind them what has words of the question.
      ...(fewer === null ? [] : [fewer.query.inKeywords, fewer.query.anywhere]),
    ]
    return { query: inTurns(turns), shown: null, isAnswer: true }
  },
}

/** Fewer words of needs say nothing: a sepeda motor is no bicycle with an engine. Within a sentence, or where they are a need, two do. */
const WORDS_MIN = { inSentence: 2, elsewhere: 3 }

/** What nobody marks as a question is one where it says more of what a thing is wanted for than any product says of itself. */
function isAboutNeeds(
  { wordCount, isWhole }: SoldThing,
  typed: readonly Token[],
  fewer: Relaxed | null,
): boolean {
  const least = isWhole || isSentence(typed) ? WORDS_MIN.inSentence : WORDS_MIN.elsewhere
  return !isOneWord(typed) && wordCount >= least && wordCount > (fewer?.wordCount ?? 0)
}

/** Of what answers so nearly as well as the best, first what has a word of the question in its name: of a ribbon and gift wrap the wrap, for a gift. */
function listCalledBy({ lookedUp }: LookedUpQuery, things: readonly SoldThing[]): string[] {
  const names = lookedUp.flatMap(({ terms }) =>
    terms.flatMap(({ query, isAct }) => (isAct === true ? [] : [`(${query.inName})`])),
  )
  const near = things.filter(({ score }) => score >= NEARLY_AS_GOOD * things[0]!.score)
  if (names.length === 0) return []
  return [`(${matchAny(near.map(({ query }) => query)).anywhere}) & (${names.join(' | ')})`]
}

/** Products of the things that answer as well as each other, the best first. */
function groupByScore(things: readonly SoldThing[]): RankedQuery[] {
  const groups: SoldThing[][] = []
  for (const thing of things) {
    const group = groups.at(-1)
    if (group !== undefined && thing.score >= AS_GOOD * group[0]!.score) group.push(thing)
    else groups.push([thing])
  }
  return groups.map((group) => matchAny(group.map(({ query }) => query)))
}

/** The thing that the question names, where the shop has it: of a light that one can wear a light, of 生日首饰 at least 首饰. */
async function findAskedFor({ askedFor, findAsWritten, context }: LookedUpQuery) {
  const [token] = askedFor
  if (token === undefined) return null
  const head = token.words.at(-1)!
  const last: Token[] =
    token.kind === 'han' && token.words.length > 1
      ? [{ kind: 'han', run: head, words: [head] }]
      : []
  for (const tokens of [askedFor, ...(last.length === 0 ? [] : [last])]) {
    const own = await loadContext(context.db, context.lang, tokens)
    const query = await findAsWritten(tokens, own)
    if (query === null) continue
    const places = [query.nearHead ?? query.head ?? query.inName, query.inKeywords]
    const areThere = await sql.hasMatches(context.db, places)
    const place = places.find((_, i) => areThere[i])
    if (place !== undefined) return toUnrankedQuery(place)
  }
  return null
}

/** The things that may answer are looked for in the shop by so many, and no others behind the batch that has so many. */
const BATCH = 40
const SOLD_MAX = 10

type SoldThing = NeededThing & { query: RankedQuery }

/** What the shop has of the things that may answer, and the products of each: what it has not takes no place of what it has. */
async function listSold(query: LookedUpQuery): Promise<SoldThing[]> {
  const things = await listNeededThings(query.typed, query.context, query.isQuestion)
  const sold: SoldThing[] = []
  for (let at = 0; at < things.length && sold.length < SOLD_MAX; at += BATCH) {
    sold.push(...(await findSold(query, things.slice(at, at + BATCH))))
  }
  return sold
}

async function findSold(
  { context: { db, lang } }: LookedUpQuery,
  things: readonly NeededThing[],
): Promise<SoldThing[]> {
  const names = await Promise.all(things.map(({ line }) => listNamesOf(line, lang)))
  const phrases = await Promise.all(names.map((all) => Promise.all(all.map(tokenize))))
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
  return things.map((thing, i) => ({ ...thing, query: queries[i]! })).filter((_, i) => areSold[i])
}
