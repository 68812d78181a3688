/** Strategy: the query without words that only say that someone is looking: price, 哪里有, harga. */
import { removeStopWords } from '../parse/stop-words.ts'
import type { Strategy } from '../strategy.ts'

export const stopWords: Strategy = {
  name: 'stop words',
  async find({ tokens, findAsWritten }) {
    const meaningful = await removeStopWords(tokens)
    const query = meaningful === null ? null : await findAsWritten(meaningful)
    return query === null ? null : { query, shown: null }
  },
}
