/** Stems of words by the database's own stemmers, cached in memory, since a shop's vocabulary is limited. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { findDistinctStem } from './distinct-stems.ts'
import * as sql from '../sql.ts'

export type Stems = Record<Exclude<Lang, 'cn'>, string> & {
  /** Whether it is a stop word to readers of that language: the and de are, but es is ice in Indonesian. */
  isFiller: (lang: Lang) => boolean
}

const CACHE_MAX = 20_000
const cache = new Map<string, Stems>()

/** Models, sizes and measures have no stem and are unlimited in number: they are not looked up. */
const hasStem = (word: string): boolean => !/\p{N}/u.test(word)
/** A word without stemming. */
export const unstemmed = (word: string): Stems => ({
  en: word,
  spa: word,
  id: word,
  isFiller: () => false,
})

/** @param words folded, none of them Chinese. One statement when some are new, none otherwise. */
export async function loadStems(
  db: Queryable,
  words: readonly string[],
): Promise<(word: string) => Stems> {
  const fresh = [...new Set(words)].filter((word) => hasStem(word) && !cache.has(word))
  const found = new Map<string, Stems>()
  if (fresh.length > 0) {
    const computed = await sql.computeStems(db, fresh)
    const stems = await Promise.all(
      computed.map(async ({ word, en, spa, id }): Promise<Stems> => {
        const [ofSpanish, ofIndonesian] = await Promise.all([
          findDistinctStem(word, spa[0] ?? word, 'spa'),
          findDistinctStem(word, id[0] ?? word, 'id'),
        ])
        return {
          en: en[0] ?? word,
          spa: ofSpanish,
          id: ofIndonesian,
          isFiller: toFiller({ en, spa, id }),
        }
      }),
    )
    for (const [i, { word }] of computed.entries()) found.set(word, stems[i]!)
    if (cache.size + found.size > CACHE_MAX) cache.clear()
  }
  const read = new Map(words.map((word) => [word, found.get(word) ?? cache.get(word)]))
  for (const [word, stems] of found) cache.set(word, stems)
  return (word) => read.get(word) ?? unstemmed(word)
}

/** A stemmer returns nothing for stop words. English ones are that to everybody; who reads English or Chinese may type any language. */
function toFiller(stems: Record<Exclude<Lang, 'cn'>, string[]>): (lang: Lang) => boolean {
  const [en, spa, id] = [stems.en, stems.spa, stems.id].map(({ length }) => length === 0)
  const any = en! || spa! || id!
  return (lang) => (lang === 'spa' ? en! || spa! : lang === 'id' ? en! || id! : any)
}
