/** Background jobs of quotes: what is offered expires after its validity, and the buyer is told. */
import { endItem } from '#domains/work/server/door.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { mailBuyer } from './mail.ts'
import * as sql from './sql.ts'
import { endVersions } from './version-sql.ts'

const expire = batchSweep({
  name: 'quotes.expire',
  everySeconds: 60,
  atOnce: 50,
  find: sql.findExpired,
  async move(tx, ids, { now }) {
    await sql.expire(tx, ids, now)
    await endVersions(tx, ids, now)
    for (const id of ids) {
      await endItem(tx, { kind: 'quotes', ref: String(id) }, now)
      const row = await sql.quoteById(tx, id)
      await mailBuyer(tx, row!, 'quote-expired', {}, now)
    }
  },
})

export const sweeps = [expire]
