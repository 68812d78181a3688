/** Every domain that this shop runs, in the order of `domains/order.json`, and who answers for identities. */
import type { Identity } from '#kit/server/context.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as messageJobs from '#domains/messages/server/jobs.ts'
import { messageRoutes } from '#domains/messages/server/routes.ts'
import { settingRoutes } from '#domains/settings/server/routes.ts'
import { audit, staffOf } from '#domains/staff/server/door.ts'
import * as staffJobs from '#domains/staff/server/jobs.ts'
import { staffRoutes } from '#domains/staff/server/routes.ts'

export const domains: readonly Domain[] = [
  { routes: settingRoutes(audit) },
  { routes: messageRoutes, sweeps: messageJobs.sweeps, queues: messageJobs.queues },
  { routes: staffRoutes, sweeps: staffJobs.sweeps },
]

export const identity: Identity = {
  buyerOf: async () => null,
  staffOf,
}
