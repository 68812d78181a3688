/** What this domain provides to the process that runs it. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { approvalRoutes } from './routes.ts'

/** The permissions of all acts, and of those who stand in. */
const permissionsOf = (domains: readonly Domain[]): Permission[] => [
  ...new Set(
    domains.flatMap(({ acts = [] }) =>
      acts.flatMap(({ permission, standIns = [] }) => [permission, ...standIns]),
    ),
  ),
]

const workOf = (all: () => readonly Domain[]): WorkQueue[] => [
  {
    kind: 'approvals',
    object: 'approval',
    get needs() {
      return permissionsOf(all())
    },
    path: '/office/approvals',
    waiting: sql`
      select id::text as ref, asked_at as waiting_since, expires_at as due_at, asked_by as asked_by
      from approvals.request where state = 'pending'`,
  },
]

/** @param all the domains of the shop: whoever may decide one of their acts is told of what waits */
export const approvals = (all: () => readonly Domain[]): Domain => ({
  routes: approvalRoutes,
  sweeps: jobs.sweeps,
  work: workOf(all),
})
