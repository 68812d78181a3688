/** Deletes carts that have not been used for a time that is a setting. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import * as sql from './sql.ts'

const forgetOld: Sweep = {
  name: 'cart.forget-old',
  everySeconds: 3600,
  async run({ db, now }) {
    const settings = await readSettings(db)
    return sql.forget(db, {
      guestsSince: later(now, -settings['cart.guestDays'] * DAY_MS),
      emptySince: later(now, -settings['cart.emptyHours'] * HOUR_MS),
      buyersSince: later(now, -settings['cart.buyerDays'] * DAY_MS),
    })
  },
}

export const sweeps = [forgetOld]
