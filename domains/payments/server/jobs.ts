/** Background jobs of payments. */
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { agreeOverdue } from './cancelling/cancel.ts'
import { postReceipts, postRefunds } from './ledger/post-money.ts'
import { closeOver, endUnpayable, pollUnanswered } from './online/poll.ts'
import { closeParts } from './refunds/refunds.ts'
import { sendRefunds } from './refunds/send.ts'

const ask: Sweep = { name: 'payments.ask', everySeconds: 5, run: pollUnanswered }
const close: Sweep = { name: 'payments.close', everySeconds: 5, run: closeOver }
const unpayable: Sweep = { name: 'payments.unpayable', everySeconds: 10, run: endUnpayable }
const refunds: Sweep = { name: 'payments.refunds', everySeconds: 3, run: sendRefunds }

export const sweeps = [
  ask,
  unpayable,
  close,
  refunds,
  closeParts,
  agreeOverdue,
  postReceipts,
  postRefunds,
]
