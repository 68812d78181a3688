/** What an act about bills and differences makes stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import {
  billDay,
  billDays,
  billDifferences,
  billLines,
  reconciliationWaiting,
} from '../calls.gen.ts'

export const REFRESH = [
  billDay,
  billDays,
  billDifferences,
  billLines,
  reconciliationWaiting,
  listApprovals,
  waitingApprovals,
]
