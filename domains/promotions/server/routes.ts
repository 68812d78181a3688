/** The routes of activities, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from './office.ts'
import { openActivitiesFor } from './open.ts'
import { publish } from './publish.ts'

export async function promotionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.openActivities, (context, input) => openActivitiesFor(context, input))
  serve(app, contract.officeActivities, (context) => office.list(context))
  serve(app, contract.officeActivity, (context, input) => office.detail(context, input))
  serve(app, contract.saveActivity, (context, input) => office.save(context, input))
  serve(app, contract.publishActivity, (context, input) => publish(context, input))
  serve(app, contract.stopActivity, (context, input) => office.stop(context, input))
}
