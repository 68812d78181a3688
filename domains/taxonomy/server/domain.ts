/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import { namesOf } from './measures/measures.ts'
import { taxonomyRoutes } from './routes.ts'

export const taxonomy: Domain = {
  routes: taxonomyRoutes,
  objectNames: { measure: namesOf },
}
