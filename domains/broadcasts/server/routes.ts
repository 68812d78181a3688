/** The routes of broadcasts, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from './office.ts'

export async function broadcastRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.officeBroadcasts, (context) => office.list(context))
  serve(app, contract.scheduleBroadcast, (context, input) => office.schedule(context, input))
  serve(app, contract.cancelBroadcast, (context, input) => office.cancel(context, input))
}
