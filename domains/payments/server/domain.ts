/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import * as gauges from './refunds/gauges.ts'
import { paymentRoutes } from './routes.ts'

export const payments: Domain = {
  priorities: { '/payments': 0 },
  routes: paymentRoutes,
  sweeps: jobs.sweeps,
  gauges: gauges.gauges,
  personal,
}
