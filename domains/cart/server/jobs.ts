/** Deletes carts that have not been used for a time that is a setting. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import * as sql from './sql.ts'

const forgetOld: Sweep = {
  name: 'cart.forget-old',
  everySeconds: 3600,
  async run({ db, now }) {
    const settings = await readSettings(db)
    const before = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString()
    return sql.forget(db, {
      guestsSince: before(settings['cart.guestDays']),
      buyersSince: before(settings['cart.buyerDays']),
    })
  },
}

export const sweeps = [forgetOld]
