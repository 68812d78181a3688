/** Related terms that come with every shop: applied after the merchant's own synonyms, and ranked behind the words. */
import type { Queryable } from '#kit/server/database/db.ts'
import { BRANDS } from '../../vocabulary/brands.ts'
import { HOME } from '../../vocabulary/home.ts'
import { TRADE } from '../../vocabulary/trade.ts'
import { loadChinese } from '../parse/chinese.ts'
import { newCache } from '../cache.ts'
import { toRankedQuery, hasRelated, type RankedQuery, type Expansion } from './tsquery.ts'
import { listSynonymKeys, type Synonyms } from './expand.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import { loadStems } from '../parse/stems.ts'
import * as sql from '../sql.ts'

type Group = { alike: string[]; narrower: string[] }

/** One group per line: `a = b` both ways, `a > b, c` from the first to the others. */
export const relatedGroups: readonly Group[] = [HOME, TRADE, BRANDS]
  .flatMap((text) => text.trim().split('\n'))
  .map((line) => {
    const [alike = '', narrower = ''] = line.split('>')
    const texts = (part: string, sign: string) =>
      part.split(sign).flatMap((each) => each.trim() || [])
    return { alike: texts(alike, '='), narrower: texts(narrower, ',') }
  })

/** For each word its synonyms and related terms: for an engine that applies them itself. */
export function listRelatedByWord(merchants: readonly string[][]): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  const own = merchants.map((alike) => ({ alike, narrower: [] }))
  for (const { alike, narrower } of [...own, ...relatedGroups]) {
    for (const word of alike) {
      const others = [...alike, ...narrower].filter((each) => each !== word)
      all.set(word, new Set([...(all.get(word) ?? []), ...others]))
    }
  }
  return Object.fromEntries([...all].map(([word, others]) => [word, [...others]]))
}

let sounds: Promise<Map<string, string>> | undefined

/** Interprets letters as the pinyin of a name that no product has but that is a related term of some. */
export async function findRelatedByPinyin(tokens: readonly Token[]): Promise<Token[] | null> {
  const letters = tokens.map(({ run }) => run).join('')
  if (!/^[a-z]{4,40}$/.test(letters)) return null
  const text = (await (sounds ??= loadRelatedSounds())).get(letters)
  return text === undefined ? null : tokenize(text)
}

async function loadRelatedSounds(): Promise<Map<string, string>> {
  const { syllables } = await loadChinese()
  const texts = relatedGroups
    .flatMap(({ alike }) => alike)
    .filter((text) => /^\p{Script=Han}+$/u.test(text))
  return new Map(texts.map((text) => [syllables(text).join(''), text]))
}

let loading: Promise<Synonyms> | undefined

/** The terms do not change while the process lives. */
export const loadRelated = (db: Queryable): Promise<Synonyms> =>
  (loading ??= buildRelated(db).catch((error: unknown) => {
    loading = undefined
    throw error
  }))

async function buildRelated(db: Queryable): Promise<Synonyms> {
  const read = await Promise.all(
    relatedGroups.map(async ({ alike, narrower }) => ({
      alike: await Promise.all(alike.map(tokenize)),
      narrower: await Promise.all(narrower.map(tokenize)),
    })),
  )
  const latin = read.flatMap(({ alike }) => alike.flat().flatMap(({ words }) => words))
  const stems = await loadStems(db, latin)
  const isMeaningful = ({ words }: Token) => words.some((word) => !stems(word).isFiller)
  const related = new Map<string, Token[][]>()
  for (const { alike, narrower } of read) {
    for (const own of alike) {
      const others = [...alike.filter((each) => each !== own), ...narrower]
      for (const key of listSynonymKeys(own.filter(isMeaningful), stems)) {
        related.set(key, [...(related.get(key) ?? []), ...others])
      }
    }
  }
  return related
}

/** A query with more results needs no related terms: no one turns so many pages. */
export const FEW = 24
const remember = newCache<boolean>()

/** The query as written; with related terms too, where that leaves few results. */
export async function rankWithRelated(db: Queryable, expansion: Expansion): Promise<RankedQuery> {
  const query = toRankedQuery(expansion)
  if (!hasRelated(expansion.clause)) return query
  const isFew = await remember(query.anywhere, () => sql.hasFewMatches(db, query.anywhere, FEW))
  return isFew ? toRankedQuery(expansion, true) : query
}
