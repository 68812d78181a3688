/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { namesOf } from './review.ts'
import { verificationRoutes } from './routes.ts'

/** What the audit log calls a verification: entries are stored under it. */
const LOGGED_AS = 'papers'

export const verification: Domain = {
  routes: verificationRoutes,
  sweeps: jobs.sweeps,
  encryptedColumns: jobs.encryptedThings,
  personal,
  objectNames: { [LOGGED_AS]: namesOf },
}
