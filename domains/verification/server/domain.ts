/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { namesOf } from './review.ts'
import { verificationRoutes } from './routes.ts'

/** The audit log's name of a verification: entries are stored under it. */
const LOGGED_AS = 'papers'

export const verification: Domain = {
  routes: verificationRoutes,
  sweeps: jobs.sweeps,
  encryptedColumns: jobs.encryptedThings,
  personal,
  objectNames: { [LOGGED_AS]: namesOf },
}
