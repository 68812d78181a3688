/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { redirectRoutes } from './routes.ts'

export const redirects: Domain = { routes: redirectRoutes }
