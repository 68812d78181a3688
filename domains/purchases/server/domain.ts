/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { purchasesRoutes } from './routes.ts'

export const purchases: Domain = { routes: purchasesRoutes }
