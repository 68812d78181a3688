/** Publishes announcements at their instant, and shows banners for their time, also on pages that were cached before it. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { turnSections } from './home/sql.ts'
import * as sql from './sql.ts'

export const bringOut: Sweep = {
  name: 'content.bring-out',
  everySeconds: 30,
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const count = await sql.bringOut(tx, now)
      if (count > 0) await invalidate(tx, ['home'])
      return count
    }),
}

/** A home page that was cached is dropped as the time of a banner, or of a section, begins and as it ends. */
export const turnBanners: Sweep = {
  name: 'content.turn-banners',
  everySeconds: 15,
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const count = (await sql.turnBanners(tx, now)) + (await turnSections(tx, now))
      if (count > 0) await invalidate(tx, ['home'])
      return count
    }),
}

export const sweeps = [bringOut, turnBanners]
