/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { orderRoutes } from './routes.ts'

export const orders: Domain = {
  priorities: { '/orders': 0 }, // the checkout's submit too
  routes: orderRoutes,
  sweeps: jobs.sweeps,
  personal,
}
