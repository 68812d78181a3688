/** The routes of pricing, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { myPrices, ownPrices } from '../contract.ts'
import { listTaxRates, removeTaxRate, saveTaxRate } from '../tax-contract.ts'
import { quantityPricesFor } from './quantity-prices.ts'
import { ownPricesOf } from './own.ts'
import * as tax from './tax/office.ts'

export async function pricingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listTaxRates, (context) => tax.list(context))
  serve(app, saveTaxRate, (context, input) => tax.save(context, input))
  serve(app, removeTaxRate, (context, input) => tax.remove(context, input))
  serve(app, myPrices, (context, input) => quantityPricesFor(context, input))
  serve(app, ownPrices, (context, input) => ownPricesOf(context, input))
}
