/** Deletes favourites that were removed, and footprints that are old or were removed. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
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
  async run({ db, now }) {
    const { 'favourites.footprintDays': days } = await readSettings(db)
    return sweepFootprints(db, {
      forgottenBefore: later(now, -DAY_MS),
      seenBefore: later(now, -days * DAY_MS),
      limit: BATCH,
    })
  },
}

export const sweeps = [removeFavourites, forgetFootprints]
