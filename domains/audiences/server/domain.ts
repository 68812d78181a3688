/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { namesOf } from './lists.ts'
import { personal } from './personal/personal.ts'
import { audienceRoutes } from './routes.ts'

export const audiences: Domain = {
  routes: audienceRoutes,
  personal,
  objectNames: { list: namesOf },
}
