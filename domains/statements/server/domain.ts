/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { statementRoutes } from './routes.ts'

export const statements: Domain = { routes: statementRoutes }
