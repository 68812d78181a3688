/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { namesOf } from './office.ts'
import { personal } from './personal/personal.ts'
import { promotionRoutes } from './routes.ts'

export const promotions: Domain = {
  routes: promotionRoutes,
  sweeps: jobs.sweeps,
  personal,
  objectNames: { activity: namesOf },
}
