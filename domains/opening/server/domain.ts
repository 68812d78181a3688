/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { openingRoutes } from './routes.ts'

export const opening: Domain = { routes: openingRoutes }
