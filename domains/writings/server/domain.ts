/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { sweepsFor } from './check.ts'
import './kinds.ts'
import { writingRoutes } from './routes.ts'

/**
 * @param shop.domains all domains of the shop, asked for when the first sweep runs
 * @param shop.paths the storefront's addresses
 */
export const writings = (shop: Parameters<typeof sweepsFor>[0]): Domain => ({
  routes: writingRoutes,
  sweeps: sweepsFor(shop),
})
