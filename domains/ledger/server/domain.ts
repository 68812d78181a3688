/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './jobs.ts'
import { personal } from './personal/personal.ts'
import { ledgerRoutes } from './routes.ts'

export const ledger: Domain = { routes: ledgerRoutes, personal, sweeps }
