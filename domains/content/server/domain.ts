/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { contentRoutes } from './routes.ts'
import { pageFamilies, writings } from './writings.ts'

export const content: Domain = {
  routes: contentRoutes,
  sweeps: jobs.sweeps,
  writings,
  pageFamilies,
}
