/** Figures of the start page for queues whose domains show none of their own. */
import { QueueFigures } from '#domains/work/office/door/QueueFigures.tsx'
import type { WorkKind } from '#domains/work/kinds.ts'

const QUEUES: readonly WorkKind[] = [
  'orderReviews',
  'repayments',
  'prepaymentRefunds',
  'withdrawals',
  'overdueBalances',
  'installations',
  'parcelProblems',
  'afterSales',
  'invoices',
  'billDifferences',
  'distributors',
  'companies',
  'chats',
]

export const WaitingQueues = () => <QueueFigures kinds={QUEUES} />
