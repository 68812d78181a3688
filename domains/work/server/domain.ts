/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './jobs.ts'
import { workRoutes } from './routes.ts'

export const work: Domain = { routes: workRoutes, sweeps }
