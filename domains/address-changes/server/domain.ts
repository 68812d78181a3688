/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { addressChangeRoutes } from './routes.ts'

export const addressChanges: Domain = { routes: addressChangeRoutes, sweeps: jobs.sweeps }
