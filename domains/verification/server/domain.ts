/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { verificationRoutes } from './routes.ts'

export const verification: Domain = {
  routes: verificationRoutes,
  sweeps: jobs.sweeps,
  sealed: jobs.encryptedThings,
  personal,
}
