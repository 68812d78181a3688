/** Letters as the sound of a name that no goods have but that some are called by too. */
import { findRelatedByPinyin } from '../expand/related.ts'
import type { Strategy } from '../strategy.ts'

export const relatedByPinyin: Strategy = {
  name: 'related by pinyin',
  async find({ tokens, findAsWritten }) {
    const name = await findRelatedByPinyin(tokens)
    const query = name === null ? null : await findAsWritten(name)
    return query === null ? null : { query, shown: null }
  },
}
