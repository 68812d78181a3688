/** The routes of shipping, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import {
  estimateDelivery,
  listCarriers,
  officeFreight,
  removeFreight,
  saveFreight,
} from '../contract.ts'
import { officeCarriers, saveCarrier } from '../office-contract.ts'
import * as carriers from './carriers.ts'
import { estimate } from './estimate.ts'
import * as shipping from './service.ts'

export async function shippingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, estimateDelivery, (context, input) => estimate(context, input))
  serve(app, listCarriers, (context) => shipping.listCarriers(context))
  serve(app, officeCarriers, (context) => carriers.listAll(context))
  serve(app, saveCarrier, (context, input) => carriers.save(context, input))
  serve(app, officeFreight, (context) => shipping.listTemplates(context))
  serve(app, saveFreight, (context, input) => shipping.saveTemplate(context, input))
  serve(app, removeFreight, (context, input) => shipping.removeTemplate(context, input))
}
