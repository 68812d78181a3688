/** Deletes checkouts that were never submitted. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { deleteExpired } from './sql.ts'

/** For a while an expired checkout is still reported as expired. */
const EXPIRED_MS = 2 * DAY_MS

const forgetExpired: Sweep = {
  name: 'checkout.forget-expired',
  everySeconds: 600,
  run: ({ db, now }) => deleteExpired(db, later(now, -EXPIRED_MS)),
}

export const sweeps = [forgetExpired]
