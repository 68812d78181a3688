/** The routes of bank statements. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { accountsForStatements } from '#domains/payments/server/statement-door.ts'
import { receiveLargeFile } from '#domains/uploads/server/sheet-door.ts'
import { serveStream } from '#kit/server/http/serve-stream.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as decide from '../decide-contract.ts'
import * as payout from '../payout-contract.ts'
import * as accept from './accept.ts'
import * as lines from './lines.ts'
import { waitingCounts } from './line-sql.ts'
import { listPayouts, setPayout } from './payout.ts'
import { remove } from './remove.ts'
import { setAside } from './set-aside.ts'
import * as statements from './statements.ts'

export async function bankStatementRoutes(app: FastifyInstance): Promise<void> {
  await serveStream(app, calls.uploadStatement, (context, _input, body) =>
    receiveLargeFile(context, 'sheet', body),
  )
  serve(app, calls.inspectStatement, statements.inspect)
  serve(app, calls.importStatement, statements.startImport)
  serve(app, calls.listStatements, statements.list)
  serve(app, calls.waitingLines, ({ db }) => waitingCounts(db))
  serve(app, calls.statementAccounts, ({ db }) => accountsForStatements(db))
  serve(app, decide.awaitedOrders, lines.findAwaited)
  serve(app, calls.statementDetail, (context, { statementId }) =>
    statements.detail(context, statementId),
  )
  serve(app, calls.removeStatement, (context, { statementId }) => remove(context, statementId))
  serve(app, calls.statementLines, lines.list)
  serve(app, calls.acceptableLines, lines.listAcceptable)
  serve(app, decide.matchAgain, (context, { statementId }) =>
    statements.findAgain(context, statementId),
  )
  serve(app, decide.acceptLines, accept.acceptProposed)
  serve(app, decide.allocateLine, accept.allocate)
  serve(app, decide.setLineAside, setAside)
  serve(app, payout.linePayouts, listPayouts)
  serve(app, payout.setLinePayout, setPayout)
  serve(app, decide.reopenLine, async (context, input) => {
    await accept.reopen(context, input)
    return {}
  })
}
