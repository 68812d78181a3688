/** Publishes articles at their instant, also on pages that were cached before it. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { tagOf } from './tags.ts'
import * as sql from './sql.ts'

const bringOut: Sweep = {
  name: 'articles.publish',
  everySeconds: 15,
  run: ({ db, now }) =>
    db.tx(async (tx) => {
      const brought = await sql.bringNext(tx, now)
      await invalidate(
        tx,
        brought.map(({ kind }) => tagOf(kind)),
      )
      return brought.length
    }),
}

export const sweeps = [bringOut]
