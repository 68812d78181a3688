/** The routes of the ledger. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { listAccounts, listOfBuyer } from './read/accounts.ts'
import { sendFile } from './read/file.ts'
import { listLines } from './read/lines.ts'
import { sendStatement } from './read/statement.ts'

export async function ledgerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.ledgerAccounts, (context, input) => listAccounts(context, input))
  serve(app, calls.accountsOfBuyer, (context, { buyerId }) => listOfBuyer(context, buyerId))
  serve(app, calls.ledgerLines, (context, input) => listLines(context, input))
  await serveDownload(app, calls.ledgerFile, sendFile)
  await serveDownload(app, calls.ledgerStatement, sendStatement)
}
