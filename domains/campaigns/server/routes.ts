/** The routes of campaigns, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import { campaignCalendar } from '../calendar-contract.ts'
import { campaignResults, campaignResultsFile } from '../results-contract.ts'
import { calendar } from './calendar.ts'
import * as costs from './costs.ts'
import { results, sendFile } from './results.ts'
import { ask, last } from './rehearse/rehearse.ts'

export async function campaignRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.rehearsal, (context, input) => last(context, input))
  serve(app, calls.rehearse, (context, input) => ask(context, input))
  serve(app, calls.costs, (context, input) => costs.list(context, input))
  serve(app, calls.saveCosts, (context, input) => costs.save(context, input))
  serve(app, campaignCalendar, (context, input) => calendar(context, input))
  serve(app, campaignResults, (context, input) => results(context, input))
  await serveDownload(app, campaignResultsFile, sendFile)
}
