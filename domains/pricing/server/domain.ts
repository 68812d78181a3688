/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { pricingRoutes } from './routes.ts'
import { act, namesOf } from './tax/office.ts'

export const pricing: Domain = {
  routes: pricingRoutes,
  acts: [act],
  objectNames: { tax: namesOf },
}
