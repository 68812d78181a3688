/** The routes of bulk shipping. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveDownload } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { checkDrafts, readFile } from './check.ts'
import * as tasks from './tasks.ts'
import { sendTemplate } from './template.ts'

export async function bulkShippingRoutes(app: FastifyInstance): Promise<void> {
  await serveDownload(app, contract.shipmentTemplate, sendTemplate)
  serve(app, contract.checkShipments, (context, { rows }) => checkDrafts(context, rows))
  serve(app, contract.readShipmentFile, (context, _input, file) => readFile(context, file))
  serve(app, contract.startShipments, (context, input) => tasks.start(context, input))
  serve(app, contract.listShipmentTasks, (context) => tasks.listTasks(context))
  serve(app, contract.shipmentTask, (context, { taskId }) => tasks.findTask(context, taskId))
  serve(app, contract.refusedShipments, (context, { taskId }) => tasks.findRefused(context, taskId))
}
