/** What becomes of orders when nobody does anything. */
import type { Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { closeUnpaid } from './change/cancel.ts'
import { confirmByItself } from './change/receive.ts'
import { remindOfOrders } from './change/reminders.ts'
import { forgetQuotes } from './change/sql.ts'

/** An expired quote still says that it expired, for a while. */
const KEEP_QUOTES_MS = 2 * DAY_MS

const forget: Sweep = {
  name: 'orders.forget-quotes',
  everySeconds: 600,
  run: ({ db, now }) => forgetQuotes(db, later(now, -KEEP_QUOTES_MS)),
}

export const sweeps = [closeUnpaid, confirmByItself, remindOfOrders, forget]
