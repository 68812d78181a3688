/** Gives old entries the time of their posting: once, after the shop has learned that entries have one. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { dateEntries } from './read-sql.ts'

const BATCH = 2000

const dateOld: Sweep = {
  name: 'ledger.date-entries',
  everySeconds: 30,
  run: ({ db }) => dateEntries(db, BATCH),
}
export const sweeps = [dateOld]
