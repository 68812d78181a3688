/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { importRoutes } from './routes.ts'
import { importFinder } from './finder.ts'

export const imports: Domain = {
  routes: importRoutes,
  sweeps: jobs.sweeps,
  queues: jobs.queues,
  finders: [importFinder],
}
