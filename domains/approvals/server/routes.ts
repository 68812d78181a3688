/** The HTTP routes of approvals, without logic of their own. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as approvals from './approvals.ts'

export async function approvalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listApprovals, (context, input) => approvals.list(context, input))
  serve(app, contract.waitingApprovals, (context) => approvals.countWaiting(context))
  serve(app, contract.approve, (context, { approvalId }) => approvals.approve(context, approvalId))
  serve(app, contract.approveMany, (context, { approvalIds }) =>
    approvals.approveMany(context, approvalIds),
  )
  serve(app, contract.decline, (context, input) => approvals.decline(context, input))
  serve(app, contract.withdraw, (context, { approvalId }) =>
    approvals.withdraw(context, approvalId),
  )
}
