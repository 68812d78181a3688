/** The queues of the office: what waits for a decision of staff. The order is that in which they are listed. */
import * as z from 'zod/mini'

export const WorkKind = z.enum([
  'mentions',
  'answers',
  'news',
  'orderReviews',
  'shipments',
  'vouchers',
  'repayments',
  'prepaymentRefunds',
  'withdrawals',
  'overdueBalances',
  'installations',
  'parcelProblems',
  'cancelRequests',
  'afterSales',
  'refunds',
  'invoices',
  'billDifferences',
  'verifications',
  'distributors',
  'companies',
  'quotes',
  'enquiries',
  'chats',
  'questions',
  'reviews',
  'transferRequests',
  'approvals',
  'unsentMessages',
  'failedTasks',
])
export type WorkKind = z.infer<typeof WorkKind>

/** The item that an answer or news are about: `vouchers:12#7`. */
export function itemOfAnswer(answerRef: string): { kind: WorkKind; ref: string } {
  const [kind = '', ref = ''] = (answerRef.split('#')[0] ?? '').split(':')
  return { kind: WorkKind.parse(kind), ref }
}

/** How soon mails about a queue leave: within minutes, at most once an hour, once a day at eight, or not at all. */
export const Cadence = z.enum(['atOnce', 'hourly', 'daily', 'never'])
export type Cadence = z.infer<typeof Cadence>
