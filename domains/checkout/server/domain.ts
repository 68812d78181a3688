/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { checkoutRoutes } from './routes.ts'

export const checkout: Domain = {
  routes: checkoutRoutes,
  sweeps: jobs.sweeps,
  personal,
  priorities: { '/checkout': 0 },
}
