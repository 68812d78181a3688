/** How the state of a session looks. */
import type { SessionState } from '../../flash-contract.ts'

export const TONES = {
  soon: 'coming',
  on: 'sale',
  soldOut: 'neutral',
  ended: 'neutral',
  stopped: 'neutral',
} as const satisfies Record<SessionState, string>
