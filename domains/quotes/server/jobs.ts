/** An answer holds until its day; then it is over. */
import type { Sweep } from '#kit/server/jobs.ts'
import * as sql from './sql.ts'

const BATCH = 200

export const sweeps: readonly Sweep[] = [
  {
    name: 'quotes.expire',
    everySeconds: 60,
    run: ({ db, now }) => sql.expire(db, now, BATCH),
  },
]
