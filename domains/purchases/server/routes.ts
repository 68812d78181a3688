/** The routes of purchases. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import * as calls from '../contract.ts'
import * as purchases from './service.ts'

export async function purchasesRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.boughtGoods, (context, input) => purchases.goods(context, input))
  serve(app, calls.purchaseMoves, (context, input) => purchases.movements(context, input))
}
