/** Relaxes a query whose words occur nowhere together: finds as many of them as possible, the head noun first. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { SearchContext } from '../expand/expand.ts'
import { findCharacters } from '../expand/characters.ts'
import { PREPOSITIONS } from '../parse/stop-words.ts'
import { loadContext } from '../expand/context.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import { matchAll } from '../expand/ranked-query.ts'
import type { Candidate, Query } from '../strategy.ts'
import type { KnownTerm, LookedUpToken } from './look-up.ts'
import { computeHeadShares, findBestMatch } from './sql.ts'

/** As many of the words as some product has, in their original order. */
export async function relax(
  query: Query,
  lookedUp: readonly LookedUpToken[],
): Promise<Candidate | null> {
  const { db, stems, lang } = query.context
  const tokens = lookedUp.map(({ token }) => token)
  // A single letter or digit is the beginning of another word.
  const isMeaningful = ({ text }: KnownTerm) => !/^[a-z\d]$/.test(text) && !stems(text).isFiller
  const terms = lookedUp.flatMap((each) => each.terms).filter(isMeaningful)
  const main = await findMainTerm(db, orderByPlace(tokens, terms, lang))
  const subset = await findBestSubset(db, terms, main)
  if (subset === null) return null
  const texts = new Set(subset.map(({ text }) => text))
  const shown = lookedUp
    .flatMap((each) => each.terms.filter(({ text }) => texts.has(text)).map(({ text }) => text))
    .join(' ')
  const typed = tokens.map(({ run }) => run).join(' ')
  if (shown === typed && terms.length < 2) return null
  // All of the words, which only the details have together, are no other query.
  const found = shown === typed ? null : await findCorrected(query, shown)
  const candidate = found ?? { query: matchAll(subset.map((each) => each.query)), shown }
  // The words of a run of Chinese that was only split are the words that were typed.
  const isSame = shown.replaceAll(' ', '') === typed.replaceAll(' ', '')
  return isSame ? { ...candidate, shown: null } : candidate
}

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
const WORTH = { head: 4, name: 3, category: 2.5, related: 1.5, facts: 1.5, details: 1 }
/** For the thing, and for what stands where the thing usually does, where no name says. */
const MAIN = { sure: 1.5, likely: 1.1 }

type Main = { term: KnownTerm; factor: number }

/** The words that the product has which answers best: the more of them, the rarer and the nearer to its name the better. */
async function findBestSubset(
  db: Queryable,
  terms: readonly KnownTerm[],
  main: Main | null,
): Promise<KnownTerm[] | null> {
  const tried = nearest(terms, main?.term)
  if (tried.length === 0) return null
  const found = await findBestMatch(
    db,
    tried.map((term) => ({
      ...toPlaces(term),
      factor: term === main?.term ? main.factor : 1,
    })),
    WORTH,
  )
  if (found === null) return null
  return tried.filter((_, i) => found.places[i] !== null)
}

const toPlaces = ({ query }: KnownTerm) => ({
  head: query.head,
  name: query.inName,
  category: query.inKeywords,
  related: query.related,
  facts: query.inFacts,
  details: query.anywhere,
})

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
  const among = own.length > 0 ? own : terms
  return lang === 'cn' || lang === 'en' ? among.toReversed() : [...among]
}

/** Twice as often a head as the term in the likeliest place: 台灯 in `台灯 红色`, whatever the order. */
const CLEARLY = 2

/**
 * The thing is what names and categories of this shop end with, or begin with in Spanish and Indonesian; the place in the
 * query decides between terms that are both, or neither.
 */
async function findMainTerm(db: Queryable, terms: readonly KnownTerm[]): Promise<Main | null> {
  const [likeliest] = terms
  if (likeliest === undefined) return null
  const shares = await computeHeadShares(
    db,
    terms.map(({ text, query }) => ({ head: text, inName: query.inCategory })),
  )
  const least = (shares[0] ?? 0) * CLEARLY
  const best = shares.indexOf(Math.max(...shares))
  if ((shares[best] ?? 0) === 0) return { term: likeliest, factor: MAIN.likely }
  return { term: shares[best]! > least ? terms[best]! : likeliest, factor: MAIN.sure }
}
