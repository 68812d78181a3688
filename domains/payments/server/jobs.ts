/** Background jobs of payments. */
import { DAY_MS, HOUR_MS, later, YEAR_MS } from '#kit/contract/time.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { agreeOverdue } from './cancelling/cancel.ts'
import { postReceipts, postRefunds } from './ledger/post-money.ts'
import { closeOver, endUnpayable, pollUnanswered } from './online/poll.ts'
import { forgetOldLinks } from './links/links.ts'
import { eraseSecrets } from './providers/sql.ts'
import { closeParts } from './refunds/refunds.ts'
import { sendRefunds } from './refunds/send.ts'

/** The longest time that money of a payment may go back at a provider. */

const ask: Sweep = { name: 'payments.ask', everySeconds: 5, run: pollUnanswered }
const close: Sweep = { name: 'payments.close', everySeconds: 5, run: closeOver }
const unpayable: Sweep = { name: 'payments.unpayable', everySeconds: 10, run: endUnpayable }
const refunds: Sweep = { name: 'payments.refunds', everySeconds: 3, run: sendRefunds }

/** A backup with the secret of the installation holds every live key that is stored. */
const eraseKeys: Sweep = {
  name: 'payments.erase-keys',
  everySeconds: HOUR_MS / 1000,
  run: ({ db, now }) =>
    eraseSecrets(db, { unusedSince: later(now, -30 * DAY_MS), neededSince: later(now, -YEAR_MS) }),
}

export const sweeps = [
  forgetOldLinks,
  eraseKeys,
  ask,
  unpayable,
  close,
  refunds,
  closeParts,
  agreeOverdue,
  postReceipts,
  postRefunds,
]
