/**
 * Strategy: Chinese whose characters a name has, but not side by side. They are what was typed, so the list shows no
 * correction.
 */
import type { LookedUpQuery } from '../correct/look-up.ts'
import { findCharacters } from '../expand/characters.ts'
import type { Strategy } from '../strategy.ts'

export const characters: Strategy<LookedUpQuery> = {
  name: 'characters',
  async find({ context, tokens }) {
    const query = await findCharacters(context, tokens)
    return query === null ? null : { query, shown: null }
  },
}
