/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { removeAct } from './remove.ts'
import { bankStatementRoutes } from './routes.ts'
import { setAsideAct } from './set-aside.ts'
import { statementNames } from './sql.ts'

export const bankStatements: Domain = {
  routes: bankStatementRoutes,
  sweeps: jobs.sweeps,
  queues: jobs.queues,
  personal,
  acts: [setAsideAct, removeAct],
  objectNames: { bankStatement: statementNames },
}
