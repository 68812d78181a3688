/** Deletes expired sessions, tickets, invitations and codes. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { encryptedFactors } from './factor.ts'
import { forgetEmailChanges } from './me/email-sql.ts'
import * as sql from './sql.ts'

const CACHE_MS = 30 * DAY_MS

export const forgetSessions: Sweep = {
  name: 'staff.forget',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const before = later(now, -CACHE_MS)
    await forgetEmailChanges(db, now)
    return (await sql.forget(db, before)) + (await sql.forgetFailures(db, before))
  },
}

export const encryptedThings = encryptedFactors
export const sweeps = [forgetSessions]
