/** The routes of statements. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import { checkStatement, myStatement, myStatementLines, statementFile } from '../contract.ts'
import { check } from './check.ts'
import { sendFile } from './file.ts'
import { listLines, overview } from './mine.ts'

export async function statementRoutes(app: FastifyInstance): Promise<void> {
  serve(app, myStatement, (context) => overview(context))
  serve(app, myStatementLines, (context, input) => listLines(context, input))
  serve(app, checkStatement, (context, input) => check(context, input))
  await serveDownload(app, statementFile, sendFile)
}
