/** The calls of search, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { hotWords, listGoods, suggest } from '../contract.ts'
import * as search from './service.ts'

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listGoods, (context, input) => search.list(context, input))
  serve(app, suggest, (context, input) => search.suggest(context, input))
  serve(app, hotWords, (context) => search.hotWords(context))
}
