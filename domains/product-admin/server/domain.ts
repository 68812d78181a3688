/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { productAdminRoutes } from './routes.ts'
import { productFinder } from './finder.ts'

export const productAdmin: Domain = {
  routes: productAdminRoutes,
  queues: jobs.queues,
  sweeps: jobs.sweeps,
  finders: [productFinder],
}
