/** Background jobs: read models that are stale as a whole, after new rates or renamed categories, and units of new measures. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { refreshProducts } from './read-model/refresh.ts'
import { linkUnits, measureToLink, noteLinked } from './write/units-sql.ts'
import * as sql from './read-model/sql.ts'

/** Some tens of milliseconds of work, so that orders of these products do not wait for long. */
const BATCH = 50

/** The rates are a setting, and the settings domain does not know the catalogue: so this job polls them. */
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

/** Units of one measure that are given to it in one transaction. */
const LINKED_AT_ONCE = 500

/** Units of SKUs that were written before their measure was in the dictionary take it. */
export const linkMeasures = batchSweep({
  name: 'catalog.link-measures',
  everySeconds: 5,
  atOnce: 1,
  find: (tx, now, filter) => measureToLink(tx, now, filter),
  async move(tx, ids) {
    for (const id of ids) {
      if (!(await linkUnits(tx, id, LINKED_AT_ONCE))) await noteLinked(tx, id)
    }
  },
})

export const sweeps = [followRates, linkMeasures, refreshStale]
