/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { uploadRoutes } from './routes.ts'

export const uploads: Domain = {
  routes: uploadRoutes,
  sweeps: jobs.sweeps,
  encryptedColumns: jobs.encryptedThings,
  personal,
}
