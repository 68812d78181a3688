/** What this domain provides to the process that runs it. */
import type { Namer } from '#domains/audit/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { accountRoutes } from './routes.ts'
import { buyersByIds } from './service.ts'
import { countTextsLeft } from './text-budget.ts'

const nickNames: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

export const accounts: Domain = {
  routes: accountRoutes,
  sweeps: jobs.sweeps,
  personal,
  objectNames: { buyer: nickNames, customer: nickNames },
  gauges: ({ db, clock }) => [
    {
      name: 'texts_left',
      help: 'text messages that are left of the budget of a day',
      read: () => countTextsLeft(db, clock()),
    },
  ],
}
