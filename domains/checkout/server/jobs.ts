/** Checkouts that nobody submitted are forgotten. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { deleteExpired } from './sql.ts'

/** An expired checkout still says that it expired, for a while. */
const EXPIRED_MS = 2 * DAY_MS

const forgetExpired: Sweep = {
  name: 'checkout.forget-expired',
  everySeconds: 600,
  run: ({ db, now }) => deleteExpired(db, later(now, -EXPIRED_MS)),
}

export const sweeps = [forgetExpired]
