/** Background jobs of quotes: answers expire after their validity. */
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import * as sql from './sql.ts'

const expire = batchSweep({
  name: 'quotes.expire',
  everySeconds: 60,
  atOnce: 200,
  find: sql.expireAnswers,
  async move(tx, ids, { now }) {
    await sql.expire(tx, ids, now)
  },
})

export const sweeps = [expire]
