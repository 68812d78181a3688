/** Loads the merchant's synonyms. */
import type { Queryable } from '#kit/server/database/db.ts'
import { newCache } from '../cache.ts'
import { toSynonymKey, type Synonyms } from './expand.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

const remember = newCache<Synonyms>()

export const loadSynonyms = (db: Queryable): Promise<Synonyms> =>
  remember('', async () => {
    const groups = await sql.listSynonymGroups(db)
    const others = new Map<string, Token[][]>()
    for (const { words } of groups) {
      const read = await Promise.all(words.map(tokenize))
      for (const own of read) {
        const key = toSynonymKey(own)
        if (key === '') continue
        const same = read.filter((each) => each !== own && each.length > 0)
        others.set(key, [...(others.get(key) ?? []), ...same])
      }
    }
    return others
  })
