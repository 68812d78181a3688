/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { customerRoutes } from './routes.ts'

export const customers: Domain = { routes: customerRoutes }
