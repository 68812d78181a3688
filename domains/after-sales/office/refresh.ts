/** Calls whose answers a decision about a case changes. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import { casesOfOrder, officeCase, officeCases, waitingCases } from '../office-calls.gen.ts'

export const REFRESH = [
  officeCase,
  officeCases,
  waitingCases,
  casesOfOrder,
  officeOrder,
  listApprovals,
  waitingApprovals,
] as const
