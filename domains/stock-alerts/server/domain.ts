/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { stockAlertRoutes } from './routes.ts'

export const stockAlerts: Domain = { routes: stockAlertRoutes, sweeps: jobs.sweeps, personal }
