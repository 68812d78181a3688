/** How the state of an activity looks, and that of a coupon beside it. */
import type { TagTone } from '#kit/ui/figures/Tag.tsx'
import type { ActivityState } from '../../contract.ts'

export const STATE_TONES = {
  draft: 'neutral',
  published: 'info',
  running: 'success',
  ended: 'neutral',
  stopped: 'danger',
} as const satisfies Record<ActivityState, TagTone>
