/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { transferRoutes } from './routes.ts'

export const transfers: Domain = { routes: transferRoutes, sweeps: jobs.sweeps, personal }
