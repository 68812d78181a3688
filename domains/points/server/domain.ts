/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { sweeps } from './jobs.ts'
import { adjustAct } from './office.ts'
import { personal } from './personal/personal.ts'
import { pointRoutes } from './routes.ts'

export const points: Domain = { routes: pointRoutes, sweeps, personal, acts: [adjustAct] }
