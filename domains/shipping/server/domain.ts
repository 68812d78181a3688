/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { shippingRoutes } from './routes.ts'

export const shipping: Domain = { routes: shippingRoutes }
