/** Removes files that nobody has claimed for a day. */
import type { Sweep } from '#kit/server/jobs.ts'
import { HOUR_MS, later } from '#kit/server/time.ts'
import { removeOrphans } from './service.ts'

const GRACE_MS = 24 * HOUR_MS

export const sweepOrphans: Sweep = {
  name: 'uploads.orphans',
  everySeconds: 600,
  run: ({ db, now }) => removeOrphans(db, later(now, -GRACE_MS)),
}

export const sweeps = [sweepOrphans]
