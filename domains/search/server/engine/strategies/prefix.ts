/** Strategy: incomplete words of letters: `pkbx` for PK-BX5, `compres` for compressor. */
import type { LookedUpQuery, LookedUpToken } from '../correct/look-up.ts'
import { expand } from '../expand/expand.ts'
import { toRankedQuery } from '../expand/tsquery.ts'
import type { Strategy } from '../strategy.ts'
import * as sql from '../sql.ts'

const LETTERS_MIN = 3

const isUnfinished = ({ token, query }: LookedUpToken): boolean =>
  token.kind === 'word' && query === null && token.run.length >= LETTERS_MIN

export const prefix: Strategy<LookedUpQuery> = {
  name: 'prefix',
  async find({ context, lookedUp }) {
    if (!lookedUp.some(isUnfinished)) return null
    const tokens = lookedUp.map((each) =>
      isUnfinished(each) ? { ...each.token, isBegun: true } : each.token,
    )
    const query = toRankedQuery(expand(tokens, context))
    const [isFound] = await sql.hasMatches(context.db, [query.anywhere])
    return isFound ? { query, shown: null } : null
  },
}
