/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { shippingRoutes } from './routes.ts'

export const shipping: Domain = { routes: shippingRoutes }
