/** What becomes of orders when nobody does anything. */
import type { Sweep } from '#kit/server/jobs.ts'
import { closeOverdue } from './change/cancel.ts'
import { confirmDue } from './change/receive.ts'
import { sendReminders } from './change/reminders.ts'
import { forgetQuotes } from './change/sql.ts'
import { DAY_MS, later } from './row.ts'

/** An expired quote still says that it expired, for a while. */
const KEEP_QUOTES_MS = 2 * DAY_MS

const close: Sweep = { name: 'orders.close-unpaid', everySeconds: 5, run: closeOverdue }
const confirm: Sweep = { name: 'orders.confirm-receipt', everySeconds: 30, run: confirmDue }
const remind: Sweep = { name: 'orders.remind', everySeconds: 10, run: sendReminders }
const forget: Sweep = {
  name: 'orders.forget-quotes',
  everySeconds: 600,
  run: ({ db, now }) => forgetQuotes(db, later(now, -KEEP_QUOTES_MS)),
}

export const sweeps = [close, confirm, remind, forget]
