/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { rehearseInTurn } from './rehearse/rehearse.ts'
import { campaignRoutes } from './routes.ts'

export const campaigns: Domain = { routes: campaignRoutes, sweeps: [rehearseInTurn], personal }
