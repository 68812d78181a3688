/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './lists/jobs.ts'
import { personal } from './personal/personal.ts'
import { purchasesRoutes } from './routes.ts'

export const purchases: Domain = { routes: purchasesRoutes, sweeps, personal }
