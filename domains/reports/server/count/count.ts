/** Counts orders into the figures of reports: changed ones within seconds, all of them when days begin to be counted in another time zone. */
import { takeChangedOrders } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { addDays } from '#kit/contract/days.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { DAYS_MOST } from '../../limits.ts'
import { deleteVisitsBefore } from '../visits/sql.ts'
import * as sql from './sql.ts'

/** About two seconds on a slow machine, where a statement may take five. */
const ORDERS = 500
const FORMER_ROWS = 20_000

/** @returns how many orders it counted */
const countOrders = ({ db }: JobContext): Promise<number> =>
  db.tx(async (tx) => {
    const [progress, settings] = [await sql.lockProgress(tx), await readSettings(tx)]
    const timeZone = settings['shop.timeZone']
    if (progress.generation === 0 || progress.timeZone !== timeZone) {
      await sql.beginGeneration(tx, timeZone)
      return 1
    }
    const changed = await takeChangedOrders(tx, ORDERS)
    if (changed.length > 0) {
      await countAgain(tx, changed, progress)
      return changed.length
    }
    return progress.filledUntil === null ? 0 : fill(tx, progress, progress.filledUntil)
  })

/** Counts the next orders that are not in the generation yet. */
async function fill(tx: Queryable, progress: sql.Progress, after: number): Promise<number> {
  const ids = await sql.ordersAfter(tx, after, ORDERS)
  await countAgain(tx, ids, progress)
  const last = ids.length < ORDERS ? null : (ids.at(-1) ?? null)
  await sql.noteFilled(tx, last)
  return last === null ? 0 : ids.length
}

/** Takes off what they were counted with, and adds what they are now. */
async function countAgain(
  tx: Queryable,
  orderIds: readonly number[],
  { generation, timeZone }: sql.Progress,
): Promise<void> {
  if (orderIds.length === 0) return
  await sql.addToRollups(tx, orderIds, { generation, sign: -1 })
  await sql.deleteEntries(tx, orderIds)
  const homeCountry = (await readSettings(tx))['tax.country']
  await sql.writeEntries(tx, orderIds, { generation, timeZone, homeCountry })
  await sql.addToRollups(tx, orderIds, { generation, sign: 1 })
}

export const sweeps: readonly Sweep[] = [
  { name: 'reports.count', everySeconds: 3, run: countOrders },
  {
    name: 'reports.delete-former',
    everySeconds: 600,
    run: ({ db }) => sql.deleteFormer(db, FORMER_ROWS),
  },
  {
    name: 'reports.delete-visits',
    everySeconds: 86_400,
    run: ({ db, now }) => deleteVisitsBefore(db, addDays(now.slice(0, 10), -DAYS_MOST)),
  },
]
