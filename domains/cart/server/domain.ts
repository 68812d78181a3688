/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { cartRoutes } from './routes.ts'

export const cart: Domain = {
  // Reading a list that is pasted into the order pad costs as much as a search, and needs no cart.
  priorities: { '/cart': 1, '/cart/pad': 3 },
  routes: cartRoutes,
  sweeps: jobs.sweeps,
  personal,
}
