/** Strategy: letters as the pinyin of a Chinese word that no product has but that is a related term of some. */
import { loadContext } from '../expand/context.ts'
import { findWordsBySound } from '../expand/related.ts'
import { tokenize } from '../parse/tokenize.ts'
import type { Strategy } from '../strategy.ts'

export const relatedByPinyin: Strategy = {
  name: 'related by pinyin',
  async find({ context: { db, lang }, tokens, findAsWritten }) {
    const letters = tokens.map(({ run }) => run).join('')
    if (!/^[a-z]{4,40}$/.test(letters)) return null
    for (const word of await findWordsBySound(letters)) {
      const read = await tokenize(word)
      const query = await findAsWritten(read, await loadContext(db, lang, read))
      if (query !== null) return { query, shown: null }
    }
    return null
  },
}
