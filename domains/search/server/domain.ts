/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { searchRoutes } from './routes.ts'

export const search: Domain = {
  priorities: { '/search': 3 },
  routes: searchRoutes,
  sweeps: jobs.sweeps,
}
