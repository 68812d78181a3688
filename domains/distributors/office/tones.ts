/** How the states of distributors are tinted. */
import type { DistributorState } from '../states.ts'

export const TONES = {
  applied: 'warning',
  approved: 'success',
  rejected: 'danger',
  suspended: 'danger',
  ended: 'neutral',
} as const satisfies Record<DistributorState, string>
