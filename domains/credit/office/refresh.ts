/** What a change of credit terms makes stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { creditWeeks } from '../dues-calls.gen.ts'
import {
  creditEntriesOf,
  creditFigures,
  creditOf,
  listCredit,
  openCreditEntries,
  repaymentsOf,
} from '../office-calls.gen.ts'
import { prepaymentRefundsOf } from '../prepayment-refunds-calls.gen.ts'
import { writeOffsOf } from '../office-write-offs-calls.gen.ts'
import { officeSubmissions, waitingSubmissions } from '../office-submissions-calls.gen.ts'

export const REFRESH = [
  creditOf,
  listCredit,
  creditFigures,
  creditWeeks,
  creditEntriesOf,
  openCreditEntries,
  repaymentsOf,
  writeOffsOf,
  prepaymentRefundsOf,
  officeSubmissions,
  waitingSubmissions,
  listApprovals,
  waitingApprovals,
]
