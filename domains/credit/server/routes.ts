/** Routes of credit terms. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../office-contract.ts'
import * as office from './office.ts'
import { saveTerms } from './terms.ts'

export async function creditRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.listCredit, (context, input) => office.list(context, input))
  serve(app, contract.creditFigures, (context) => office.figures(context))
  serve(app, contract.creditOf, (context, { buyerId }) => office.detail(context, buyerId))
  serve(app, contract.saveCreditTerms, (context, form) => saveTerms(context, form))
}
