/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { purchasesRoutes } from './routes.ts'

export const purchases: Domain = { routes: purchasesRoutes }
