/** What becomes of held goods when nobody orders them. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { expireHolds } from './holds.ts'

export const sweeps: readonly Sweep[] = [expireHolds]
