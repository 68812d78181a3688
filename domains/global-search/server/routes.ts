/** The route of the back office's search. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { searchOffice } from '../contract.ts'
import { search } from './search.ts'

export async function globalSearchRoutes(app: FastifyInstance): Promise<void> {
  serve(app, searchOffice, (context, input) => search(context, input))
}
