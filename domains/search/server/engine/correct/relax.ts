/** Relaxes a query whose words occur nowhere together: finds as many of them as possible, the head noun first. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { SearchContext } from '../expand/expand.ts'
import { findCharacters } from '../expand/characters.ts'
import { PREPOSITIONS } from '../parse/stop-words.ts'
import { COLOURS, GENERAL } from '../../vocabulary/general.ts'
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { loadContext } from '../expand/context.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import { goOnWith, matchAll } from '../expand/ranked-query.ts'
import { hasFew } from '../expand/related.ts'
import type { Candidate, Query } from '../strategy.ts'
import type { KnownTerm, LookedUpQuery, LookedUpToken } from './look-up.ts'
import { computeHeadShares, listBestMatches, type Place } from './sql.ts'

/** A list for fewer words, and how many of them it has. */
export type Relaxed = Candidate & { wordCount: number }

/** As many of the words as some product has, in their original order; behind them what has others of the words, or the thing alone. */
export async function relax(
  query: Query & Pick<LookedUpQuery, 'isQuestion'>,
  lookedUp: readonly LookedUpToken[],
): Promise<Relaxed | null> {
  const { db, stems, lang } = query.context
  const tokens = lookedUp.map(({ token }) => token)
  // A single letter or digit is the beginning of another word.
  const isMeaningful = ({ text }: KnownTerm) =>
    !/^[a-z\d]$/.test(text) && !stems(text).isFiller(lang)
  const terms = lookedUp.flatMap((each) => each.terms).filter(isMeaningful)
  const main = await findMainTerm(db, orderByPlace(tokens, terms, lang), query.isQuestion)
  const { best, others } = await findSubsets(db, terms, main, {
    isQuestion: query.isQuestion,
    isDescribed: tokens.every(({ run }) => run === main?.term.text || DESCRIPTIONS.has(run)),
  })
  if (best.length === 0) return null
  const listTexts = (subset: readonly KnownTerm[]) => {
    const texts = new Set(subset.map(({ text }) => text))
    return terms.map(({ text }) => text).filter((text) => texts.has(text))
  }
  const shown = listTexts(best).join(' ')
  const typed = tokens.map(({ run }) => run).join(' ')
  if (shown === typed && terms.length < 2) return null
  // All of the words, which only the details have together, are no other query.
  const found = shown === typed ? null : await findCorrected(query, shown)
  const own = found?.query ?? matchAll(best.map((each) => each.query))
  const [more, thing] = (await hasFew(db, own))
    ? [
        others.map((subset) => matchAll(subset.map((each) => each.query))),
        main !== null && best.length > 1 && best.includes(main.term) ? main.term.query : null,
      ]
    : [[], null]
  // The words of a run of Chinese that was only split are the words that were typed.
  const isSame = shown.replaceAll(' ', '') === typed.replaceAll(' ', '')
  return {
    query: goOnWith(own, thing, more),
    shown: isSame ? null : shown,
    wordCount: best.length,
  }
}

/** A box plastik is any box where none is of plastic. */
const DESCRIPTIONS: ReadonlySet<string> = new Set([...GENERAL, ...COLOURS].flat())

/** Results of another query, interpreted as if it had been typed. */
export async function findCorrected(
  { context, findAsWritten }: Query,
  shown: string,
): Promise<Candidate | null> {
  const tokens = await tokenize(shown)
  if (tokens.length === 0) return null
  const own = await loadContext(context.db, context.lang, tokens)
  const query = await findAsWritten(tokens, own)
  if (query !== null) return { query, shown }
  const apart = await findCharacters(own, tokens)
  return apart === null ? null : { query: apart, shown }
}

/** Longer queries are questions: the remaining words are ignored. */
const TERMS_MAX = 8

/** What a match is worth by where it stands; the thing itself counts for more than what describes it. */
const WORTH: Record<Place, number> = {
  head: 4,
  nearHead: 3.5,
  name: 3,
  relatedHead: 2.5,
  category: 2.5,
  related: 1.5,
  facts: 1.5,
  details: 1,
}
/** Whoever asks what helps names what it is for, which descriptions say and names do not. */
const WORTH_TO_QUESTION: Record<Place, number> = { ...WORTH, facts: 2, details: 1.5 }
/** For the thing, and for what stands where the thing usually does, where no name says. */
const MAIN = { sure: 1.5, likely: 1.1 }
/** For what somebody does with it, and for a word like tool: no thing, and seldom in its name. */
const ACT = 0.4
/** What answers a question may be named after what somebody does, and what they do it with. */
const INSTRUMENT = { nearHead: 8, relatedHead: 2.1 }

type Main = { term: KnownTerm; factor: number }

/** So many products are looked at, and so much of the best one's score makes another a good answer too. */
const MATCHES_MAX = 40
const ALSO_GOOD = 0.25
const SUBSETS_MAX = 3

/**
 * The words that the products have which answer best: the more of them, the rarer and the nearer to its name the better. Others answer nearly
 * as well as those of the best product.
 */
async function findSubsets(
  db: Queryable,
  terms: readonly KnownTerm[],
  main: Main | null,
  { isQuestion, isDescribed }: { isQuestion: boolean; isDescribed: boolean },
): Promise<{ best: KnownTerm[]; others: KnownTerm[][] }> {
  const tried = nearest(terms, main?.term)
  if (tried.length === 0) return { best: [], others: [] }
  const matches = await listBestMatches(
    db,
    tried.map((term) => ({ ...toPlaces(term), worth: toWorth(term, main, isQuestion) })),
    { isQuestion, isDescribed, limit: MATCHES_MAX },
  )
  const least = (matches[0]?.score ?? 0) * ALSO_GOOD
  const subsets = new Map<string, KnownTerm[]>()
  for (const { places, score } of matches) {
    const subset = tried.filter((_, i) => places[i] !== null)
    const key = subset.map(({ text }) => text).join(' ')
    if (score >= least && subsets.size < SUBSETS_MAX) subsets.set(key, subsets.get(key) ?? subset)
  }
  const [best = [], ...others] = subsets.values()
  return { best, others }
}

const toFactor = (term: KnownTerm, main: Main | null): number =>
  term === main?.term
    ? main.factor
    : term.isAct === true || STOP_WORDS.generic.has(term.text)
      ? ACT
      : 1

const toPlaces = ({ query }: KnownTerm): Record<Place, string | null> => ({
  head: query.head,
  nearHead: query.nearHead,
  name: query.inName,
  relatedHead: query.relatedHead,
  category: query.inKeywords,
  related: query.related,
  facts: query.inFacts,
  details: query.anywhere,
})

function toWorth(term: KnownTerm, main: Main | null, isQuestion: boolean): Record<Place, number> {
  const factor = toFactor(term, main)
  const entries = Object.entries(isQuestion ? WORTH_TO_QUESTION : WORTH)
  const worth = Object.fromEntries(entries.map(([place, own]) => [place, own * factor]))
  const own = { ...WORTH, ...worth }
  return isQuestion && term.isAct === true ? { ...own, ...INSTRUMENT } : own
}

function nearest(terms: readonly KnownTerm[], main: KnownTerm | undefined): KnownTerm[] {
  const at = main === undefined ? terms.length : terms.indexOf(main)
  const from = Math.max(0, Math.min(at + 1 - TERMS_MAX, terms.length - TERMS_MAX))
  return terms.slice(from, from + TERMS_MAX)
}

/** Terms that may name the thing, likeliest first: the last in Chinese and English, the first in Spanish and Indonesian. */
function orderByPlace(
  tokens: readonly Token[],
  terms: readonly KnownTerm[],
  lang: SearchContext['lang'],
): KnownTerm[] {
  // What follows a preposition describes the thing.
  const at = tokens.findIndex(({ run }, i) => i > 0 && PREPOSITIONS.has(run))
  const before = new Set((at < 0 ? tokens : tokens.slice(0, at)).map(({ run }) => run))
  const own = at < 0 ? terms : terms.filter(({ text }) => before.has(text))
  const named = own.filter(({ text, isAct }) => isAct !== true && !STOP_WORDS.generic.has(text))
  const others = terms.filter(({ text, isAct }) => isAct !== true && !STOP_WORDS.generic.has(text))
  const among = [named, others, own, terms].find(({ length }) => length > 0) ?? []
  return lang === 'cn' || lang === 'en' ? among.toReversed() : [...among]
}

/** Twice as often a head as the term in the likeliest place: 台灯 in `台灯 红色`, whatever the order. */
const CLEARLY = 2

/**
 * The thing is what names and categories of this shop end with, or begin with in Spanish and Indonesian; the place in the
 * query decides between terms that are both, or neither.
 */
async function findMainTerm(
  db: Queryable,
  terms: readonly KnownTerm[],
  isQuestion: boolean,
): Promise<Main | null> {
  const [likeliest] = terms
  if (likeliest === undefined) return null
  const shares = await computeHeadShares(
    db,
    terms.map(({ text, query }) => ({
      head: (isQuestion ? null : query.nearHead) ?? `'h:${text}'`,
      inName: (isQuestion ? null : query.near) ?? query.inCategory,
    })),
  )
  const least = (shares[0] ?? 0) * CLEARLY
  const best = shares.indexOf(Math.max(...shares))
  if ((shares[best] ?? 0) === 0) return { term: likeliest, factor: MAIN.likely }
  return { term: shares[best]! > least ? terms[best]! : likeliest, factor: MAIN.sure }
}
