/** What this domain gives to the process that runs it. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { textsLeft } from './text-budget.ts'

export const accounts: Domain = {
  routes: accountRoutes,
  sweeps: jobs.sweeps,
  gauges: ({ db, clock }) => [
    {
      name: 'texts_left',
      help: 'text messages that are left of the budget of a day',
      read: () => textsLeft(db, clock()),
    },
  ],
}
