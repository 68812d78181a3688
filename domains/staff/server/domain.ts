/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { namesOf } from './members.ts'
import { staffRoutes } from './routes.ts'

export const staff: Domain = {
  routes: staffRoutes,
  sweeps: jobs.sweeps,
  objectNames: { staff: namesOf },
  encryptedColumns: jobs.encryptedThings,
}
