/** Throws away what is long over. */
import type { Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { sealedFactors } from './factor.ts'
import * as sql from './sql.ts'

const KEEP_MS = 30 * DAY_MS

export const forgetSessions: Sweep = {
  name: 'staff.forget',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const before = later(now, -KEEP_MS)
    return (await sql.forget(db, before)) + (await sql.forgetFailures(db, before))
  },
}

export const sealedThings = sealedFactors
export const sweeps = [forgetSessions]
