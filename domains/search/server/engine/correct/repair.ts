/** Nothing is found as it was written: other words for the wrong ones, and at last fewer words. The list says so. */
import { correctChinese } from './spelling-chinese.ts'
import { correctWord } from './spelling.ts'
import { findLargestSubset, findMainTerm, findWordsWithin, type Atom } from './relax.ts'
import { toRankedQuery, allOf, type RankedQuery } from '../expand/tsquery.ts'
import { expandCharacters, expand } from '../expand/expand.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import type { SearchContext } from '../expand/variants.ts'
import { stemsOf } from '../parse/stems.ts'
import * as sql from '../sql.ts'

export type Repair = { query: RankedQuery; shown: string | null }
type Find = (context: SearchContext, tokens: readonly Token[]) => Promise<RankedQuery | null>

/** A unit, what finds it by itself, and the words of it that goods have. */
type Known = { token: Token; query: RankedQuery | null; atoms: Atom[]; isWhole: boolean }

/** @param find what finds something as it is written */
export async function repair(
  context: SearchContext,
  tokens: readonly Token[],
  find: Find,
): Promise<Repair | null> {
  const known = await Promise.all(tokens.map((token) => lookUpToken(context, token, find)))
  return (
    (await completePrefix(context, known)) ??
    (await correctSpelling(context, known, find)) ??
    (await matchCharacters(context, tokens)) ??
    (await relax(context, known, find))
  )
}

async function lookUpToken(context: SearchContext, token: Token, find: Find): Promise<Known> {
  const query = await find(context, [token])
  const own: Atom[] = query === null ? [] : [{ text: token.run, query }]
  if (token.kind === 'word') return { token, query, atoms: own, isWhole: query !== null }
  const within = await findWordsWithin(context, token, find)
  // What is found whole need not be cut, unless it is a sentence.
  return query !== null ? { token, query, atoms: own, isWhole: true } : { token, query, ...within }
}

const GOING_ON_LETTERS = 3

/** `pkbx` of PK-BX5, `compres` of compressor: nobody has to type the whole of it. */
async function completePrefix(
  context: SearchContext,
  known: readonly Known[],
): Promise<Repair | null> {
  const isBegun = ({ token, query }: Known) =>
    token.kind === 'word' && query === null && token.run.length >= GOING_ON_LETTERS
  if (!known.some(isBegun)) return null
  const tokens = known.map((each) =>
    isBegun(each) ? { ...each.token, isBegun: true } : each.token,
  )
  const query = toRankedQuery(expand(tokens, context))
  const [finds] = await sql.hasMatches(context.db, [query.anywhere])
  return finds ? { query, shown: null } : null
}

async function searchAgain(
  context: SearchContext,
  shown: string,
  find: Find,
): Promise<Repair | null> {
  const tokens = await tokenize(shown)
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await stemsOf(context.db, latin)
  const query = tokens.length === 0 ? null : await find({ ...context, stems }, tokens)
  return query === null ? null : { query, shown }
}

async function correctSpelling(
  context: SearchContext,
  known: readonly Known[],
  find: Find,
): Promise<Repair | null> {
  const { db, lang } = context
  const near = await Promise.all(
    known.map(async ({ token: { kind, run, words }, isWhole }) => {
      if (isWhole) return null
      if (kind === 'han') return correctChinese(db, run)
      return words.length === 1 ? correctWord(db, run, lang) : null
    }),
  )
  if (near.every((word) => word === null)) return null
  const shown = known.map(({ token }, i) => near[i] ?? token.run).join(' ')
  const found = await searchAgain(context, shown, find)
  if (found !== null || known.length === 1) return found
  // The right words, and not all of them together.
  const tokens = await tokenize(shown)
  return relax(
    context,
    await Promise.all(tokens.map((token) => lookUpToken(context, token, find))),
    find,
  )
}

/** Chinese whose characters a name has, but not side by side: it is what was written, so nothing is said. */
async function matchCharacters(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Repair | null> {
  if (!tokens.some(({ kind, run }) => kind === 'han' && run.length > 1)) return null
  const expansion = allOf(
    tokens.map((token) =>
      token.kind === 'han' ? expandCharacters(token) : expand([token], context),
    ),
  )
  const query = toRankedQuery(expansion)
  // Characters of a name; of whatever else is said they would say nothing.
  const [isNamed] = await sql.hasMatches(context.db, [query.inName])
  return isNamed
    ? { query: { ...query, inCategory: query.inName, anywhere: query.inName }, shown: null }
    : null
}

/** As many of the words as something has, in the order in which they were written. */
async function relax(
  context: SearchContext,
  known: readonly Known[],
  find: Find,
): Promise<Repair | null> {
  const tokens = known.map(({ token }) => token)
  // A letter or a digit alone is the beginning of something else.
  const isMeaningful = ({ text }: Atom) => !/^[a-z\d]$/.test(text) && !context.stems(text).isFiller
  const atoms = known.flatMap((each) => each.atoms).filter(isMeaningful)
  const stored = await findLargestSubset(context.db, atoms, findMainTerm(tokens, atoms, context))
  if (stored === null) return null
  const texts = new Set(stored.map(({ text }) => text))
  // Words of one run that all are kept are that run.
  const shown = known
    .map(({ atoms: own }) => own.filter(({ text }) => texts.has(text)).map(({ text }) => text))
    .filter((own) => own.length > 0)
    .flat()
    .join(' ')
  const asWas = tokens.map(({ run }) => run).join(' ')
  const found = shown === asWas ? null : await searchAgain(context, shown, find)
  const isSame = shown.replaceAll(' ', '') === asWas.replaceAll(' ', '')
  return found !== null && isSame ? { ...found, shown: null } : found
}
