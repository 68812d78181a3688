/** Deletes data exports when their time is over. */
import { removePrivate } from '#domains/uploads/server/storage-door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import * as copies from './copy/sql.ts'

const BATCH = 1000

/** First they expire for all, then their bytes are deleted; after a crash in between the next run continues. */
export const throwCopiesAway: Sweep = {
  name: 'accounts.throw-copies-away',
  everySeconds: 60,
  run: async ({ db, now, log }) => {
    await copies.end(db, now, BATCH)
    let count = 0
    for (const { id, fileId } of await copies.toPurge(db, BATCH)) {
      try {
        await removePrivate(fileId)
        count += await copies.markPurged(db, id, now)
      } catch (error) {
        log.error({ err: error, copy: id }, 'a copy could not be removed and is tried again')
      }
    }
    return count
  },
}

export const forgetCopies: Sweep = {
  name: 'accounts.forget-copies',
  everySeconds: 3600,
  run: ({ db, now }) => copies.forget(db, later(now, -30 * DAY_MS), BATCH),
}

export const sweeps = [throwCopiesAway, forgetCopies]
