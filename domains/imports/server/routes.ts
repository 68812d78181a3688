/** Routes of imports and exports. */
import type { FastifyInstance } from 'fastify'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as startCalls from '../start-contract.ts'
import * as calls from '../contract.ts'
import * as report from './tasks/report.ts'
import { inspect } from './tasks/inspect.ts'
import * as tasks from './tasks/tasks.ts'

export async function importRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.officeTasks, (context, input) => tasks.list(context, input))
  serve(app, calls.officeTask, (context, input) => tasks.read(context, input))
  serve(app, calls.officeTaskLines, (context, input) => report.lines(context, input))
  serve(app, calls.officeTaskPictures, (context, input) => report.pictures(context, input))
  serve(app, calls.retryTaskPictures, (context, input) => report.retry(context, input))
  serve(app, startCalls.inspectImport, (context, input) => inspect(context, input))
  serve(app, startCalls.startImport, (context, input) => tasks.startImport(context, input))
  serve(app, startCalls.repeatImport, (context, input) => tasks.repeatImport(context, input))
  serve(app, startCalls.startExport, (context, input) => tasks.startExport(context, input))
  serve(app, calls.cancelTask, (context, input) => tasks.cancel(context, input))
  const who = 'staff:catalog.read'
  const reported = { method: 'GET', path: '/office/imports/:taskId/report', who } as const
  await serveRaw(app, reported, report.sendReport)
  const pictures = { method: 'GET', path: '/office/imports/:taskId/pictures-file', who } as const
  await serveRaw(app, pictures, report.sendPictures)
  // Whoever may read the catalogue sees it page by page; all of it, with its stock, is for those who may export it.
  const mayExport = 'staff:catalog.write'
  const file = { method: 'GET', path: '/office/imports/:taskId/file', who: mayExport } as const
  await serveRaw(app, file, tasks.sendFile)
  const template = { method: 'GET', path: '/office/imports/template/:name', who } as const
  await serveRaw(app, template, tasks.sendTemplate)
}
