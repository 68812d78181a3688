/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './count/count.ts'
import { personal } from './personal/personal.ts'
import { reportRoutes } from './routes.ts'
import { countVisits } from './visits/visits.ts'

export const reports: Domain = {
  routes: reportRoutes,
  sweeps,
  personal,
  pageVisits: countVisits,
}
