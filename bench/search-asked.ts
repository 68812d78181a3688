/**
 * A second set of judged queries, written by somebody who had read neither the first set nor how the search works:
 * only the catalogues. `first` as in `search-queries.ts`; brands and categories may be named too.
 */
import type { Kind } from './search-judged.ts'
import { ASKED_HOME } from './search-asked-home.ts'
import { ASKED_LATER } from './search-asked-later.ts'
import { ASKED_LATIN } from './search-asked-latin.ts'
import { ASKED_SOUNDS } from './search-asked-sounds.ts'
import { ASKED_TRADE } from './search-asked-trade.ts'

export const ASKED: readonly Kind[] = [
  ...[...ASKED_HOME, ...ASKED_SOUNDS].map((each): Kind => ({ lang: 'cn', ...each, needs: 'home' })),
  ...[...ASKED_TRADE, ...ASKED_LATIN].map((each): Kind => ({ lang: 'cn', ...each, needs: 'demo' })),
  ...ASKED_LATER.map((each): Kind => ({ lang: 'cn', ...each })),
]
