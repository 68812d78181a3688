/** The routes of pricing, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { myPrices, ownPrices } from '../contract.ts'
import { quantityPricesFor } from './quantity-prices.ts'
import { ownPricesOf } from './own.ts'

export async function pricingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, myPrices, (context, input) => quantityPricesFor(context, input))
  serve(app, ownPrices, (context, input) => ownPricesOf(context, input))
}
