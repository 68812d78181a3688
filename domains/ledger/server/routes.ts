/** The routes of the ledger. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as browse from '../browse-contract.ts'
import * as calls from '../contract.ts'
import { readDay, sendDays } from './browse/days.ts'
import { differences } from './browse/sql.ts'
import { findPosting, listPostings } from './browse/postings.ts'
import { listAccounts, listOfBuyer } from './read/accounts.ts'
import { sendFile } from './read/file.ts'
import { listLines } from './read/lines.ts'
import { sendStatement } from './read/statement.ts'

export async function ledgerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.ledgerAccounts, (context, input) => listAccounts(context, input))
  serve(app, calls.accountsOfBuyer, (context, { buyerId }) => listOfBuyer(context, buyerId))
  serve(app, calls.ledgerLines, (context, input) => listLines(context, input))
  serve(app, browse.ledgerPostings, (context, input) => listPostings(context, input))
  serve(app, browse.ledgerPosting, (context, { postingId }) => findPosting(context, postingId))
  serve(app, browse.ledgerDay, (context, input) => readDay(context, input))
  serve(app, browse.ledgerDifferences, ({ db }) => differences(db))
  await serveDownload(app, calls.ledgerFile, sendFile)
  await serveDownload(app, calls.ledgerStatement, sendStatement)
  await serveDownload(app, browse.ledgerDaysFile, sendDays)
}
