/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { stockRoutes } from './routes.ts'

export const stock: Domain = { routes: stockRoutes, personal }
