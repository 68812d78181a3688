/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { bulkShippingRoutes } from './routes.ts'
import { shipRows } from './tasks.ts'

export const bulkShipping: Domain = { routes: bulkShippingRoutes, sweeps: [shipRows] }
