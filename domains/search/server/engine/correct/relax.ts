/** Relaxes a query whose words occur nowhere together: finds as many of them as possible, the head noun first. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { SearchContext } from '../expand/expand.ts'
import { PREPOSITIONS } from '../parse/stop-words.ts'
import { loadStems } from '../parse/stems.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import type { Candidate, Query } from '../strategy.ts'
import type { KnownTerm, LookedUpToken } from './look-up.ts'
import * as sql from '../sql.ts'

/** Of more words than this, the ones nearest to the head noun are tried. */
const TERMS_MAX = 5

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
  const subset = await findLargestSubset(db, terms, findMainTerm(tokens, terms, lang))
  if (subset === null) return null
  const texts = new Set(subset.map(({ text }) => text))
  const shown = lookedUp
    .flatMap((each) => each.terms.filter(({ text }) => texts.has(text)).map(({ text }) => text))
    .join(' ')
  const typed = tokens.map(({ run }) => run).join(' ')
  const found = shown === typed ? null : await findCorrected(query, shown)
  // The words of a run of Chinese that was only split are the words that were typed.
  const isSame = shown.replaceAll(' ', '') === typed.replaceAll(' ', '')
  return found !== null && isSame ? { ...found, shown: null } : found
}

/** Results of another query, interpreted as if it had been typed. */
export async function findCorrected(
  { context, findAsWritten }: Query,
  shown: string,
): Promise<Candidate | null> {
  const tokens = await tokenize(shown)
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await loadStems(context.db, latin)
  const query = tokens.length === 0 ? null : await findAsWritten(tokens, { ...context, stems })
  return query === null ? null : { query, shown }
}

/** @returns those of the words to search for, or null when none finds anything */
async function findLargestSubset(
  db: Queryable,
  terms: readonly KnownTerm[],
  main: KnownTerm | undefined,
): Promise<KnownTerm[] | null> {
  const tried = nearest(terms, main)
  for (let size = tried.length; size > 0; size--) {
    const sets = subsetsOf(tried, size)
    const isMain = (set: readonly KnownTerm[]) => main === undefined || set.includes(main)
    const query = (place: 'category' | 'anywhere') =>
      sets.map((set) =>
        set
          .map(
            ({ query: own }) =>
              `(${place === 'category' ? (own.related ?? own.inCategory) : own[place]})`,
          )
          .join(' & '),
      )
    // One of several words that only a description has answers no query.
    const places = size === 1 ? query('category') : [...query('category'), ...query('anywhere')]
    const finds = await sql.hasMatches(db, places)
    const found = (place: number) => sets.filter((_, i) => finds[place * sets.length + i])
    const best =
      found(0).find(isMain) ?? found(1).find(isMain) ?? (size === 1 ? found(0)[0] : undefined)
    if (best !== undefined) return best
  }
  return null
}

function nearest(terms: readonly KnownTerm[], main: KnownTerm | undefined): KnownTerm[] {
  const at = main === undefined ? terms.length : terms.indexOf(main)
  const from = Math.max(0, Math.min(at + 1 - TERMS_MAX, terms.length - TERMS_MAX))
  return terms.slice(Math.max(from, 0), from + TERMS_MAX)
}

function subsetsOf(terms: readonly KnownTerm[], size: number): KnownTerm[][] {
  if (size === 0) return [[]]
  return terms.flatMap((term, i) =>
    subsetsOf(terms.slice(i + 1), size - 1).map((rest) => [term, ...rest]),
  )
}

/** Head nouns are last in Chinese and English, and first in Spanish and Indonesian; never after a preposition. */
function findMainTerm(
  tokens: readonly Token[],
  terms: readonly KnownTerm[],
  lang: SearchContext['lang'],
): KnownTerm | undefined {
  const at = tokens.findIndex(({ run }, i) => i > 0 && PREPOSITIONS.has(run))
  const before = new Set((at < 0 ? tokens : tokens.slice(0, at)).map(({ run }) => run))
  const own = at < 0 ? terms : terms.filter(({ text }) => before.has(text))
  const isLast = lang === 'cn' || lang === 'en'
  const among = own.length > 0 ? own : terms
  return isLast ? among.at(-1) : among[0]
}
