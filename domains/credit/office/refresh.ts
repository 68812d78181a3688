/** What a change of credit terms makes stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { creditFigures, creditOf, listCredit } from '../office-calls.gen.ts'

export const REFRESH = [creditOf, listCredit, creditFigures, listApprovals, waitingApprovals]
