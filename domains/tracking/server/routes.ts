/** The routes of tracking. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serveRaw } from '#kit/server/http/raw.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as setup from '../providers-contract.ts'
import { takeNotification } from './notify.ts'
import * as parcels from './parcels.ts'
import * as office from './providers/office.ts'

export async function trackingRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app
  serve(app, calls.followedParcels, (context, input) => parcels.list(context, input))
  serve(app, calls.trackingWaiting, (context) => parcels.countWaiting(context))
  serve(app, calls.orderTracking, (context, { orderNumber }) =>
    parcels.ofOrder(context, orderNumber),
  )
  serve(app, calls.askAgain, async (context, input) => {
    await parcels.ask(context, input)
    return {}
  })
  serve(app, calls.handleProblem, async (context, input) => {
    await parcels.handle(context, input)
    return {}
  })
  serve(app, setup.trackingProviders, (context) => office.listProviders(context))
  serve(app, setup.saveTrackingProvider, async (context, input) => {
    await office.saveProvider(context, input)
    return {}
  })
  serve(app, setup.testTrackingProvider, (context, input) => office.testProvider(context, input))
  serve(app, setup.saveCarrierCodes, async (context, input) => {
    await office.saveCodes(context, input)
    return {}
  })
  await serveRaw(
    app,
    { method: 'POST', path: '/tracking/notify/:provider', who: 'anyone' },
    (context, { params, headers, body }, reply) =>
      takeNotification(
        context,
        config,
        {
          provider: params.provider ?? '',
          headers,
          raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        },
        reply,
      ),
  )
}
