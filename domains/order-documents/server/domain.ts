/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { orderDocumentRoutes } from './routes.ts'

export const orderDocuments: Domain = { routes: orderDocumentRoutes }
