/** Strategy: letters as pinyin of Chinese words, full or initials. */
import { filterMatching } from '../expand/matching.ts'
import { expandPhonetic } from '../expand/phonetic.ts'
import { rankWithRelated } from '../expand/related.ts'
import type { Strategy } from '../strategy.ts'

export const phonetic: Strategy = {
  name: 'phonetic',
  async find({ context: { db, stems, synonyms }, tokens }) {
    const readings = await expandPhonetic(db, tokens, { stems, synonyms })
    const [likeliest] = await filterMatching(db, readings)
    return likeliest === undefined
      ? null
      : { query: await rankWithRelated(db, likeliest), shown: null }
  },
}
