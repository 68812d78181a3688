/** Strategy: letters as pinyin of a name that no product has but that is a related term of some. */
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
