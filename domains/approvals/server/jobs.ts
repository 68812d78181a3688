/** Ends approval requests that were not decided in time. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { expire } from './approvals.ts'

export const sweeps: readonly Sweep[] = [
  { name: 'approvals.expire', everySeconds: 60, run: expire },
]
