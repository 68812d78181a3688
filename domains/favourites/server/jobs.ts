/** Favourites that were taken out, and footprints that are old or were forgotten, go for good. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { FOOTPRINT_DAYS } from './favourites.ts'
import { sweepFavourites, sweepFootprints } from './sql.ts'

const BATCH = 1000

/** What was taken out can be brought back for a day. */
const removeFavourites: Sweep = {
  name: 'favourites.remove-favourites',
  everySeconds: 3600,
  run: ({ db, now }) => sweepFavourites(db, { removedBefore: later(now, -DAY_MS), limit: BATCH }),
}

/** What was forgotten can be brought back for a day. */
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
