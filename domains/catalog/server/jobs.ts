/** Work in the background: read models that became old as a whole, by new rates or renamed categories. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { refreshProducts } from './read-model/refresh.ts'
import * as sql from './read-model/sql.ts'

/** Some tens of milliseconds of work, so that nobody who sells one of them waits for long. */
const BATCH = 50

/** The merchant's rates are a setting, and the settings know no catalogue: so it looks. */
export const followRates: Sweep = {
  name: 'catalog.follow-rates',
  everySeconds: 5,
  run: async ({ db }) => {
    const rates = ratesOf(await readSettings(db))
    return sql.followRates(
      db,
      CURRENCIES,
      CURRENCIES.map((currency) => rates[currency]),
    )
  },
}

export const refreshStale = batchSweep({
  name: 'catalog.refresh-stale',
  everySeconds: 2,
  atOnce: BATCH,
  find: (tx, _now, filter) => sql.staleProducts(tx, filter),
  async move(tx, ids) {
    await sql.noteFresh(tx, ids)
    await refreshProducts(tx, ids)
  },
})

export const sweeps = [followRates, refreshStale]
