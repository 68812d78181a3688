/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { addressRoutes } from './routes.ts'

export const addresses: Domain = { routes: addressRoutes, personal }
