/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import './finders.ts'
import { globalSearchRoutes } from './routes.ts'

export const globalSearch: Domain = { routes: globalSearchRoutes }
