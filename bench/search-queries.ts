/**
 * What people type and what they mean by it, judged by hand before the search was tuned. Every third query of a kind is
 * held out: its figures are reported, and nobody looks at its misses while tuning.
 *
 * `want` names products by code, or by a pattern on their Chinese names; `first` those that may stand first (any wanted
 * one where it is absent).
 */
import type { Kind } from './search-judged.ts'
import { DEMO } from './search-queries-demo.ts'
import { HOME } from './search-queries-home.ts'

export const KINDS: readonly Kind[] = [
  ...HOME.map((each): Kind => ({ ...each, lang: 'cn', needs: 'home' })),
  ...DEMO.map((each): Kind => ({ ...each, needs: 'demo' })),
]
