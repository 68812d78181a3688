/** Deletes claims that have expired. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { forgetExpired } from './claims/sql.ts'

export const sweeps: readonly Sweep[] = [
  { name: 'work.claims', everySeconds: 300, run: ({ db, now }) => forgetExpired(db, now) },
]
