/** Deletes saved lists that were removed: for a day they can be restored. */
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { sweepLists } from './sql.ts'

const BATCH = 1000

const deleteLists: Sweep = {
  name: 'purchases.delete-lists',
  everySeconds: 3600,
  run: ({ db, now }) => sweepLists(db, { removedBefore: later(now, -DAY_MS), limit: BATCH }),
}
export const sweeps = [deleteLists]
