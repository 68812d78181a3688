/** What words mean: the first reading of them that finds anything. The filters of a list have no say in it. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { findRelatedByPinyin, loadRelated, rankWithRelated } from './expand/related.ts'
import { correctChinese } from './correct/spelling-chinese.ts'
import { newCache } from './cache.ts'
import {
  toRankedQuery,
  anyOf,
  hasRelated,
  type RankedQuery,
  type Expansion,
} from './expand/tsquery.ts'
import { tokenize, type Token } from './parse/tokenize.ts'
import { expand } from './expand/expand.ts'
import { expandVariants, type SearchContext } from './expand/variants.ts'
import { removeStopWords } from './parse/stop-words.ts'
import { repair } from './correct/repair.ts'
import { expandPhonetic } from './expand/phonetic.ts'
import { stemsOf } from './parse/stems.ts'
import { loadSynonyms } from './expand/synonyms.ts'
import * as sql from './sql.ts'
import { asCode } from './parse/normalize.ts'

export type Interpretation = {
  /** Null when nothing is found however it is read. */
  query: RankedQuery | null
  /** The words that the list is for, when they are not those that were asked. */
  shown: string | null
  tryWords: string[]
}

/** A query as it is written, before anybody looks what it finds. */
export type ParsedQuery = {
  text: string
  tokens: Token[]
  context: SearchContext
  /** The words alone; null when nothing of it is a word. */
  query: RankedQuery | null
  /** Some of it is called otherwise too, which is worth looking for where the words alone find little. */
  hasRelated: boolean
  /** Products that have the words for a code, exactly. */
  codeMatchIds: number[]
}

const TRY_WORDS = 6

export async function parseQuery(db: Queryable, text: string, lang: Lang): Promise<ParsedQuery> {
  const tokens = await tokenize(text)
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const [codeMatchIds, stems, synonyms, related] = await Promise.all([
    sql.productsOfCode(db, asCode(text)),
    stemsOf(db, latin),
    loadSynonyms(db),
    loadRelated(db),
  ])
  const context: SearchContext = { db, lang, stems, synonyms, related }
  if (tokens.length === 0)
    return { text, tokens, context, query: null, hasRelated: false, codeMatchIds }
  const expansion = expand(tokens, context)
  return {
    text,
    tokens,
    context,
    query: toRankedQuery(expansion),
    hasRelated: hasRelated(expansion.clause),
    codeMatchIds,
  }
}

const save = newCache<Interpretation>()

/** @param isLiteral nothing is corrected or left out */
export const interpret = (parsed: ParsedQuery, isLiteral: boolean): Promise<Interpretation> =>
  save(JSON.stringify([parsed.context.lang, parsed.text, isLiteral]), () => find(parsed, isLiteral))

async function find({ tokens, context }: ParsedQuery, isLiteral: boolean): Promise<Interpretation> {
  const found = { shown: null, tryWords: [] }
  if (tokens.length === 0) return { ...found, query: null }
  const query = await asWritten(context, tokens)
  if (query !== null) return { ...found, query }
  const meaningful = (await removeStopWords(tokens)) ?? tokens
  const other = isLiteral ? null : await repair(context, meaningful, asWritten)
  if (other !== null) return { ...found, ...other }
  return { ...found, query: null, tryWords: await suggestQueries(context, tokens) }
}

/** As words, with what they are also called; in other forms of the same words; as sounds. */
async function asWritten(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<RankedQuery | null> {
  const plain = expand(tokens, context)
  const whole = await rankWithRelated(context.db, plain)
  // A word of names or shelves is meant as it is. One that only stands somewhere may be another form of a name's.
  const [isInCategory = false, isAnywhere = false] = await sql.hasMatches(context.db, [
    whole.related ?? whole.inCategory,
    whole.anywhere,
  ])
  if (isInCategory) return whole
  const telling = await removeStopWords(tokens)
  const meaningful = telling === null ? null : await asWritten(context, telling)
  if (meaningful !== null) return meaningful
  const others = await keepMatching(context, await expandVariants(context, tokens))
  if (isAnywhere || others.length > 0) {
    return rankWithRelated(context.db, anyOf([...(isAnywhere ? [plain] : []), ...others]))
  }
  const [sound] = await keepMatching(
    context,
    await expandPhonetic(context.db, tokens, { stems: context.stems, synonyms: context.synonyms }),
  )
  if (sound !== undefined) return rankWithRelated(context.db, sound)
  const saidOtherwise = await findRelatedByPinyin(tokens)
  return saidOtherwise === null ? null : asWritten(context, saidOtherwise)
}

async function keepMatching(
  { db }: SearchContext,
  expansions: readonly Expansion[],
): Promise<Expansion[]> {
  if (expansions.length === 0) return []
  const finds = await sql.hasMatches(
    db,
    expansions.map((expansion) => toRankedQuery(expansion, true).anywhere),
  )
  return expansions.filter((_, i) => finds[i])
}

/** Those of the words that something has; else near ones. */
async function suggestQueries(
  { db, stems, synonyms }: SearchContext,
  tokens: readonly Token[],
): Promise<string[]> {
  const words = tokens.flatMap(({ kind, words: own }) =>
    own.filter((word) => kind === 'word' || word.length > 1).map((text) => ({ kind, text })),
  )
  const query = words.map(({ kind, text }) =>
    expand([{ kind, run: text, words: [text] }], { stems, synonyms }),
  )
  const finds = await sql.hasMatches(
    db,
    query.map((expansion) => toRankedQuery(expansion).anywhere),
  )
  const known = words.filter((_, i) => finds[i]).map(({ text }) => text)
  if (known.length > 0) return [...new Set(known)].slice(0, TRY_WORDS)
  const near = await Promise.all(
    tokens.slice(0, 2).map(async ({ kind, run }) => {
      if (kind === 'word')
        return (await sql.termsLike(db, run, [], TRY_WORDS)).map(({ text }) => text)
      return [await correctChinese(db, run)].filter((text) => text !== null)
    }),
  )
  return [...new Set(near.flat())].slice(0, TRY_WORDS)
}
