/** Deletes favourites that were removed, and footprints that are old or were removed. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { FOOTPRINT_DAYS } from './favourites.ts'
import { sweepFavourites, sweepFootprints } from './sql.ts'

const BATCH = 1000

/** A removed favourite can be restored for a day. */
const removeFavourites: Sweep = {
  name: 'favourites.remove-favourites',
  everySeconds: 3600,
  run: ({ db, now }) => sweepFavourites(db, { removedBefore: later(now, -DAY_MS), limit: BATCH }),
}

/** A removed footprint can be restored for a day. */
const forgetFootprints: Sweep = {
  name: 'favourites.forget-footprints',
  everySeconds: 3600,
  run: ({ db, now }) =>
    sweepFootprints(db, {
      forgottenBefore: later(now, -DAY_MS),
      seenBefore: later(now, -FOOTPRINT_DAYS * DAY_MS),
      limit: BATCH,
    }),
}

export const sweeps = [removeFavourites, forgetFootprints]
