/** What this domain provides to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { articleRoutes } from './routes.ts'
import { pageFamilies, writings } from './writings.ts'

export const articles: Domain = {
  routes: articleRoutes,
  sweeps: jobs.sweeps,
  writings,
  pageFamilies,
}
