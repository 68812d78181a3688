/** What decisions about distributors make stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { distributorOf, listDistributors, waitingDistributors } from '../office-calls.gen.ts'

export const REFRESH = [
  listDistributors,
  distributorOf,
  waitingDistributors,
  listApprovals,
  waitingApprovals,
]
