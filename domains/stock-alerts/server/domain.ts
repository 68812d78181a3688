/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { stockAlertRoutes } from './routes.ts'

export const stockAlerts: Domain = { routes: stockAlertRoutes, sweeps: jobs.sweeps, personal }
