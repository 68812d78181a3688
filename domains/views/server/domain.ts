/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { nameViews } from './sql.ts'
import { viewRoutes } from './routes.ts'

export const views: Domain = { routes: viewRoutes, objectNames: { view: nameViews } }
