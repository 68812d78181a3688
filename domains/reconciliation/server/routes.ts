/** The routes of reconciliation. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serveStream } from '#kit/server/http/serve-stream.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { undoChargeback, withdrawBill } from '../undo-contract.ts'
import { sendFile } from './file.ts'
import * as office from './office.ts'
import { countWaiting } from './read-sql.ts'
import { settle } from './settle.ts'
import { takeChargebackBack, withdrawFile } from './undo.ts'

export async function reconciliationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.billDays, (context, input) => office.listDays(context, input))
  serve(app, calls.billDay, (context, input) => office.readDay(context, input))
  serve(app, calls.billLines, (context, input) => office.listLines(context, input))
  serve(app, calls.billDifferences, (context, input) => office.listDifferences(context, input))
  serve(app, calls.reconciliationWaiting, ({ db }) => countWaiting(db))
  serve(app, calls.fetchAgain, async (context, input) => {
    await office.askAgain(context, input)
    return {}
  })
  serve(app, calls.settleDifference, (context, input) => settle(context, input))
  serve(app, withdrawBill, async (context, input) => {
    await withdrawFile(context, input)
    return {}
  })
  serve(app, undoChargeback, async (context, input) => {
    await takeChargebackBack(context, input)
    return {}
  })
  await serveStream(app, calls.bringBill, (context, input, body) =>
    office.bring(context, app.config, input, body),
  )
  await serveDownload(app, calls.billFile, sendFile)
}
