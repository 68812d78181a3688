/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { pricingRoutes } from './routes.ts'

export const pricing: Domain = { routes: pricingRoutes }
