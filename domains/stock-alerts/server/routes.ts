/** The routes of stock alerts. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as alerts from './service.ts'

export async function stockAlertRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.askForNotice, (context, input) => alerts.ask(context, input))
  serve(app, calls.myNotices, (context, input) => alerts.listOwnAlerts(context, input))
  serve(app, calls.withdrawNotice, (context, { noticeId }) => alerts.withdraw(context, noticeId))
  serve(app, calls.listAlertedGoods, (context, input) => alerts.demand(context, input))
}
