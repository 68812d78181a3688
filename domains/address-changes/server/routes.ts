/** The routes of address changes, each with its function. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { changeAddress, previewAddress, takeBackAddress } from '../contract.ts'
import { change, preview } from './change.ts'
import { takeBack } from './keep.ts'

export async function addressChangeRoutes(app: FastifyInstance): Promise<void> {
  serve(app, previewAddress, (context, input) => preview(context, input))
  serve(app, changeAddress, (context, input) => change(context, input))
  serve(app, takeBackAddress, (context, input) => takeBack(context, input))
}
