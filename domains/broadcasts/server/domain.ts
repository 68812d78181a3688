/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './jobs.ts'
import { broadcastRoutes } from './routes.ts'

export const broadcasts: Domain = { routes: broadcastRoutes, sweeps }
