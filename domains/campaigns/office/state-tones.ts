/** How the state of an activity or a coupon looks. */
import type { ActivityState } from '#domains/promotions/contract.ts'
import type { TagTone } from '#kit/ui/figures/Tag.tsx'

export const STATE_TONES = {
  draft: 'neutral',
  published: 'info',
  running: 'success',
  ended: 'neutral',
  stopped: 'danger',
} as const satisfies Record<ActivityState, TagTone>
