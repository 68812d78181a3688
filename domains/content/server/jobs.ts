/** Publishes announcements at their instant, also on pages that were cached before it. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
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

export const sweeps = [bringOut]
