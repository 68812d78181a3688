/** The routes of address changes, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { changeAddress, previewAddress } from '../contract.ts'
import { change, preview } from './change.ts'

export async function addressChangeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, previewAddress, (context, input) => preview(context, input))
  serve(app, changeAddress, (context, input) => change(context, input))
}
