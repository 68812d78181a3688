/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { pricingRoutes } from './routes.ts'

export const pricing: Domain = { routes: pricingRoutes }
