/** The routes of reports. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { readBuyer } from './read/buyer.ts'
import { readCases } from './read/cases.ts'
import { sendFile } from './read/file.ts'
import { overview } from './read/overview.ts'
import { report } from './read/report.ts'

export async function reportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.salesReport, (context, input) => report(context, input))
  serve(app, calls.salesOverview, (context, input) => overview(context, input))
  serve(app, calls.salesOfBuyer, (context, input) => readBuyer(context, input))
  serve(app, calls.caseFigures, (context, input) => readCases(context, input))
  await serveDownload(app, calls.reportFile, sendFile)
}
