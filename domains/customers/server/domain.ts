/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { customerRoutes } from './routes.ts'
import { customerFinder } from './finder.ts'
import { notedCustomers } from './noted.ts'

export const customers: Domain = {
  routes: customerRoutes,
  finders: [customerFinder],
  noted: [notedCustomers],
}
