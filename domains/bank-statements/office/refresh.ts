/** What a decision about lines makes stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import {
  acceptableLines,
  listStatements,
  statementDetail,
  statementLines,
  waitingLines,
} from '../calls.gen.ts'
import { awaitedOrders } from '../decide-calls.gen.ts'
import { linePayouts } from '../payout-calls.gen.ts'

export const REFRESH = [
  acceptableLines,
  awaitedOrders,
  linePayouts,
  listStatements,
  statementDetail,
  statementLines,
  waitingLines,
  listApprovals,
  waitingApprovals,
]
