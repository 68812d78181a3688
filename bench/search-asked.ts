/**
 * A second set of judged queries, written by somebody who had read neither the first set nor how the search works:
 * only the catalogues. `first` as in `search-queries.ts`; brands and shelves may be named too.
 */
import type { Lang } from '#kit/contract/lang.ts'
import type { Kind, Query } from './search-queries.ts'
import { ASKED_HOME } from './search-asked-home.ts'
import { ASKED_LATER } from './search-asked-later.ts'
import { ASKED_LATIN } from './search-asked-latin.ts'
import { ASKED_SOUNDS } from './search-asked-sounds.ts'
import { ASKED_TRADE } from './search-asked-trade.ts'

/** Chinese where no language is named. */
export type AskedKind = { kind: string; lang?: Lang; queries: readonly Query[] }

export const ASKED: readonly Kind[] = [
  ...[...ASKED_HOME, ...ASKED_SOUNDS].map((each): Kind => ({ lang: 'cn', ...each, needs: 'home' })),
  ...[...ASKED_TRADE, ...ASKED_LATIN].map((each): Kind => ({ lang: 'cn', ...each, needs: 'demo' })),
  ...ASKED_LATER.map((each): Kind => ({ lang: 'cn', ...each })),
]
