/** The inventory slice on the HTTP server. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import * as calls from '../contract.ts'
import * as inventory from './service.ts'

export async function inventoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, calls.boughtGoods, (context, input) => inventory.goods(context, input))
  serve(app, calls.inventoryMoves, (context, input) => inventory.movements(context, input))
}
