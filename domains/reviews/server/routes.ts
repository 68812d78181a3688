/** The reviews slice on the HTTP server. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { listReviews } from '../contract.ts'
import * as reviews from './service.ts'

export async function reviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listReviews, (context, input) => reviews.list(context, input))
}
