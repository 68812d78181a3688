/** The routes of saved views. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as views from './views.ts'

export async function viewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listViews, (context, { list }) => views.list(context, list))
  serve(app, contract.addView, (context, input) => views.add(context, input))
  serve(app, contract.changeView, (context, input) => views.change(context, input))
  serve(app, contract.deleteView, (context, { viewId }) => views.remove(context, viewId))
  serve(app, contract.setDefaultView, (context, input) => views.setDefault(context, input))
  serve(app, contract.setRoleView, (context, input) => views.setRoleDefault(context, input))
  serve(app, contract.setColumns, (context, input) => views.setColumns(context, input))
}
