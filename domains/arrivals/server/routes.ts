/** The arrivals slice on the HTTP server. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import * as calls from '../contract.ts'
import * as arrivals from './service.ts'

export async function arrivalRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.askForNotice, (context, input) => arrivals.ask(context, input))
  serve(app, calls.myNotices, (context, input) => arrivals.listMine(context, input))
  serve(app, calls.withdrawNotice, (context, { noticeId }) => arrivals.withdraw(context, noticeId))
  serve(app, calls.waitedFor, (context, input) => arrivals.demand(context, input))
}
