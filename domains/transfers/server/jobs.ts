/** Background jobs of transfers: expiring holds. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { expireHolds } from './holds.ts'

export const sweeps: readonly Sweep[] = [expireHolds]
