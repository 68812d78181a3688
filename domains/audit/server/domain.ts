/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import './names.ts'
import { auditRoutes } from './routes.ts'

export const auditLog: Domain = {
  routes: auditRoutes,
}
