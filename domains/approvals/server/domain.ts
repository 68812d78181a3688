/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Domain = { routes: approvalRoutes, sweeps: jobs.sweeps }
