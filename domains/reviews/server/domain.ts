/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { reviewRoutes } from './routes.ts'

export const reviews: Domain = { routes: reviewRoutes, personal }
