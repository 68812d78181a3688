/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as gauges from './gauges.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { messageRoutes } from './routes.ts'

/** @param given what later domains provide: the addresses of staff */
export const messages = (given: Parameters<typeof messageRoutes>[0]): Domain => ({
  routes: messageRoutes(given),
  sweeps: jobs.sweeps,
  gauges: gauges.gauges,
  encryptedColumns: jobs.encryptedThings,
  personal,
})
