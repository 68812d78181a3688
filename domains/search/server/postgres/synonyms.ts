/** Words that the merchant calls the same. */
import type { Queryable } from '#kit/server/db.ts'
import { newKeep } from './kept.ts'
import { keyOf, unitsIn, type Synonyms, type Unit } from './query.ts'
import * as sql from './sql.ts'

const keep = newKeep<Synonyms>()

export const synonymsOf = (db: Queryable): Promise<Synonyms> =>
  keep('', async () => {
    const groups = await sql.synonymGroups(db)
    const others = new Map<string, Unit[][]>()
    for (const { words } of groups) {
      const read = await Promise.all(words.map(unitsIn))
      for (const own of read) {
        const key = keyOf(own)
        if (key === '') continue
        const same = read.filter((each) => each !== own && each.length > 0)
        others.set(key, [...(others.get(key) ?? []), ...same])
      }
    }
    return others
  })
