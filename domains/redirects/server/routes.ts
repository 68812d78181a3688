/** The routes of redirects, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { find } from './find.ts'
import * as office from './office.ts'

export async function redirectRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.findRedirect, (context, input) => find(context, input))
  serve(app, contract.officeRedirects, (context, input) => office.list(context, input))
  serve(app, contract.saveRedirect, (context, input) => office.save(context, input))
  serve(app, contract.removeRedirect, (context, input) => office.remove(context, input))
}
