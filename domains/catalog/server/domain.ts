/** What this domain provides to the process that runs it. */
import '#domains/audit/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { pageFamilies } from './browse/page-families.ts'
import { catalogRoutes } from './routes.ts'
import { productNames, skuLabels } from './sale/sale.ts'

export const catalog: Domain = {
  routes: catalogRoutes,
  sweeps: jobs.sweeps,
  personal,
  objectNames: { product: productNames, sku: skuLabels },
  pageFamilies,
}
