/** Stems of words by the database's own stemmers, cached in memory: shops speak of the same things all day. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from '../sql.ts'

export type Stems = Record<Exclude<Lang, 'cn'>, string> & {
  /** A word that says nothing by itself in one of the languages: the, de, yang. */
  isFiller: boolean
}

const CACHE_MAX = 20_000
const cache = new Map<string, Stems>()

/** Models, sizes and measures have no stem, and each product has its own: asking for them would never end. */
const hasStem = (word: string): boolean => !/\p{N}/u.test(word)
/** A word as it is. */
export const unstemmed = (word: string): Stems => ({
  en: word,
  spa: word,
  id: word,
  isFiller: false,
})

/** @param words folded, none of them Chinese. One statement when some are new, none otherwise. */
export async function loadStems(
  db: Queryable,
  words: readonly string[],
): Promise<(word: string) => Stems> {
  const fresh = [...new Set(words)].filter((word) => hasStem(word) && !cache.has(word))
  const found = new Map<string, Stems>()
  if (fresh.length > 0) {
    for (const { word, en, spa, id } of await sql.computeStems(db, fresh)) {
      // A stemmer answers with nothing for the words it leaves out.
      const isFiller = [en, spa, id].some((each) => each.length === 0)
      found.set(word, { en: en[0] ?? word, spa: spa[0] ?? word, id: id[0] ?? word, isFiller })
    }
    if (cache.size + found.size > CACHE_MAX) cache.clear()
  }
  const read = new Map(words.map((word) => [word, found.get(word) ?? cache.get(word)]))
  for (const [word, stems] of found) cache.set(word, stems)
  return (word) => read.get(word) ?? unstemmed(word)
}
