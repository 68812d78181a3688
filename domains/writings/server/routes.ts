/** The routes of writings, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as office from './office.ts'
import * as sql from './sql.ts'

export async function writingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, contract.badLinks, (context, input) => office.listBadLinks(context, input))
  serve(app, contract.checkLinks, (context) => office.checkAgain(context))
  serve(app, contract.sameTitles, ({ db }, input) => sql.listByTitle(db, input))
}
