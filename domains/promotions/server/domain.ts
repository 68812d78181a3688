/** What this domain gives to the process that runs it. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { activityFinder } from './finder.ts'
import * as jobs from './jobs.ts'
import { namesOf } from './office.ts'
import { personal } from './personal/personal.ts'
import { publishApproved } from './publish.ts'
import { promotionRoutes } from './routes.ts'

const acts: readonly Act[] = [
  {
    kind: 'promotions.publish',
    permission: 'promotions.write',
    isAloneForLong: true,
    run: publishApproved,
  },
]

export const promotions: Domain = {
  acts,
  routes: promotionRoutes,
  sweeps: jobs.sweeps,
  personal,
  finders: [activityFinder],
  objectNames: { activity: namesOf },
}
