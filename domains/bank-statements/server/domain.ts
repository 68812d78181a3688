/** What this domain registers in the server process. */
import type { Domain } from '#kit/server/domain.ts'
import { importersOfLines, importersOfRepayments } from './importers-sql.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { setPayoutAct } from './payout.ts'
import { removeAct } from './remove.ts'
import { bankStatementRoutes } from './routes.ts'
import { setAsideAct } from './set-aside.ts'
import { statementNames } from './sql.ts'

export const bankStatements: Domain = {
  routes: bankStatementRoutes,
  sweeps: jobs.sweeps,
  queues: jobs.queues,
  personal,
  importers: { ofLines: importersOfLines, ofRepayments: importersOfRepayments },
  acts: [setAsideAct, setPayoutAct, removeAct],
  objectNames: { bankStatement: statementNames },
}
